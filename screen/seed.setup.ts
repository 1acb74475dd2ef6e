import fc from "fast-check";

// One seed for all properties: a test that passed passes again. FC_SEED=random explores, FC_RUNS=100000 digs.
const seed = process.env["FC_SEED"] ?? "20261120";
fc.configureGlobal({
  ...(seed === "random" ? {} : { seed: Number(seed) }),
  numRuns: Number(process.env["FC_RUNS"] ?? 300),
});
