/** What this process has counted of the interface's use since it was last written down. */
import type { Service } from '../../domain/clients.js';
import type { Stretch } from '../../domain/reporting/report.js';
import type { FieldCount, UsageCount } from '../../storage/tables/usage.js';
import type { Services } from '../services.js';

export type UsageServices = Pick<Services, 'clock' | 'ids' | 'stores' | 'work'>;

/** A call of an operation, with its answer. */
export interface CountedCall {
  readonly service: Service;
  readonly contract: string;
  readonly operation: string;
  readonly status: number;
  readonly milliseconds: number;
  /** Of those that the contract declares, the ones that it used; `header.PSU-ID`, `body.creditorName`. */
  readonly fields: readonly string[];
}

export interface UsageCounters {
  count(call: CountedCall): void;
  /** Writes down what was counted, and that this process is still there; what cannot be written is kept. */
  writeDown(): Promise<void>;
}

/** A process that has not said for so long that it is there was not: it says so each minute. */
const longestSilenceMilliseconds = 150_000;

export function usageCounters(services: UsageServices): UsageCounters {
  const { clock, ids, stores, work } = services;
  let usage = new Map<string, UsageCount>();
  let fields = new Map<string, FieldCount>();
  let id = ids.next();
  return {
    count: (call) => {
      const day = clock.today();
      addUsage(usage, usageOf(call, day));
      for (const field of call.fields) addField(fields, fieldOf(call, field, day.slice(0, 7)));
    },
    writeDown: async () => {
      const [countedUsage, countedFields] = [usage, fields];
      [usage, fields] = [new Map(), new Map()];
      try {
        id = await work.run(async (transaction) => {
          const now = clock.now();
          await stores.usage.add(transaction, [...countedUsage.values()], [...countedFields.values()]);
          if (await stores.usage.beat(transaction, id, now, now - longestSilenceMilliseconds)) return id;
          const begun = ids.next();
          await stores.usage.begin(transaction, { id: begun, ...beginningAt(now) });
          return begun;
        });
      } catch (error) {
        for (const each of countedUsage.values()) addUsage(usage, each);
        for (const each of countedFields.values()) addField(fields, each);
        throw error;
      }
    },
  };
}

function beginningAt(now: number): Stretch {
  return { since: now, lastBeatAt: now };
}

function usageOf(
  { contract, milliseconds, operation, service, status }: CountedCall,
  day: string,
): UsageCount {
  const faults = status >= 500 ? 1 : 0;
  return { day, service, contract, operation, calls: 1, faults, milliseconds: Math.round(milliseconds) };
}

function fieldOf({ contract, operation }: CountedCall, field: string, month: string): FieldCount {
  return { month, contract, operation, field, calls: 1 };
}

function addUsage(counts: Map<string, UsageCount>, count: UsageCount): void {
  const key = `${count.day} ${count.contract} ${count.operation}`;
  const { calls = 0, faults = 0, milliseconds = 0 } = counts.get(key) ?? {};
  counts.set(key, {
    ...count,
    calls: calls + count.calls,
    faults: faults + count.faults,
    milliseconds: milliseconds + count.milliseconds,
  });
}

function addField(counts: Map<string, FieldCount>, count: FieldCount): void {
  const key = `${count.month} ${count.contract} ${count.operation} ${count.field}`;
  counts.set(key, { ...count, calls: (counts.get(key)?.calls ?? 0) + count.calls });
}
