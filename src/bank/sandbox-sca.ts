/** The sandbox's strong customer authentication: passwords from the database, and one code for everybody. */
import type { CodeBinding, Sca } from './sca.js';

export interface SandboxScaParts {
  readonly oneTimePassword: string;
  /** The stored password hash of a user name, if there is such a user. */
  readonly findPasswordHash: (userName: string) => Promise<string | undefined>;
  readonly isPassword: (password: string, hash: string | undefined) => Promise<boolean>;
  /** A keyed digest, so that a stored challenge cannot be searched for its six digits. */
  readonly seal: (content: string) => string;
  readonly isSameSecret: (given: string, expected: string) => boolean;
}

export function sandboxSca(parts: SandboxScaParts): Sca {
  const challengeOf = (binding: CodeBinding, code: string) =>
    parts.seal(JSON.stringify([JSON.stringify([binding.authorisationId, ...boundTo(binding)]), code]));
  return {
    checkPassword: async (userName, password) => {
      const hash = await parts.findPasswordHash(userName);
      return (await parts.isPassword(password, hash)) ? userName : undefined;
    },
    sendCode: async (_psuId, binding) => challengeOf(binding, parts.oneTimePassword),
    checkCode: async (challenge, binding, code) => parts.isSameSecret(challengeOf(binding, code), challenge),
  };
}

/** Everything that the code is bound to besides its authorisation, in a fixed order. */
function boundTo(binding: CodeBinding): readonly string[] {
  switch (binding.kind) {
    case 'payment':
      return [binding.amount, binding.currency, binding.creditorIban];
    case 'cancellation': {
      const { amount, creditorIban, currency, paymentId } = binding;
      return ['cancellation', paymentId, amount, currency, creditorIban];
    }
    case 'consent':
      return [binding.consentId, ...binding.ibans];
    case 'basket': {
      const totals = binding.totals.flatMap(({ amount, currency }) => [amount, currency]);
      return [binding.basketId, binding.entriesDigest, ...totals];
    }
    case 'session':
      return [];
  }
}
