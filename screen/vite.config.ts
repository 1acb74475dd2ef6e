import { defineConfig } from "vite";

const target = process.env["SIGHTLINE_API"] ?? "http://127.0.0.1:7007";
// the server answers only its own origin
const api = { target, changeOrigin: true, headers: { origin: target } };

export default defineConfig({
  base: "./",
  build: { outDir: "dist", emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  // the API of a running Sightline behind the page under development
  server: { proxy: { "/api": api } },
  preview: { proxy: { "/api": api } },
});
