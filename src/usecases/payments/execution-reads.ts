/** What a round of the worker reads about its payments: each thing once, however many of them it concerns. */
import type { Mandate } from '../../domain/accounts/account.js';
import { defined } from '../../domain/defined.js';
import type { PaymentSignature as StoredSignature } from '../../storage/tables/signatures.js';
import type { Services } from '../services.js';
import type { PaymentSignature } from './core-orders.js';

export interface ExecutionReads {
  mandateOf(accountId: string): Promise<Mandate>;
  /** Who signed a payment, as the bank knows them at the moment of execution. */
  signaturesOf(paymentId: string): Promise<readonly PaymentSignature[]>;
}

export function executionReads(
  due: readonly { readonly id: string }[],
  { bank, read, stores }: Services,
): ExecutionReads {
  const ids = due.map(({ id }) => id);
  let signatures: Promise<ReadonlyMap<string, readonly StoredSignature[]>> | undefined;
  const findSignatures = () =>
    (signatures ??= read.run(async (db) => byPayment(await stores.signatures.findOfPayments(db, ids))));
  const findCustomer = once((psuId: string) => bank.findCustomer(psuId));
  const withCustomer = async ({ psuId, signedAt }: StoredSignature): Promise<PaymentSignature> => ({
    psuId,
    signedAt,
    ...defined({ customer: await findCustomer(psuId) }),
  });
  return {
    mandateOf: once((accountId: string) => bank.mandateOf(accountId)),
    signaturesOf: async (id) => Promise.all(((await findSignatures()).get(id) ?? []).map(withCustomer)),
  };
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

/** Asks once for each key. */
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
