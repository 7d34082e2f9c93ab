/** Usage counters of this process, which are stored at intervals for the report. */
import type { Service } from '../../domain/clients.js';
import type { FieldCount, UsageCount } from '../../storage/tables/usage.js';
import type { Services } from '../services.js';

export type UsageServices = Pick<Services, 'clock' | 'ids' | 'stores' | 'work'>;

export interface CountedCall {
  readonly service: Service;
  readonly contract: string;
  readonly operation: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly fields?: CountedFields;
}

export interface CountedFields {
  /**
   * The fields that the contract declares, one shared list per operation, such as `header.psu-id`, `body.creditorName`.
   */
  readonly declared: readonly string[];
  /** Indexes into `declared` of the fields that the call used. */
  readonly used: readonly number[];
}

export interface UsageCounters {
  count(call: CountedCall): void;
  /** Stores the counts and this process's uptime; what cannot be stored is kept for the next time. */
  writeDown(): Promise<void>;
}

/** A process that has reported no uptime for so long counts as down; it reports every minute. */
const longestSilenceMilliseconds = 150_000;

export function usageCounters(services: UsageServices): UsageCounters {
  const { clock, ids, stores, work } = services;
  let tallies = new Tallies();
  let id = ids.next();
  return {
    count: (call) => {
      const { contract, fields, milliseconds, operation, service, status } = call;
      const tally = tallies.of(clock.today(), contract, operation, service);
      tally.calls += 1;
      if (status >= 500) tally.faults += 1;
      tally.milliseconds += Math.round(milliseconds);
      if (fields) tally.addUsed(fields);
    },
    writeDown: async () => {
      const counted = tallies;
      tallies = new Tallies();
      try {
        id = await work.run(async (transaction) => {
          const now = clock.now();
          await stores.usage.add(transaction, counted.usage(), counted.fields());
          if (await stores.usage.beat(transaction, id, now, now - longestSilenceMilliseconds)) return id;
          const begun = ids.next();
          await stores.usage.begin(transaction, { id: begun, since: now, lastBeatAt: now });
          return begun;
        });
      } catch (error) {
        tallies.add(counted);
        throw error;
      }
    },
  };
}

/** The counts of one operation on one day; mutable, because every call updates them. */
class Tally {
  readonly service: Service;
  calls = 0;
  faults = 0;
  milliseconds = 0;
  /** Calls per declared field, by list of declared fields. */
  readonly #uses = new Map<readonly string[], number[]>();

  constructor(service: Service) {
    this.service = service;
  }

  addUsed({ declared, used }: CountedFields): void {
    const uses = this.#usesOf(declared);
    for (const place of used) uses[place] = (uses[place] ?? 0) + 1;
  }

  add(other: Tally): void {
    this.calls += other.calls;
    this.faults += other.faults;
    this.milliseconds += other.milliseconds;
    for (const [declared, others] of other.#uses) {
      const uses = this.#usesOf(declared);
      others.forEach((calls, place) => (uses[place] = (uses[place] ?? 0) + calls));
    }
  }

  /** The number of calls per field, for fields used at all. */
  fields(): (readonly [field: string, calls: number])[] {
    return [...this.#uses].flatMap(([declared, uses]) =>
      declared.flatMap((field, place) => (uses[place] ? [[field, uses[place]] as const] : [])),
    );
  }

  #usesOf(declared: readonly string[]): number[] {
    return getOrCreate(this.#uses, declared, () => declared.map(() => 0));
  }
}

class Tallies {
  readonly #byDay = new Map<string, Map<string, Map<string, Tally>>>();

  of(day: string, contract: string, operation: string, service: Service): Tally {
    const ofDay = getOrCreate(this.#byDay, day, () => new Map<string, Map<string, Tally>>());
    const ofContract = getOrCreate(ofDay, contract, () => new Map<string, Tally>());
    return getOrCreate(ofContract, operation, () => new Tally(service));
  }

  add(others: Tallies): void {
    for (const { contract, day, operation, tally } of others.#each()) {
      this.of(day, contract, operation, tally.service).add(tally);
    }
  }

  usage(): UsageCount[] {
    return this.#each().map(({ tally: { calls, faults, milliseconds, service }, ...place }) => {
      return { ...place, service, calls, faults, milliseconds };
    });
  }

  /** Field counts by month; two days of a month give two entries. */
  fields(): FieldCount[] {
    return this.#each().flatMap(({ contract, day, operation, tally }) =>
      tally.fields().map(([field, calls]) => {
        return { month: day.slice(0, 7), contract, operation, field, calls };
      }),
    );
  }

  #each() {
    return [...this.#byDay].flatMap(([day, contracts]) =>
      [...contracts].flatMap(([contract, operations]) =>
        [...operations].map(([operation, tally]) => ({ day, contract, operation, tally })),
      ),
    );
  }
}

function getOrCreate<Key, Value>(all: Map<Key, Value>, name: Key, make: () => Value): Value {
  const known = all.get(name);
  if (known !== undefined) return known;
  const made = make();
  all.set(name, made);
  return made;
}
