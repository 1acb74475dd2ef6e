// Makes pictures of docs/pictures anew: node tools/pictures.mjs [NAME...]. Wants a built project (./check or ./sightline --version), Chromium
// and the page's Playwright. Each is the page itself on a trace that is made here or is a third party's; nothing is drawn by hand.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const home = dirname(dirname(fileURLToPath(import.meta.url)));
const { chromium } = createRequire(join(home, "screen/package.json"))("@playwright/test");
const sightline = process.env.SIGHTLINE ?? join(home, "sightline");
const work = mkdtempSync(join(tmpdir(), "pictures-"));

/** The first line that a program prints, and the program. */
const begun = (args) =>
  new Promise((resolve, reject) => {
    const program = spawn(sightline, args, { stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    program.stderr.on("data", (text) => {
      said += text;
    });
    program.stdout.once("data", (text) => resolve({ program, address: String(text).split("\n")[0], said: () => said }));
    program.once("exit", (status) => reject(new Error(`${args.join(" ")} ended with ${status}: ${said}`)));
  });

const until = async (holds, seconds) => {
  for (let i = 0; i < seconds * 5 && !holds(); i++) await new Promise((later) => setTimeout(later, 200));
  if (!holds()) throw new Error(`not so after ${seconds} s: ${holds}`);
};

/** What the parts of an address are. */
const hash = (parts) => `#${new URLSearchParams(parts)}`;

/** A trace of the slow loops, and the board that the demonstration opens. */
const loops = async () => {
  const store = join(work, "loops");
  const demo = await begun(["demo", "loops", "--no-browser", "--dir", store]);
  await until(() => demo.said().includes("the loops are through"), 180);
  const board = new URLSearchParams(/its page: \S+#(\S+)/.exec(demo.said())[1]).get("board");
  demo.program.kill();
  await until(() => demo.program.exitCode !== null || demo.program.signalCode !== null, 30);
  const { timeStartNanos, timeEndNanos } = JSON.parse(execFileSync(sightline, ["info", store, "--json"]));
  const [from, to] = [BigInt(timeStartNanos), BigInt(timeEndNanos)];
  const at = from + ((to - from) * 98n) / 100n;
  return { paths: [store], hash: hash({ preset: "board", role: "entity=thread", board, at: String(at) }) };
};

/** Eight MPI ranks, of the third-party traces that lie beside the repository; chosen is a send of the first rank. */
const messages = async () => {
  let at = home;
  while (!existsSync(join(at, "shared/data/README.md"))) {
    if (dirname(at) === at) throw new Error("the third-party traces are not here: ../shared/data");
    at = dirname(at);
  }
  const [from, to, sent] = ["1570637401328000000", "1570637401392300000", "1570637401362556362"];
  return {
    paths: [join(at, "shared/data/06-mpi/epoch_8proc.prv.gz")],
    hash: hash({ preset: "messages", from, to, at: sent, event: `${sent} THREAD 1.1.1` }),
  };
};

const PICTURES = {
  messages: { make: messages, width: 1440, height: 900 },
  loops: { make: loops, width: 1600, height: 1000 },
};

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PICTURES);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
try {
  for (const name of names) {
    const { make, width, height, theme = "light" } = PICTURES[name] ?? {};
    if (!make) throw new Error(`there is no picture '${name}'; there are ${Object.keys(PICTURES).join(", ")}`);
    const made = await make();
    const served = await begun(["open", ...made.paths, "--port", "0", "--no-browser"]);
    const page = await browser.newPage({ viewport: { width, height }, colorScheme: theme, reducedMotion: "reduce" });
    await page.goto(served.address + made.hash);
    await page.locator("#app[data-ready=true]").waitFor({ timeout: 60_000 });
    await page.waitForLoadState("networkidle");
    for (const key of made.keys ?? []) await page.keyboard.press(key);
    await page.waitForTimeout(6000);
    const file = join(home, "docs/pictures", `${name}.png`);
    await page.screenshot({ path: file });
    await page.close();
    served.program.kill();
    console.log(`${file}: ${readFileSync(file).length} bytes`);
  }
} finally {
  await browser.close();
  rmSync(work, { recursive: true, force: true });
}
