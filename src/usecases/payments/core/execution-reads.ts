/** Per-round cache of what the execution worker reads: each mandate and customer once. */
import type { Mandate } from '../../../domain/accounts/account.js';
import { defined } from '../../../domain/defined.js';
import type { PaymentSignature as StoredSignature } from '../../../storage/tables/authorisation/signatures.js';
import type { Services } from '../../services.js';
import type { PaymentSignature } from './orders.js';

export interface ExecutionReads {
  mandateOf(accountId: string): Promise<Mandate>;
  /** The signatures of a payment, with the customers' records at the moment of execution. */
  signaturesOf(paymentId: string): Promise<readonly PaymentSignature[]>;
}

export function executionReads(due: readonly { readonly id: string }[], services: Services): ExecutionReads {
  const ids = due.map(({ id }) => id);
  let signatures: ReturnType<typeof signaturesOfAll> | undefined;
  return {
    mandateOf: once((accountId: string) => services.bank.mandateOf(accountId)),
    signaturesOf: async (id) => {
      signatures ??= signaturesOfAll(ids, services);
      return (await signatures)(id);
    },
  };
}

/**
 * Returns a lookup of signatures by payment; the lookup throws if the bank failed to return one of the payment's
 * customers.
 */
async function signaturesOfAll(
  ids: readonly string[],
  { bank, read, stores }: Services,
): Promise<(paymentId: string) => readonly PaymentSignature[]> {
  const signatures = await read.run((db) => stores.signatures.findOfPayments(db, ids));
  const psuIds = [...new Set(signatures.map(({ psuId }) => psuId))];
  const answers = await Promise.allSettled(psuIds.map((psuId) => bank.findCustomer(psuId)));
  const customers = new Map(psuIds.map((psuId, at) => [psuId, answers[at]]));
  const withCustomer = ({ psuId, signedAt }: StoredSignature): PaymentSignature => {
    const answer = customers.get(psuId);
    if (answer?.status === 'rejected') throw answer.reason;
    return { psuId, signedAt, ...defined({ customer: answer?.value }) };
  };
  const ofPayments = byPayment(signatures);
  return (paymentId) => (ofPayments.get(paymentId) ?? []).map(withCustomer);
}

function byPayment(signatures: readonly StoredSignature[]): ReadonlyMap<string, readonly StoredSignature[]> {
  const found = new Map<string, StoredSignature[]>();
  for (const signature of signatures) {
    const others = found.get(signature.paymentId);
    if (others) others.push(signature);
    else found.set(signature.paymentId, [signature]);
  }
  return found;
}

/** Memoises `ask` by key. */
function once<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const asked = new Map<string, Promise<T>>();
  return (key) => {
    const known = asked.get(key);
    if (known) return known;
    const answer = ask(key);
    asked.set(key, answer);
    return answer;
  };
}
