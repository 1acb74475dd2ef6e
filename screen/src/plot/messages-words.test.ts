import { expect, test } from "vitest";
import type { Elsewhere, Exchange, ExchangeCell } from "../base/messages.ts";
import { clocksOff, exchangeWords, messagesText } from "./messages-words.ts";

const NOBODY: Elsewhere = { sends: 0, receives: 0, names: [], others: 0 };
const cell = (violations: number): ExchangeCell => ({ from: 0, to: 1, messages: 9, bytes: null, violations, lost: 0 });

const some = (cells: readonly ExchangeCell[], elsewhere: Elsewhere): Exchange => ({
  exact: true,
  generation: 1,
  elapsedMillis: 0,
  bands: ["a", "b"],
  each: 1,
  processes: 2,
  messages: 9,
  lostSends: 1,
  openReceives: 0,
  elsewhere,
  cells,
  at: null,
  inFlight: 0,
  lostByThen: 0,
  flying: [],
});

test("what is with who tells of no message is counted apart, and named", () => {
  expect(messagesText(some([], NOBODY))).toBe("9 messages, 1 not received");
  const three = some([], { sends: 4, receives: 1, names: ["mail", "gateway", "bus"], others: 2 });
  expect(messagesText(three)).toBe("9 messages, 1 not received, 5 with outsiders (mail, gateway, 3 more)");
  expect(exchangeWords(three)[1]).toBe(
    "4 sent to and 1 received from who tells of no message in this trace: mail, gateway, bus and 2 more.",
  );
});

test("clocks are off where a message says so", () => {
  expect(clocksOff(some([cell(0)], NOBODY))).toBeNull();
  expect(clocksOff(some([cell(1), cell(0)], NOBODY))).toBe("1 message is received before it is sent: clocks are off");
  expect(clocksOff(some([cell(1), cell(2)], NOBODY))).toBe(
    "3 messages are received before they are sent: clocks are off",
  );
});
