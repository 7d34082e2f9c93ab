/** The quarterly report on availability and performance, from the usage counts that the processes have stored. */
import {
  type Day,
  buildReportDays,
  type OperationUsage,
  type Quarter,
  sumUsage,
} from '../../domain/reporting/report.js';
import { addDays } from '../../domain/time.js';
import type { FieldCount } from '../../storage/tables/usage.js';
import type { Services } from '../services.js';

export interface Report {
  readonly days: readonly Day[];
  readonly usage: readonly OperationUsage[];
  readonly fields: readonly FieldCount[];
}

export async function buildReport(
  quarter: Quarter,
  { clock, read, stores }: Pick<Services, 'clock' | 'read' | 'stores'>,
): Promise<Report> {
  const { from, to } = quarter;
  const end = clock.startOf(addDays(to, 1));
  return read.run(async (db) => {
    const counts = await stores.usage.countsBetween(db, from, to);
    const stretches = await stores.usage.uptimesBetween(db, clock.startOf(from), end);
    const fields = await stores.usage.fieldsBetween(db, from.slice(0, 7), to.slice(0, 7));
    const first = await stores.usage.firstUptime(db);
    const { startOf } = clock;
    const now = clock.now();
    const recordedSince = first?.since ?? now;
    return {
      days: buildReportDays(quarter, counts, stretches, { now, recordedSince, startOf }),
      usage: sumUsage(counts),
      fields,
    };
  });
}
