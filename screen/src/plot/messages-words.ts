import { count, duration, quantity, several } from "../base/format.ts";
import type { Arrow, Bands, Causes, Elsewhere, Exchange, ExchangeCell, History, SpaceTime } from "../base/messages.ts";
import { listed, type Speech, sentence, type Words } from "./words.ts";

const BYTES = { type: "int64", unit: "B" };

const amount = (bytes: number | null): string => (bytes === null ? "" : `, ${quantity(bytes, BYTES)}`);

/** Nobody sends, receives or meets others, in no window. */
export const NO_MESSAGES =
  "No messages: no row is sent or received by anybody, and no span has its parent in another process. Choose the columns that tie a send to its receive in Columns, and give them their roles (R).";

/** "72 messages, 2 received before sent, 1 not received". */
export function messagesText(a: {
  readonly messages: number;
  readonly violations?: number;
  readonly lostSends: number;
  readonly openReceives: number;
  readonly elsewhere?: Elsewhere;
}): string {
  const wrong = a.violations ? `, ${count(a.violations)} received before sent` : "";
  const lost = a.lostSends > 0 ? `, ${count(a.lostSends)} not received` : "";
  const open = a.openReceives > 0 ? `, ${count(a.openReceives)} from nobody` : "";
  return `${several(a.messages, "messages")}${wrong}${lost}${open}${a.elsewhere ? elsewhereText(a.elsewhere) : ""}`;
}

/** ", 9 with outsiders (orders, mail)": what is neither lost nor received here. */
function elsewhereText({ sends, receives, names, others }: Elsewhere): string {
  if (names.length === 0) return "";
  const more = names.length + others - 2;
  const most = [...names.slice(0, 2), ...(more > 0 ? [`${count(more)} more`] : [])];
  return `, ${count(sends + receives)} with outsiders (${most.join(", ")})`;
}

/** Who they are. */
function elsewhereWords({ sends, receives, names, others }: Elsewhere): Words {
  if (names.length === 0) return [];
  const all = listed([...names, ...(others > 0 ? [`${count(others)} more`] : [])]);
  return [
    sentence(
      `${count(sends)} sent to and ${count(receives)} received from who tells of no message in this trace: ${all}`,
    ),
  ];
}

/** "12 messages are received before they are sent: clocks are off"; null where none is. */
export function clocksOff(a: Exchange): string | null {
  const wrong = a.cells.reduce((sum, c) => sum + c.violations, 0);
  if (wrong === 0) return null;
  return wrong === 1
    ? "1 message is received before it is sent: clocks are off"
    : `${count(wrong)} messages are received before they are sent: clocks are off`;
}

/** "32 groups of 32": how processes are together. */
export const groupsText = (b: Bands): string =>
  b.each === 1 ? several(b.processes, "processes") : `${count(b.bands.length)} groups of ${count(b.each)} processes`;

/** What was done by then. */
export const workText = (v: number, column: string | null): string =>
  column === null ? duration(v) : quantity(v, { type: "int64", unit: null });

/** On the axis of work time. */
export const workOfText = (a: Pick<SpaceTime, "workOf">): string =>
  a.workOf === null ? "time without waits" : a.workOf;

export function arrowText(arrow: Arrow, a: SpaceTime, say: Pick<Speech, "moment" | "lasts">): string {
  const who = `${a.bands[arrow.from] ?? ""} \u2192 ${a.bands[arrow.to] ?? ""}`;
  const many = arrow.messages > 1 ? `: ${several(arrow.messages, "messages")}` : "";
  return `${who}${many}${when(arrow, a, say)}${amount(arrow.bytes)}`;
}

function when(arrow: Arrow, a: SpaceTime, { moment, lasts }: Pick<Speech, "moment" | "lasts">): string {
  if (a.ticks === null) return `, sent ${moment(arrow.sent)}, ${took(arrow, lasts)}`;
  if (a.times === "logical" || a.times === "ordering")
    return `, sent at tick ${arrow.sent}, received at ${arrow.received}`;
  const [sent, received] = [arrow.sent, arrow.received].map((v) => workText(Number(v), a.workOf));
  return `, sent after ${sent} of ${workOfText(a)}, received after ${received}`;
}

function took(arrow: Arrow, lasts: Speech["lasts"]): string {
  const nanos = Number(arrow.received - arrow.sent);
  return nanos < 0 ? `received ${lasts(-nanos)} before that` : `under way for ${lasts(nanos)}`;
}

export function cellText(c: ExchangeCell, a: Exchange): string {
  const wrong = c.violations > 0 ? `, ${count(c.violations)} received before sent` : "";
  const lost = c.lost > 0 ? `, ${count(c.lost)} not received` : "";
  return `${a.bands[c.from] ?? ""} \u2192 ${a.bands[c.to] ?? ""}: ${several(c.messages, "messages")}${amount(c.bytes)}${wrong}${lost}`;
}

export function spaceTimeWords(a: SpaceTime, say: Pick<Speech, "moment" | "lasts">): Words {
  const wrong = a.arrows.filter((x) => x.violations > 0).slice(0, 3);
  return [
    sentence(`${messagesText(a)}, between ${groupsText(a)}`),
    ...elsewhereWords(a.elsewhere),
    ...(a.others > 0 ? [sentence(`${several(a.others, "messages")} have no arrow: there are too many`)] : []),
    ...(a.moved > 0
      ? [
          sentence(
            `in times where nothing is received before it is sent, ${several(a.moved, "events")} of the trace move`,
          ),
        ]
      : []),
    ...(a.times === "ordering"
      ? [sentence("one of the orders that are possible: causes come before effects, the rest as chance has it")]
      : []),
    ...(a.times === "work" ? [sentence(`places are of work: ${workOfText(a)} of each process`)] : []),
    ...wrong.map((x) => `${arrowText(x, a, say)}.`),
  ];
}

export function exchangeWords(a: Exchange): Words {
  const most = [...a.cells].sort((x, y) => y.messages - x.messages).slice(0, 3);
  return [
    sentence(`${messagesText(a)}, between ${groupsText(a)}`),
    ...elsewhereWords(a.elsewhere),
    ...(a.at === null
      ? []
      : [sentence(`${several(a.inFlight, "messages")} under way at the cursor, ${count(a.lostByThen)} lost by then`)]),
    ...most.map((c) => `${cellText(c, a)}.`),
  ];
}

export function historyWords(a: History): Words {
  const busy = a.bands.map((name, band) => ({
    name,
    n: a.cells.filter((c) => c.band === band).reduce((s, c) => s + c.sends + c.receives + c.lost, 0),
  }));
  busy.sort((x, y) => y.n - x.n);
  const lost = a.cells.reduce((s, c) => s + c.lost, 0);
  return [
    sentence(
      `logical times ${count(a.fromTick)} to ${count(a.fromTick + Math.max(0, a.ticks - 1))} of ${groupsText(a)}`,
    ),
    ...(lost > 0 ? [sentence(`${several(lost, "events")} have no other side`)] : []),
    sentence(`most is sent and received by ${listed(busy.slice(0, 3).map((b) => `${b.name} (${count(b.n)})`))}`),
  ];
}

export function causesText(c: Causes): string {
  return `${c.who}, tick ${count(c.tick)}: events ${coneText(c)}`;
}

/** "10 980 before, 60 002 after, 4 314 concurrent". */
export function coneText(c: Causes): string {
  const { before, after, concurrent } = c.events;
  return `${count(before)} before, ${count(after)} after, ${count(concurrent)} concurrent`;
}
