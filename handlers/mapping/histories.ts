/** What has happened to a thing, and what waits, as the administration's contract shows it. */
import type { History, HistoryEntry, StuckPayment } from '../../generated/admin-1.0.0.js';
import { filled } from '../../src/contract/filled.js';
import { formatInstant } from '../../src/domain/time.js';
import type { History as Known, HistoryEntry as KnownEntry } from '../../src/usecases/operator/history.js';
import type { StuckPayment as Waiting } from '../../src/usecases/operator/stuck-payments.js';

export function historyShown({ client: clientId, entries, ...history }: Known): History {
  return { ...history, clientId, entries: entries.map(entryShown) };
}

/** Whose it is stands above all of them. */
function entryShown({ at, client: _client, ...entry }: KnownEntry): HistoryEntry {
  return filled<HistoryEntry>({ ...entry, at: formatInstant(at) });
}

/** Of one that is not at the core nothing else is told. */
export function stuckPaymentShown(payment: Waiting): StuckPayment {
  const { attempt, client: clientId, dueAt, handedOverAt, id, questions, status } = payment;
  const known = { id, clientId, status, dueAt: formatInstant(dueAt) };
  if (handedOverAt === undefined) return filled<StuckPayment>(known);
  return filled<StuckPayment>({ ...known, attempt, handedOverAt: formatInstant(handedOverAt), questions });
}
