import { mount } from "svelte";
import App from "./App.svelte";
import "./theme/tokens.css";
import "./theme/scenes.css";
import "./theme/app.css";
import "./theme/type.css";

mount(App, { target: document.getElementById("app")! });

// After a server update, an open page may request a file that no longer exists.
addEventListener("vite:preloadError", () => location.reload());

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register("./sw.js").catch(() => {}));
}
