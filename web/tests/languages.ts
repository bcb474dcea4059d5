// Load all languages, which a browser loads when they are chosen.

import { LANGUAGES } from "../src/browser/settings.svelte";
import { loadLanguage } from "../src/words/i18n.svelte";

await Promise.all(LANGUAGES.map(loadLanguage));
