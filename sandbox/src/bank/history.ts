/** Seed data: two years of the sandbox's account history, the same for every sandbox started on the same day. */
import { addDays, type Instant, type LocalDate } from '../../../src/domain/time.js';
import type { PastMovement } from '../domain/past-booking.js';
import {
  spendingPatterns,
  type SpendingPattern,
  type Purchases,
  type MonthlyMovement,
} from './spending-patterns.js';

/** A movement of the account with this IBAN; the amounts are in its currency. */
export interface Movement extends Omit<PastMovement, 'isByCard'> {
  readonly iban: string;
}

const months = 24;
const seed = 20_240_630;

/** Day of the opening balances: before the first movement, even if a weekend moves that to Friday. */
export function firstDay(today: LocalDate): LocalDate {
  return addDays(monthsBefore(today, months), -3);
}

/** All movements up to yesterday, the oldest first. */
export function historyUntil(today: LocalDate): readonly Movement[] {
  const draw = drawFrom(seed);
  const movements = Array.from({ length: months }, (_, index) => {
    const start = monthsBefore(today, months - index);
    return spendingPatterns.flatMap((habit) => buildMonth(habit, start, draw));
  }).flat();
  return movements.toSorted((one, other) => one.bookedAt - other.bookedAt);
}

/** Returns a generator of identifiers for past moments, in the usual form, which sort by time. */
export function historyIds(): (at: Instant) => string {
  const draw = drawFrom(seed + 1);
  return (at) => {
    const time = at.toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${draw.hex(3)}-8${draw.hex(3)}-${draw.hex(12)}`;
  };
}

function buildMonth(
  { expenses, iban, income, purchases }: SpendingPattern,
  start: LocalDate,
  draw: Draw,
): Movement[] {
  const at = (day: number) => drawMoment(addDays(start, day), draw);
  const standing = (isCredit: boolean) => (each: MonthlyMovement) => ({
    ...at(each.day),
    minorUnits: BigInt(drawAmount(each, draw)),
    iban,
    isCredit,
    party: each.party,
    text: each.text,
  });
  const fixed = [...income.map(standing(true)), ...expenses.map(standing(false))];
  if (!purchases) return fixed;
  const rest = fixed.reduce(
    (sum, { isCredit, minorUnits }) => sum + Number(isCredit ? minorUnits : -minorUnits),
    0,
  );
  const bought = splitSum(rest, purchases, draw).map((part) => ({
    ...at(draw.between(3, 27)),
    minorUnits: BigInt(part),
    iban,
    isCredit: false,
    party: draw.pick(purchases.parties),
    text: purchases.text,
  }));
  return [...fixed, ...bought];
}

function drawAmount({ amount }: MonthlyMovement, draw: Draw): number {
  return typeof amount === 'number' ? amount : draw.between(amount[0], amount[1]);
}

/** Splits a sum into uneven parts that add up to it. */
function splitSum(sum: number, { times: [least, most] }: Purchases, draw: Draw): number[] {
  const weights = Array.from({ length: draw.between(least, most) }, () => draw.between(4, 20));
  const total = weights.reduce((one, other) => one + other, 0);
  const parts = weights.map((weight) => Math.floor((sum * weight) / total));
  const left = sum - parts.reduce((one, other) => one + other, 0);
  return parts.map((part, index) => (index === 0 ? part + left : part));
}

/** A working day, and a moment of its morning, random so that movements rarely coincide. */
function drawMoment(date: LocalDate, draw: Draw): Pick<Movement, 'bookingDate' | 'bookedAt'> {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const bookingDate = addDays(date, weekday === 0 ? -2 : weekday === 6 ? -1 : 0);
  return { bookingDate, bookedAt: Date.parse(`${bookingDate}T06:00:00Z`) + draw.between(0, 5 * 3_600_000) };
}

/** The same day of an earlier month, or that month's last day. */
function monthsBefore(date: LocalDate, count: number): LocalDate {
  const day = Number(date.slice(8));
  const first = new Date(`${date.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - count + 1, 0);
  const lastDay = first.getUTCDate();
  return `${first.toISOString().slice(0, 8)}${String(Math.min(day, lastDay)).padStart(2, '0')}`;
}

/** Seeded pseudo-random numbers, so that every sandbox has the same history. */
interface Draw {
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
  hex(digits: number): string;
}

/** Mulberry32: small, fast, and random enough for spending patterns. */
function drawFrom(start: number): Draw {
  let state = start;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    between,
    pick: ([first, ...others]) => others[between(0, others.length) - 1] ?? first,
    hex: (digits) => Array.from({ length: digits }, () => between(0, 15).toString(16)).join(''),
  };
}
