/**
 * The second sealed field of a form of the authorization endpoint: it binds the plain fields that name the client's
 * request to the approval, the browser and the form that they were given out with.
 */
import { createHash } from 'node:crypto';
import { formLifetimeMilliseconds, formRefusal, formSeal } from './sealed-form.js';

export interface FormBinding {
  readonly authorisationId: string;
  readonly browserKey: string;
  readonly formId: string;
  /** The plain fields, by name, that have to come back as they are. */
  readonly fields: ReadonlyMap<string, string>;
}

export interface OpenedBinding {
  readonly authorisationId: string;
  readonly formId: string;
  readonly expired: boolean;
}

/** What has come back: the browser that sent the form, and its plain fields. */
export interface SentForm {
  readonly browserKey: string;
  readonly valueOf: (name: string) => string | null;
}

export interface FormBindings {
  seal(binding: FormBinding): Promise<string>;
  /** Throws `form.invalid` for another browser, and when a bound field has changed or is missing. */
  open(token: string, sent: SentForm): Promise<OpenedBinding>;
}

export function formBindings(secret: string, clock: { now(): number }): FormBindings {
  const sealing = formSeal(secret, 'authorization form data');
  return {
    seal: ({ authorisationId, browserKey, fields, formId }) => {
      const names = [...fields.keys()];
      const expiresAt = clock.now() + formLifetimeMilliseconds;
      return sealing.seal([
        authorisationId,
        browserKey,
        formId,
        names,
        digestOf([...fields.values()]),
        expiresAt,
      ]);
    },

    async open(token, sent) {
      const [authorisationId, browserKey, formId, names, digest, expiresAt] = await sealing.open(token);
      if (browserKey !== sent.browserKey) throw formRefusal('another browser');
      if (
        typeof authorisationId !== 'string' ||
        typeof formId !== 'string' ||
        typeof expiresAt !== 'number'
      ) {
        throw formRefusal('unknown content');
      }
      if (!Array.isArray(names) || digestOf(names.map((name) => sent.valueOf(String(name)))) !== digest) {
        throw formRefusal('other fields');
      }
      return { authorisationId, formId, expired: expiresAt <= clock.now() };
    },
  };
}

/** A digest, because the fields may be long and are in the form already. */
function digestOf(values: readonly (string | null)[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url');
}
