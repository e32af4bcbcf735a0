// What is looked for in the client's sources beyond their types. Run from web/.
import globals from "globals";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";

// The folders of src, from the lowest: each imports from itself and those before it. A page that is fetched when somebody
// opens it, with import(), may stand higher.
const LAYERS = [["lib"], ["ui"], ["board"], ["lobby"], ["play"], ["learn", "showcase"]];

const layers = LAYERS.flatMap((beside, number) =>
  beside.map((folder) => {
    const barred = LAYERS.slice(number)
      .flat()
      .filter((name) => name !== folder);
    const patterns = [{ regex: `^(\\.\\./)+(${barred.join("|")})/`, message: "A folder knows only those below it." }];
    return { files: [`src/${folder}/**`], rules: { "no-restricted-imports": ["error", { patterns }] } };
  }),
);

export default ts.config(
  { ignores: ["node_modules/", "checks/node_modules/", "src/lib/wire.ts"] },
  ...ts.configs.strict,
  ...ts.configs.stylistic,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: globals.browser },
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": "error",
      "prefer-const": "error",
      "@typescript-eslint/no-empty-function": "off",
      "@typescript-eslint/no-this-alias": ["error", { allowedNames: ["session"] }], // getters of an object need it
      // What is there by a test a line before is known to be there; the compiler asks for the rest.
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_$" }],
      "@typescript-eslint/explicit-function-return-type": [
        "error",
        { allowExpressions: true, allowTypedFunctionExpressions: true },
      ],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser } },
    rules: {
      "prefer-const": "off",
      "svelte/prefer-const": ["error", { excludedRunes: ["$props", "$derived", "$bindable", "$state"] }],
      // Maps and sets that are made and read in one go need not be watched.
      "svelte/prefer-svelte-reactivity": "off",
      // What has no identity of its own, such as a line of text, has no key either.
      "svelte/require-each-key": "off",
      // The compiler warns of more than the linter knows of.
      "svelte/no-unused-svelte-ignore": "off",
    },
  },
  ...layers,
);
