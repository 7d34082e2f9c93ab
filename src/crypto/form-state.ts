/**
 * The sealed field of a customer's form: proof that this bank gave this form to this browser for this approval.
 * It is a compact JWE that the customer can neither read nor change, good for ten minutes.
 */
import { hkdfSync } from 'node:crypto';
import jose from 'node-jose';
import { Problem } from '../domain/problem.js';

export type FormStep = 'login' | 'review' | 'code';

export interface FormIdentity {
  readonly authorisationId: string;
  readonly browserKey: string;
  readonly formId: string;
  readonly step: FormStep;
}

export interface OpenedForm {
  readonly formId: string;
  readonly step: FormStep;
  /** True when the form is genuine but older than ten minutes: it must have no effect. */
  readonly expired: boolean;
}

export interface FormStates {
  seal(form: FormIdentity): Promise<string>;
  /** Throws `form.invalid` for a form that this bank did not give to this browser for this approval. */
  open(token: string, expected: Pick<FormIdentity, 'authorisationId' | 'browserKey'>): Promise<OpenedForm>;
}

const lifetimeMilliseconds = 600_000;
const encryption = 'A256GCM';
const steps: readonly FormStep[] = ['login', 'review', 'code'];

export function formStates(secret: string, clock: { now(): number }): FormStates {
  if (secret.length < 32) throw new Error('The secret that seals forms needs at least 32 characters.');
  const k = Buffer.from(hkdfSync('sha256', secret, '', 'customer form state', 32)).toString('base64url');
  const importing = jose.JWK.asKey({ kty: 'oct', alg: encryption, use: 'enc', k });

  return {
    async seal({ authorisationId, browserKey, formId, step }) {
      const expiresAt = clock.now() + lifetimeMilliseconds;
      const content = JSON.stringify([authorisationId, browserKey, formId, step, expiresAt]);
      const options = { format: 'compact', contentAlg: encryption, fields: { alg: 'dir' } } as const;
      return jose.JWE.createEncrypt(options, await importing)
        .update(Buffer.from(content))
        .final();
    },

    async open(token, expected) {
      if (!isCanonical(token)) throw refusal('malformed');
      const [authorisationId, browserKey, formId, step, expiresAt] = await decrypt(token, await importing);
      if (authorisationId !== expected.authorisationId) throw refusal('another approval');
      if (browserKey !== expected.browserKey) throw refusal('another browser');
      const knownStep = steps.find((known) => known === step);
      if (typeof formId !== 'string' || knownStep === undefined || typeof expiresAt !== 'number') {
        throw refusal('unknown content');
      }
      return { formId, step: knownStep, expired: expiresAt <= clock.now() };
    },
  };
}

async function decrypt(token: string, key: jose.JWK.Key): Promise<readonly unknown[]> {
  try {
    const opened = await jose.JWE.createDecrypt(key, { algorithms: ['dir', encryption] }).decrypt(token);
    const content: unknown = JSON.parse(opened.payload.toString());
    return Array.isArray(content) ? content : [];
  } catch (cause) {
    throw refusal('not sealed by this bank', cause);
  }
}

/** Base64url leaves spare bits in a last character; a token that uses them is not the one we gave out. */
function isCanonical(token: string): boolean {
  const parts = token.split('.');
  return (
    parts.length === 5 && parts.every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
  );
}

function refusal(detail: string, cause?: unknown): Problem {
  const text = 'This form was not given to this browser for this approval.';
  return new Problem('form.invalid', text, undefined, { cause: cause ?? new Error(`form state: ${detail}`) });
}
