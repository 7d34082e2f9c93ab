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
    parts.seal(JSON.stringify([textOf(binding), code]));
  return {
    checkPassword: async (userName, password) => {
      const hash = await parts.findPasswordHash(userName);
      return (await parts.isPassword(password, hash)) ? userName : undefined;
    },
    sendCode: async (_psuId, binding) => challengeOf(binding, parts.oneTimePassword),
    checkCode: async (challenge, binding, code) => parts.isSameSecret(challengeOf(binding, code), challenge),
  };
}

/** Everything that the code is bound to, in a fixed order. */
function textOf(binding: CodeBinding): string {
  switch (binding.kind) {
    case 'payment':
      return JSON.stringify([
        binding.authorisationId,
        binding.amount,
        binding.currency,
        binding.creditorIban,
      ]);
    case 'cancellation':
      return JSON.stringify([
        binding.authorisationId,
        'cancellation',
        binding.paymentId,
        binding.amount,
        binding.currency,
        binding.creditorIban,
      ]);
    case 'consent':
      return JSON.stringify([binding.authorisationId, binding.consentId, ...binding.ibans]);
    case 'basket':
      return JSON.stringify([
        binding.authorisationId,
        binding.basketId,
        binding.entriesDigest,
        ...binding.totals.flatMap(({ amount, currency }) => [amount, currency]),
      ]);
    case 'session':
      return JSON.stringify([binding.authorisationId]);
  }
}
