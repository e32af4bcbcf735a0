import { mount } from "svelte";
import App from "./app.svelte";
import "./app.css";
import { games } from "./lib/api.ts";
import { router } from "./lib/router.svelte.ts";

// The shelf is asked for while the page itself is fetched.
if (router.route.page === "lobby") games().catch(() => {}); // the page asks again

mount(App, { target: document.querySelector("#app")! });
