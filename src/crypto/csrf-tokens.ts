/** CSRF tokens: sealed form fields, which prove that this bank issued a form to this browser for one purpose. */
import { type SealingKeys, sha256Base64Url } from './digests.js';
import { formRefusal, formSeal, type Clock } from './sealed-form.js';

/** `cancel-question`: whether to cancel without a login. */
const steps = ['login', 'login-elsewhere', 'cancel-question', 'review', 'method', 'code', 'push'] as const;

export type FormStep = (typeof steps)[number];

export interface FormIdentity {
  readonly authorisationId: string;
  /** The browser key that survives a login, so that forms in other tabs remain valid. */
  readonly browserKey: string;
  readonly formId: string;
  readonly step: FormStep;
}

export type CsrfTokens = ReturnType<typeof csrfTokens>;

/** Tokens for the steps of an authorisation. */
export function csrfTokens(secrets: SealingKeys, clock: Clock) {
  const sealing = formSeal(secrets, 'customer form state', clock);
  return {
    seal: ({ authorisationId, browserKey, formId, step }: FormIdentity) =>
      sealing.seal([authorisationId, browserKey, formId, step]),

    /** Throws `form.invalid` for a form not issued to this browser for this authorisation. */
    async open(token: string, expected: Pick<FormIdentity, 'authorisationId' | 'browserKey'>) {
      const { content, expired } = await sealing.open(token);
      const [authorisationId, browserKey, formId, given] = content;
      if (authorisationId !== expected.authorisationId) throw formRefusal('another authorisation');
      if (browserKey !== expected.browserKey) throw formRefusal('another browser');
      const step = steps.find((known) => known === given);
      if (typeof formId !== 'string' || step === undefined) throw formRefusal('unknown content');
      return { formId, step, expired };
    },
  };
}

export interface FormFields extends Omit<FormIdentity, 'step'> {
  /** Plain fields by name, which must return unchanged. */
  readonly fields: ReadonlyMap<string, string>;
}

/** A submitted form: its browser and its plain fields. */
export interface SentForm {
  readonly browserKey: string;
  readonly valueOf: (name: string) => string | null;
}

export type FieldTokens = ReturnType<typeof fieldTokens>;

/**
 * The second token of a form of the authorization endpoint: binds the plain fields of the client's request to
 * authorisation, browser and form.
 */
export function fieldTokens(secrets: SealingKeys, clock: Clock) {
  const sealing = formSeal(secrets, 'authorization form data', clock);
  return {
    seal: ({ authorisationId, browserKey, fields, formId }: FormFields) =>
      sealing.seal([authorisationId, browserKey, formId, [...fields.keys()], digestOf([...fields.values()])]),

    /** Throws `form.invalid` for another browser, and when a bound field has changed or is missing. */
    async open(token: string, sent: SentForm) {
      const { content, expired } = await sealing.open(token);
      const [authorisationId, browserKey, formId, names, digest] = content;
      if (browserKey !== sent.browserKey) throw formRefusal('another browser');
      if (typeof authorisationId !== 'string' || typeof formId !== 'string') {
        throw formRefusal('unknown content');
      }
      if (!Array.isArray(names) || digestOf(names.map((name) => sent.valueOf(String(name)))) !== digest) {
        throw formRefusal('other fields');
      }
      return { authorisationId, formId, expired };
    },
  };
}

/** A digest, because the fields may be long and are in the form already. */
function digestOf(values: readonly (string | null)[]): string {
  return sha256Base64Url(JSON.stringify(values));
}

export interface SessionForm {
  readonly sessionKey: string;
  /** The form's action, for instance to revoke one certain consent. */
  readonly purpose: string;
}

export type SessionCsrfTokens = ReturnType<typeof sessionCsrfTokens>;

/**
 * Tokens for the forms of the customer's own page. Not single-use, because repeating their actions has no further
 * effect.
 */
export function sessionCsrfTokens(secrets: SealingKeys, clock: Clock) {
  const sealing = formSeal(secrets, 'customer page form', clock);
  return {
    seal: ({ purpose, sessionKey }: SessionForm) => sealing.seal([sessionKey, purpose]),

    /** False for a form that is older than ten minutes; throws `form.invalid` for another session or purpose. */
    async open(token: string, expected: SessionForm): Promise<boolean> {
      const { content, expired } = await sealing.open(token);
      const [sessionKey, purpose] = content;
      if (sessionKey !== expected.sessionKey) throw formRefusal('another session');
      if (purpose !== expected.purpose) throw formRefusal('another purpose');
      return !expired;
    },
  };
}
