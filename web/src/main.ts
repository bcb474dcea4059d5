import { mount } from "svelte";
import { beginOffline } from "./net/site/offline.svelte";
import { isSite } from "./net/site/settings";
import App from "./App.svelte";
import { settings } from "./browser/settings.svelte";
import { loadLanguage } from "./words/i18n.svelte";
import "./theme/tokens.css";
import "./theme/scenes.css";
import "./theme/app.css";
import "./theme/type.css";

// In English if the language of this browser can't be loaded now.
void loadLanguage(settings.language)
  .catch(() => {})
  .then(() => mount(App, { target: document.getElementById("app")! }));

// After a server update, an open page may request a file that no longer exists.
addEventListener("vite:preloadError", () => location.reload());

if (isSite) beginOffline();
else if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register("./sw.js").catch(() => {}));
}
