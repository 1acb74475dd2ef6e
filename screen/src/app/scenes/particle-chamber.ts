// The particle chamber of Topol, Stasko and Sunderam (1994): `./sightline demo conch`, or a trace of examples/ParticleChamber. Each process has a square
// of the chamber and says after each step where its particles are; a particle glides from one place to the next, and flashes where it hits something.
import type { Scene } from "./scene";

const RADIUS = 0.03;

let width = 1;
const squares = new Set<string>();
/** When each particle was heard of. */
const heard = new Map<number, number>();
/** How long a step takes, by wall clock or in logical time. */
let step = 100e6;

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
      const place = { x: Number(square) + 0.5, y: 0.5, width: 1, height: 1 };
      stage.rectangle(`square ${square}`, { ...place, colour: "line", hollow: true });
    }
    if (row.event === "particle") {
      const particle = row.number("particle");
      if (particle === null) return;
      const id = `particle ${particle}`;
      const before = heard.get(particle);
      heard.set(particle, row.time);
      if (before === undefined) {
        stage.circle(id, { x, y: 1 - y, r: RADIUS, colour: 3 });
        return;
      }
      step = Math.max(1, row.time - before);
      stage.move(id, x, 1 - y, { at: before, duration: row.time - before });
      return;
    }
    const isWall = row.event === "collision.wall";
    for (const column of isWall ? ["particle"] : ["one", "two"]) {
      const id = `particle ${row.number(column)}`;
      if (!stage.has(id)) continue;
      stage.flash(id, isWall ? 1 : 2, { duration: 1.5 * step });
      // larger as well: who does not tell the colours sees it too
      stage.resize(id, 1.6 * RADIUS);
      stage.resize(id, RADIUS, RADIUS, { at: row.time + 1.5 * step });
    }
  },
};

export default scene;
