/**
 * The sealed field of a customer's form: proof that this bank gave this form to this browser for this approval.
 * It is a compact JWE that the customer can neither read nor change, good for ten minutes.
 */
import { formLifetimeMilliseconds, formRefusal, formSeal } from './sealed-form.js';

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

const steps: readonly FormStep[] = ['login', 'review', 'code'];

export function formStates(secret: string, clock: { now(): number }): FormStates {
  const sealing = formSeal(secret, 'customer form state');
  return {
    seal: ({ authorisationId, browserKey, formId, step }) =>
      sealing.seal([authorisationId, browserKey, formId, step, clock.now() + formLifetimeMilliseconds]),

    async open(token, expected) {
      const [authorisationId, browserKey, formId, step, expiresAt] = await sealing.open(token);
      if (authorisationId !== expected.authorisationId) throw formRefusal('another approval');
      if (browserKey !== expected.browserKey) throw formRefusal('another browser');
      const knownStep = steps.find((known) => known === step);
      if (typeof formId !== 'string' || knownStep === undefined || typeof expiresAt !== 'number') {
        throw formRefusal('unknown content');
      }
      return { formId, step: knownStep, expired: expiresAt <= clock.now() };
    },
  };
}
