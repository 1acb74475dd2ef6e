// The particle chamber of Topol, Stasko and Sunderam (1994): `./sightline demo conch`, or a trace of examples/ParticleChamber. Each process has a square
// of the chamber and says after each step where its particles are; a particle glides from one place to the next and flashes where it hits something.
import type { Scene } from "./scene";

/** A flash lasts as long as can be seen while one step takes a tenth of a second. */
const FLASH = 150e6;
const RADIUS = 0.03;
/** A particle that was not heard of for so long begins anew where it is. */
const LOST = 5e9;

const squares = new Set<string>();
let width = 1;
const heard = new Map<number, number>();

const scene: Scene = {
  title: "Particle chamber",
  stage: { width, height: 1 },
  events: ["particle", "collision.wall", "collision.particles"],
  columns: ["particle", "x", "y", "one", "two"],

  event(row, stage) {
    const square = row.entity ?? "";
    const [x, y] = [row.number("x"), row.number("y")];
    if (x === null || y === null) return;
    if (!squares.has(square)) {
      squares.add(square);
      width = Math.max(width, Number(square) + 1);
      stage.size(width, 1);
      stage.rectangle(`square ${square}`, {
        x: Number(square) + 0.5,
        y: 0.5,
        width: 1,
        height: 1,
        colour: "line",
        hollow: true,
      });
    }
    if (row.event === "particle") {
      const particle = row.number("particle");
      if (particle === null) return;
      const id = `particle ${particle}`;
      const before = heard.get(particle);
      heard.set(particle, row.time);
      if (before === undefined || row.time - before > LOST) stage.circle(id, { x, y: 1 - y, r: RADIUS, colour: 3 });
      else stage.move(id, x, 1 - y, { at: before, duration: row.time - before });
      return;
    }
    const hit = row.event === "collision.wall" ? ["particle"] : ["one", "two"];
    for (const column of hit) {
      const id = `particle ${row.number(column)}`;
      if (!stage.has(id)) continue;
      stage.flash(id, row.event === "collision.wall" ? 1 : 2, { duration: FLASH });
      // larger as well: who does not tell the colours sees it too
      stage.resize(id, 1.6 * RADIUS);
      stage.resize(id, RADIUS, RADIUS, { at: row.time + FLASH });
    }
  },
};

export default scene;
