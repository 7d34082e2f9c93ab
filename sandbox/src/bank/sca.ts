/**
 * Strong customer authentication (SCA) of the sandbox: passwords from the database, one code for all customers, and
 * the simulated app for its users.
 */
import { listLinkedValues } from './dynamic-linking.js';
import { pushLifetimeSeconds, type SandboxApp } from './app.js';
import type { SandboxPasskeys } from './passkeys.js';
import type { CodeBinding, Sca, ScaMethod } from '../../../src/bank/sca.js';

export interface SandboxScaDependencies {
  readonly oneTimePassword: string;
  /** The stored password hash of a user name, if the user exists. */
  readonly findPasswordHash: (userName: string) => Promise<string | undefined>;
  /** A user name of the bank's own: any missing user's check takes as long as this user's. */
  readonly decoyName: string | undefined;
  readonly isPassword: (password: string, hash: string | undefined, decoy?: string) => Promise<boolean>;
  /** A keyed digest: without the key, the six digits of a code cannot be found from the stored challenge by trial. */
  readonly digest: (content: string) => string;
  readonly isDigestOf: (content: string, digest: string) => boolean;
  readonly app: Pick<SandboxApp, 'ask' | 'isUsedBy' | 'outcomeOf'>;
  readonly passkeys: Pick<SandboxPasskeys, 'check' | 'isOurs' | 'isUsedBy' | 'optionsOf' | 'start'>;
}

const code: ScaMethod = { id: 'code', kind: 'code' };
// The simulated phone stands for possession, and its unlocking for a fingerprint.
const push: ScaMethod = {
  id: 'app',
  kind: 'push',
  validSeconds: pushLifetimeSeconds,
  provesTwoElements: true,
};
const passkey: ScaMethod = { id: 'passkey', kind: 'passkey' };

export function sandboxSca(parts: SandboxScaDependencies): Sca {
  const { app, digest, isDigestOf, oneTimePassword, passkeys } = parts;
  const challenged = (binding: CodeBinding, given: string) =>
    JSON.stringify([JSON.stringify([binding.authorisationId, ...listLinkedValues(binding)]), given]);
  return {
    checkPassword: async (userName, password) => {
      const names = [userName, parts.decoyName ?? userName];
      const [hash, decoy] = await Promise.all(names.map(parts.findPasswordHash));
      return (await parts.isPassword(password, hash, decoy)) ? userName : undefined;
    },
    // Most customers have only the code; see docs/developer/decisions, D12.
    methods: async (psuId) => {
      const [hash, usesApp, usesPasskey] = await Promise.all([
        parts.findPasswordHash(psuId),
        app.isUsedBy(psuId),
        passkeys.isUsedBy(psuId),
      ]);
      if (hash === undefined) return [];
      return [...(usesApp ? [push] : []), ...(usesPasskey ? [passkey] : []), code];
    },
    start: async (psuId, methodId, binding, shown) => {
      if (methodId === push.id) return app.ask(psuId, binding, shown);
      return methodId === passkey.id ? passkeys.start(psuId) : digest(challenged(binding, oneTimePassword));
    },
    check: async (challenge, binding, given) =>
      passkeys.isOurs(challenge)
        ? passkeys.check(challenge, binding, given)
        : isDigestOf(challenged(binding, given), challenge),
    outcomeOf: (challenge, binding) => app.outcomeOf(challenge, binding),
    passkeyOptions: (challenge, binding) => passkeys.optionsOf(challenge, binding),
  };
}
