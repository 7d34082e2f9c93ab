/**
 * CSRF tokens: the sealed fields of a customer's forms, each the proof that this bank gave this form to this browser
 * for this purpose.
 */
import { createHash } from 'node:crypto';
import { formRefusal, formSeal, type Clock } from './sealed-form.js';

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

/** For the steps of an authorisation. */
export interface CsrfTokens {
  seal(form: FormIdentity): Promise<string>;
  /** Throws `form.invalid` for a form that this bank did not give to this browser for this authorisation. */
  open(token: string, expected: Pick<FormIdentity, 'authorisationId' | 'browserKey'>): Promise<OpenedForm>;
}

const steps: readonly FormStep[] = ['login', 'review', 'code'];

export function csrfTokens(secret: string, clock: Clock): CsrfTokens {
  const sealing = formSeal(secret, 'customer form state', clock);
  return {
    seal: ({ authorisationId, browserKey, formId, step }) =>
      sealing.seal([authorisationId, browserKey, formId, step]),

    async open(token, expected) {
      const { content, expired } = await sealing.open(token);
      const [authorisationId, browserKey, formId, step] = content;
      if (authorisationId !== expected.authorisationId) throw formRefusal('another authorisation');
      if (browserKey !== expected.browserKey) throw formRefusal('another browser');
      const knownStep = steps.find((known) => known === step);
      if (typeof formId !== 'string' || knownStep === undefined) throw formRefusal('unknown content');
      return { formId, step: knownStep, expired };
    },
  };
}

export interface FormFields extends Omit<FormIdentity, 'step'> {
  /** The plain fields, by name, that have to come back as they are. */
  readonly fields: ReadonlyMap<string, string>;
}

/** What has come back: the browser that sent the form, and its plain fields. */
export interface SentForm {
  readonly browserKey: string;
  readonly valueOf: (name: string) => string | null;
}

/**
 * The second token of a form of the authorization endpoint: it binds the plain fields that name the client's request
 * to the authorisation, the browser and the form that they were given out with.
 */
export interface FieldTokens {
  seal(form: FormFields): Promise<string>;
  /** Throws `form.invalid` for another browser, and when a bound field has changed or is missing. */
  open(
    token: string,
    sent: SentForm,
  ): Promise<Omit<OpenedForm, 'step'> & { readonly authorisationId: string }>;
}

export function fieldTokens(secret: string, clock: Clock): FieldTokens {
  const sealing = formSeal(secret, 'authorization form data', clock);
  return {
    seal: ({ authorisationId, browserKey, fields, formId }) =>
      sealing.seal([authorisationId, browserKey, formId, [...fields.keys()], digestOf([...fields.values()])]),

    async open(token, sent) {
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
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url');
}

export interface SessionForm {
  readonly sessionKey: string;
  /** What the form does, for instance revoke one certain consent. */
  readonly purpose: string;
}

/**
 * For the forms of the customer's own page. They need no mark of their use, because what they do has no more effect
 * the second time.
 */
export interface SessionCsrfTokens {
  seal(form: SessionForm): Promise<string>;
  /** False for a form that is older than ten minutes; throws `form.invalid` for another session or purpose. */
  open(token: string, form: SessionForm): Promise<boolean>;
}

export function sessionCsrfTokens(secret: string, clock: Clock): SessionCsrfTokens {
  const sealing = formSeal(secret, 'customer page form', clock);
  return {
    seal: ({ purpose, sessionKey }) => sealing.seal([sessionKey, purpose]),

    async open(token, expected) {
      const { content, expired } = await sealing.open(token);
      const [sessionKey, purpose] = content;
      if (sessionKey !== expected.sessionKey) throw formRefusal('another session');
      if (purpose !== expected.purpose) throw formRefusal('another purpose');
      return !expired;
    },
  };
}
