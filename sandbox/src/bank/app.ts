/** Simulated bank app of the sandbox: its users, the confirmations requested from them, and their answers. */
import type { Instant } from '../../../src/domain/time.js';
import type { BankStores } from '../storage/bank-stores.js';
import type { Reading, UnitOfWork } from '../../../src/storage/work/unit-of-work.js';
import { listLinkedValues } from './dynamic-linking.js';
import type { CodeBinding, PushOutcome, ShownRequest } from '../../../src/bank/sca.js';

export interface SandboxAppDependencies {
  readonly stores: Pick<BankStores, 'pushes'>;
  readonly read: Reading;
  readonly work: UnitOfWork;
  readonly newId: () => string;
  readonly now: () => Instant;
  readonly digest: (content: string) => string;
  readonly isDigestOf: (content: string, digest: string) => boolean;
}

export const pushLifetimeSeconds = 180;
const keptMilliseconds = 24 * 3_600_000;

export type SandboxApp = ReturnType<typeof sandboxApp>;

export function sandboxApp({ digest, isDigestOf, newId, now, read, stores, work }: SandboxAppDependencies) {
  const { pushes } = stores;
  const confirmed = (binding: CodeBinding) =>
    JSON.stringify([binding.kind, binding.authorisationId, ...listLinkedValues(binding)]);
  return {
    isUsedBy: (psuId: string) => read.run((db) => pushes.usesApp(db, psuId)),
    use: (psuId: string) => work.run((transaction) => pushes.useApp(transaction, psuId)),
    leave: (psuId: string) => work.run((transaction) => pushes.leaveApp(transaction, psuId)),

    /** Asks a customer to confirm exactly this binding; returns the request's id. */
    ask: async (psuId: string, binding: CodeBinding, shown: ShownRequest): Promise<string> => {
      const createdAt = now();
      const { authorisationId } = binding;
      const asked = { psuId, authorisationId, binding: JSON.stringify({ ...binding, shown }) };
      return work.run(async (transaction) => {
        // A new id in each run: a retried unit of work replaces the request of its first run.
        const id = newId();
        await pushes.forget(transaction, psuId, createdAt - keptMilliseconds);
        await pushes.ask(transaction, {
          ...asked,
          id,
          bindingDigest: digest(confirmed(binding)),
          status: 'waiting',
          createdAt,
          expiresAt: createdAt + pushLifetimeSeconds * 1000,
        });
        return id;
      });
    },

    /** Returns `expired` for a request with another binding, which is never confirmed. */
    outcomeOf: async (id: string, binding: CodeBinding): Promise<PushOutcome> => {
      const push = await read.run((db) => pushes.find(db, id));
      if (!push || push.status === 'replaced') return 'expired';
      if (!isDigestOf(confirmed(binding), push.bindingDigest)) return 'expired';
      if (push.status !== 'waiting') return push.status;
      return push.expiresAt > now() ? 'waiting' : 'expired';
    },

    waitingOf: async (psuId: string) => {
      const waiting = await read.run((db) => pushes.waitingOf(db, psuId, now()));
      return waiting.map(({ binding, createdAt, id }) => {
        // Only this module writes the column.
        const stored: CodeBinding & { shown?: ShownRequest } = JSON.parse(binding);
        // Requests of an earlier release have nothing to show beside the binding.
        const { shown = {}, ...asked } = stored;
        return { id, askedAt: createdAt, asked, shown };
      });
    },

    /** Returns false when the request was answered, replaced or expired, or belongs to another customer. */
    answer: (psuId: string, id: string, answer: 'confirmed' | 'refused') =>
      work.run((transaction) => pushes.answer(transaction, { id, psuId }, answer, now())),
  };
}
