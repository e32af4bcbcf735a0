import { mount } from "svelte";
import App from "./app.svelte";
import "./app.css";
import { games } from "./lib/api.ts";
import { router } from "./lib/router.svelte.ts";

// Almost every page needs the games: they are asked for while the page itself is fetched.
if (router.route.page !== "credits" && router.route.page !== "unknown") games().catch(() => {}); // the page asks again

mount(App, { target: document.querySelector("#app")! });
