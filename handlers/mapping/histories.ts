/** Maps audit trails and stuck payments to the administration contract. */
import type { History, HistoryEntry, StuckPayment } from '../../generated/admin-1.0.0.js';
import { filled } from '../../src/contract/filled.js';
import { formatInstant } from '../../src/domain/time.js';
import type { History as Known, HistoryEntry as KnownEntry } from '../../src/usecases/operator/history.js';
import type { StuckPayment as Waiting } from '../../src/usecases/operator/stuck-payments.js';

export function toHistory({ client: clientId, entries, ...history }: Known): History {
  return { ...history, clientId, entries: entries.map(entryShown) };
}

/** Drops the client, which the history names once for all entries. */
function entryShown({ at, client: _client, ...entry }: KnownEntry): HistoryEntry {
  return filled<HistoryEntry>({ ...entry, at: formatInstant(at) });
}

/** A payment that is not at the core has no attempt to show. */
export function toStuckPayment(payment: Waiting): StuckPayment {
  const { attempt, client: clientId, dueAt, handedOverAt, id, questions, status } = payment;
  const known = { id, clientId, status, dueAt: formatInstant(dueAt) };
  if (handedOverAt === undefined) return filled<StuckPayment>(known);
  return filled<StuckPayment>({ ...known, attempt, handedOverAt: formatInstant(handedOverAt), questions });
}
