import globalData from "@csstools/postcss-global-data";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import customMedia from "postcss-custom-media";
import { defineConfig, type Plugin } from "vitest/config";
import { shores } from "./coast/shores.ts";

// Write sw.js with the names of all files that it caches and a version that changes with any of them.
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const files = [...Object.keys(bundle).filter((name) => name !== "index.html"), "icon.svg"].sort();
        const page = bundle["index.html"] as { source: string };
        const version = createHash("sha256")
          .update(files.join())
          .update(page.source)
          .update(readFileSync("public/icon.svg"));
        const source = readFileSync("src/worker.js", "utf-8")
          .replace("__FILES__", JSON.stringify(files))
          .replace("__VERSION__", version.digest("hex").slice(0, 12));
        this.emitFile({ type: "asset", fileName: "sw.js", source });
        const site = readFileSync("src/net/site/sw.js", "utf-8"); // `nordrail site` fills it in
        this.emitFile({ type: "asset", fileName: "site-sw.js", source: site });
      },
    },
  };
}

export default defineConfig({
  plugins: [shores(), svelte(), svelteTesting(), serviceWorker()],
  base: "./",
  worker: { format: "es" },
  css: { postcss: { plugins: [globalData({ files: ["src/theme/breakpoints.css"] }), customMedia()] } },
  build: {
    outDir: "../src/nordrail/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: [{ name: "coasts", test: /\.coast\.json$/ }] } },
    },
  },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: {
    environment: "jsdom",
    setupFiles: ["tests/languages.ts"],
    pool: "vmThreads",
    include: ["tests/**/*.test.ts"],
    css: { include: /scenes/ },
  },
});
