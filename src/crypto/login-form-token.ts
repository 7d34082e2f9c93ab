/**
 * The sealed field of a form on the customer's own page: proof that this bank gave this form to this session for this
 * deed. It needs no mark of its use, because a deed there has no more effect the second time.
 */
import { formLifetimeMilliseconds, formRefusal, formSeal } from './sealed-form.js';

export interface CustomerForm {
  readonly sessionKey: string;
  /** What the form does, for instance revoke one certain consent. */
  readonly deed: string;
}

export interface CustomerForms {
  seal(form: CustomerForm): Promise<string>;
  /** False for a form that is older than ten minutes; throws `form.invalid` for another session or deed. */
  open(token: string, form: CustomerForm): Promise<boolean>;
}

export function customerForms(secret: string, clock: { now(): number }): CustomerForms {
  const sealing = formSeal(secret, 'customer page form');
  return {
    seal: ({ deed, sessionKey }) => sealing.seal([sessionKey, deed, clock.now() + formLifetimeMilliseconds]),

    async open(token, expected) {
      const [sessionKey, deed, expiresAt] = await sealing.open(token);
      if (sessionKey !== expected.sessionKey) throw formRefusal('another session');
      if (deed !== expected.deed) throw formRefusal('another deed');
      return typeof expiresAt === 'number' && expiresAt > clock.now();
    },
  };
}
