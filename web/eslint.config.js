import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules/", "src/net/protocol.ts"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  prettier,
  ...svelte.configs.prettier,
  { languageOptions: { globals: { ...globals.browser } } },
  { files: ["*.js", "*.ts", "coast/*.ts", "tests/*.ts"], languageOptions: { globals: globals.node } },
  { files: ["src/worker.js"], languageOptions: { globals: globals.serviceworker } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    rules: {
      "no-undef": "off", // TypeScript checks this
      "@typescript-eslint/no-non-null-assertion": "off", // the compiler cannot know that a seat in play exists
      "@typescript-eslint/no-dynamic-delete": "off", // browser storage holds plain dictionaries
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_$" }],
      "svelte/prefer-svelte-reactivity": "off", // for collections that no component renders
    },
  },
);
