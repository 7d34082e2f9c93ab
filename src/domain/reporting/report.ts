/**
 * The quarterly report on the dedicated interface: availability and performance by day, as the EBA's guidelines on the
 * exemption from the contingency mechanism ask (EBA/GL/2018/07, guidelines 2.2 to 2.4), and the use by TPPs.
 */
import { addDays, type Instant, type LocalDate } from '../time.js';
import type { Service } from '../clients.js';

/** A quarter by its first and its last day, in the bank's time zone. */
export interface Quarter {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** Parses `2026-Q4`; undefined for any other text. */
export function parseQuarter(text: string): Quarter | undefined {
  const [, year, number] = /^(2\d{3})-Q([1-4])$/i.exec(text) ?? [];
  if (year === undefined || number === undefined) return undefined;
  const month = (Number(number) - 1) * 3 + 1;
  const next = month === 10 ? `${Number(year) + 1}-01-01` : `${year}-${twoDigits(month + 3)}-01`;
  return { from: `${year}-${twoDigits(month)}-01`, to: addDays(next, -1) };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** A period in which a process was running, by its heartbeats. */
export interface UptimePeriod {
  readonly since: Instant;
  readonly lastBeatAt: Instant;
}

/** The counters of one operation on one day. */
export interface OperationCount {
  readonly day: LocalDate;
  readonly service: Service;
  readonly contract: string;
  readonly operation: string;
  readonly calls: number;
  /** Calls answered with a status of 500 or more. */
  readonly faults: number;
  /** The sum of the calls' durations, from arrival to answer. */
  readonly milliseconds: number;
}

export interface ServiceDay {
  readonly calls: number;
  /** Milliseconds; 0 without calls. */
  readonly meanAnswerTime: number;
  /** Percentage of all calls. */
  readonly errorRate: number;
}

export interface Day {
  readonly day: LocalDate;
  /** Percentage of the elapsed seconds of the day. */
  readonly uptime: number;
  readonly downtimeSeconds: number;
  readonly services: Readonly<Record<Service, ServiceDay>>;
}

interface ReportClock {
  readonly now: Instant;
  /** The begin of the record. The days before have no figures: the interface did not exist, or they were deleted. */
  readonly recordedSince: Instant;
  /** The instant at which a day begins, so that days with a clock change have their own number of seconds. */
  readonly startOf: (day: LocalDate) => Instant;
}

/** Returns the days of a quarter from the first recorded day up to the present one. */
export function buildReportDays(
  { from, to }: Quarter,
  counts: readonly OperationCount[],
  stretches: readonly UptimePeriod[],
  { now, recordedSince, startOf }: ReportClock,
): readonly Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to && startOf(day) <= now; day = addDays(day, 1)) {
    const begin = startOf(day);
    const end = Math.min(startOf(addDays(day, 1)), now);
    if (end <= recordedSince) continue;
    const seconds = (end - begin) / 1000;
    const up = coveredSeconds(stretches, begin, end);
    const ofDay = counts.filter((count) => count.day === day);
    days.push({
      day,
      uptime: seconds === 0 ? 100 : rounded((up / seconds) * 100, 3),
      downtimeSeconds: Math.round(seconds - up),
      services: {
        payments: buildServiceDay(ofDay, 'payments'),
        accounts: buildServiceDay(ofDay, 'accounts'),
        funds: buildServiceDay(ofDay, 'funds'),
      },
    });
  }
  return days;
}

/** The seconds of a period in which at least one process was running; the stretches may overlap. */
function coveredSeconds(stretches: readonly UptimePeriod[], begin: Instant, end: Instant): number {
  let covered = 0;
  let until = begin;
  for (const { lastBeatAt, since } of stretches.toSorted((one, other) => one.since - other.since)) {
    const from = Math.max(since, until);
    const to = Math.min(lastBeatAt, end);
    if (to <= from) continue;
    covered += to - from;
    until = to;
  }
  return covered / 1000;
}

function buildServiceDay(counts: readonly OperationCount[], service: Service): ServiceDay {
  let [calls, faults, milliseconds] = [0, 0, 0];
  for (const count of counts) {
    if (count.service !== service) continue;
    calls += count.calls;
    faults += count.faults;
    milliseconds += count.milliseconds;
  }
  return {
    calls,
    meanAnswerTime: calls === 0 ? 0 : rounded(milliseconds / calls, 1),
    errorRate: calls === 0 ? 0 : rounded((faults / calls) * 100, 3),
  };
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/** Usage statistics: calls per operation and version, the most frequent first. */
export function sumUsage(counts: readonly OperationCount[]): readonly OperationUsage[] {
  const found = new Map<string, OperationUsage>();
  for (const { calls, contract, operation } of counts) {
    const key = `${contract} ${operation}`;
    found.set(key, { contract, operation, calls: (found.get(key)?.calls ?? 0) + calls });
  }
  return [...found.values()].toSorted(
    (one, other) => one.contract.localeCompare(other.contract) || other.calls - one.calls,
  );
}

export interface OperationUsage {
  readonly contract: string;
  readonly operation: string;
  readonly calls: number;
}
