/** Usage statistics: calls and response times by day and operation, and the uptime of processes. */
import type { Knex } from 'knex';
import type { Service } from '../../domain/clients.js';
import type { Instant, LocalDate } from '../../domain/time.js';
import { date, instant, integer, text, uncheckedText } from '../sql/columns.js';
import { rowsBefore } from '../retention.js';
import { change, changesOne } from '../sql/statement.js';
import { type Stored, table } from '../sql/table.js';
import type { Transaction } from '../work/unit-of-work.js';

const usageTable = table('usage_counts', ['day', 'contract', 'operation'], {
  day: date('day'),
  service: uncheckedText<Service>('service'),
  contract: text('contract'),
  operation: text('operation'),
  calls: integer('calls'),
  /** Calls answered with a status of 500 or more. */
  faults: integer('faults'),
  milliseconds: integer('milliseconds'),
});

const fieldTable = table('field_counts', ['month', 'contract', 'operation', 'field'], {
  /** `2026-11` */
  month: text('month'),
  contract: text('contract'),
  operation: text('operation'),
  field: text('field'),
  calls: integer('calls'),
});

const uptimeTable = table('uptimes', ['id'], {
  id: text('id'),
  since: instant('since'),
  lastBeatAt: instant('last_beat_at'),
});

export type UsageCount = Stored<typeof usageTable>;
export type FieldCount = Stored<typeof fieldTable>;
export type Uptime = Stored<typeof uptimeTable>;

const addUsage = change<[count: UsageCount]>((knex, { calls, day, faults, milliseconds, ...others }) =>
  knex('usage_counts')
    .insert({ day, calls, faults, milliseconds, ...others })
    .onConflict(['day', 'contract', 'operation'])
    .merge({
      calls: added(knex, 'usage_counts.calls', calls),
      faults: added(knex, 'usage_counts.faults', faults),
      milliseconds: added(knex, 'usage_counts.milliseconds', milliseconds),
    }),
);

const addField = change<[count: FieldCount]>((knex, count) =>
  knex('field_counts')
    .insert(count)
    .onConflict(['month', 'contract', 'operation', 'field'])
    .merge({ calls: added(knex, 'field_counts.calls', count.calls) }),
);

function added(knex: Knex, column: string, count: Knex.Raw): Knex.Raw {
  return knex.raw('?? + ?', [column, count]);
}

/** Sorts by key, so that two processes that add concurrently never deadlock. */
const byKey =
  <Count extends object>(keyOf: (count: Count) => string) =>
  (one: Count, other: Count) =>
    keyOf(one) < keyOf(other) ? -1 : 1;

export const usage = {
  async add(
    transaction: Transaction,
    counts: readonly UsageCount[],
    fields: readonly FieldCount[],
  ): Promise<void> {
    const usageKey = ({ contract, day, operation }: UsageCount) => `${day} ${contract} ${operation}`;
    for (const count of counts.toSorted(byKey(usageKey))) await addUsage(transaction, count);
    const fieldKey = ({ contract, field, month, operation }: FieldCount) =>
      `${month} ${contract} ${operation} ${field}`;
    for (const count of fields.toSorted(byKey(fieldKey))) await addField(transaction, count);
  },

  /** Heartbeat of a process; false when its last heartbeat was before `notBefore`. */
  beat: changesOne<[id: string, now: Instant, notBefore: Instant]>((knex, id, now, notBefore) =>
    knex('uptimes').where({ id }).where('last_beat_at', '>=', notBefore).update({ last_beat_at: now }),
  ),

  /** Begins an uptime of a process. */
  begin: (transaction: Transaction, uptime: Uptime): Promise<void> => uptimeTable.insert(transaction, uptime),

  countsBetween: usageTable.all<[from: LocalDate, to: LocalDate]>((rows, from, to) =>
    rows.where('day', '>=', from).where('day', '<=', to),
  ),

  fieldsBetween: fieldTable.all<[from: string, to: string]>((rows, from, to) =>
    rows.where('month', '>=', from).where('month', '<=', to),
  ),

  /** Uptimes that overlap a period. */
  uptimesBetween: uptimeTable.all<[from: Instant, to: Instant]>((rows, from, to) =>
    rows.where('last_beat_at', '>=', from).where('since', '<', to),
  ),

  /** The oldest uptime that is kept. */
  firstUptime: uptimeTable.first<[]>((rows) => rows.orderBy('since')),

  countsBefore: rowsBefore(usageTable, 'day'),
  fieldsBefore: rowsBefore(fieldTable, 'month'),
  uptimesBefore: rowsBefore(uptimeTable, 'last_beat_at'),
};
