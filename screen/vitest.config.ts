import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    environment: "node",
    setupFiles: ["seed.setup.ts"],
    // none of them measures time, and a busy machine is no fault of theirs
    testTimeout: 60_000,
  },
});
