/** Passkeys (WebAuthn) of the sandbox: one for each customer who has created one on the simulated app's page. */
import type { BankStores } from '../storage/bank-stores.js';
import type { Passkey } from '../storage/bank-tables/passkeys.js';
import type { Reading, UnitOfWork } from '../../../src/storage/work/unit-of-work.js';
import { listLinkedValues } from './dynamic-linking.js';
import type { CodeBinding, PasskeyOptions } from '../../../src/bank/sca.js';

type StoredPasskey = Omit<Passkey, 'psuId'>;

export interface SandboxPasskeyDependencies {
  readonly stores: Pick<BankStores, 'passkeys'>;
  readonly read: Reading;
  readonly work: UnitOfWork;
  readonly newId: () => string;
  readonly digest: (content: string) => string;
  readonly rpId: string;
  readonly readNew: (answer: string, challenge: string) => Promise<StoredPasskey | undefined>;
  readonly isRight: (answer: string, challenge: string, passkey: StoredPasskey) => Promise<boolean>;
}

export type SandboxPasskeys = ReturnType<typeof sandboxPasskeys>;

const prefix = 'passkey';

export function sandboxPasskeys(parts: SandboxPasskeyDependencies) {
  const { digest, isRight, newId, read, readNew, rpId, stores, work } = parts;
  const { passkeys } = stores;
  const find = (psuId: string) => read.run((db) => passkeys.find(db, psuId));
  /** The challenge that the browser signs: bound to this start and binding (dynamic linking). */
  const bindChallenge = (challenge: string, binding: CodeBinding) =>
    digest(JSON.stringify([challenge, binding.kind, binding.authorisationId, ...listLinkedValues(binding)]));
  const psuIdOf = (challenge: string) => challenge.split(' ')[2] ?? '';
  return {
    isUsedBy: async (psuId: string) => (await find(psuId)) !== undefined,
    isOurs: (challenge: string) => challenge.startsWith(`${prefix} `),
    start: (psuId: string) => [prefix, newId(), psuId].join(' '),
    optionsOf: async (challenge: string, binding: CodeBinding): Promise<PasskeyOptions> => {
      const passkey = await find(psuIdOf(challenge));
      const credentialIds = passkey ? [passkey.credentialId] : [];
      return { challenge: bindChallenge(challenge, binding), rpId, credentialIds };
    },
    check: async (challenge: string, binding: CodeBinding, answer: string) => {
      const passkey = await find(psuIdOf(challenge));
      return passkey !== undefined && isRight(answer, bindChallenge(challenge, binding), passkey);
    },
    /** Options for creating a passkey; `seed` is valid for one form. */
    newOptions: (psuId: string, seed: string) => ({ challenge: digest(seed), rpId, user: psuId }),
    /** Stores a new passkey; returns false for an invalid answer. */
    add: async (psuId: string, seed: string, answer: string): Promise<boolean> => {
      const passkey = await readNew(answer, digest(seed));
      if (passkey) await work.run((transaction) => passkeys.keep(transaction, { psuId, ...passkey }));
      return passkey !== undefined;
    },
    forget: (psuId: string) => work.run((transaction) => passkeys.forget(transaction, psuId)),
  };
}
