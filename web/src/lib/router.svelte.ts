// Which page is shown: made from the address, and changed without loading the page again.

export type Route =
  | { page: "lobby" }
  | { page: "credits" }
  | { page: "showcase"; exhibit: string }
  | { page: "learn"; game: string; lesson: string }
  | { page: "table" | "join" | "replay"; id: string }
  | { page: "unknown" };

const LEARN = /^\/learn\/([a-z0-9-]+)(?:\/([a-z0-9-]+))?\/?$/;
const SHOWCASE = /^\/showcase(?:\/([a-z0-9-]+))?\/?$/;
const TABLE = /^\/t\/([a-z2-7]{12})(?:\/(join|replay))?\/?$/;

function read(path: string): Route {
  if (path === "/") return { page: "lobby" };
  if (path === "/credits") return { page: "credits" };
  const showcase = SHOWCASE.exec(path);
  if (showcase) return { page: "showcase", exhibit: showcase[1] ?? "" };
  const learn = LEARN.exec(path);
  if (learn) return { page: "learn", game: learn[1]!, lesson: learn[2] ?? "" };
  const table = TABLE.exec(path);
  if (!table) return { page: "unknown" };
  return { page: (table[2] as "join" | "replay" | undefined) ?? "table", id: table[1]! };
}

class Router {
  route = $state.raw<Route>(read(location.pathname));

  constructor() {
    addEventListener("popstate", () => (this.route = read(location.pathname)));
    // A link with a key, opened where the table is shown already: only what is behind the # changes.
    addEventListener("hashchange", () => (this.route = read(location.pathname)));
    // Links are real links, so that they can be opened elsewhere; a plain click stays on the page.
    document.addEventListener("click", (event) => {
      if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        return;
      const link = (event.target as Element).closest?.("a");
      if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
      if (link.pathname.startsWith("/api/")) return;
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }

  go(address: string): void {
    history.pushState(null, "", address);
    scrollTo(0, 0);
    this.route = read(location.pathname);
  }
}

export const router = new Router();

export function go(address: string): void {
  router.go(address);
}
