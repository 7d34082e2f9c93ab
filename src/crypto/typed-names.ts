/**
 * The user name of a failed login, sealed in a cookie for ten minutes: customers also type passwords into that field, so
 * the name is not stored.
 */
import { Problem } from '../domain/problem.js';
import type { SealingKeys } from './digests.js';
import { formSeal, type Clock } from './sealed-form.js';

interface NameOwner {
  readonly authorisationId: string;
  /** The browser key that survives a login. */
  readonly browserKey: string;
}

export type TypedNames = ReturnType<typeof typedNames>;

export function typedNames(secrets: SealingKeys, clock: Clock) {
  const sealing = formSeal(secrets, 'typed user name', clock);
  return {
    seal: (userName: string, { authorisationId, browserKey }: NameOwner): Promise<string> =>
      sealing.seal([authorisationId, browserKey, userName]),

    /** Undefined for a cookie that is expired, not sealed by this bank, or of another browser or authorisation. */
    async open(cookie: string, { authorisationId, browserKey }: NameOwner): Promise<string | undefined> {
      try {
        const { content, expired } = await sealing.open(cookie);
        const [ofAuthorisation, ofBrowser, userName] = content;
        const isOwn = ofAuthorisation === authorisationId && ofBrowser === browserKey && !expired;
        return isOwn && typeof userName === 'string' ? userName : undefined;
      } catch (error) {
        if (error instanceof Problem) return undefined;
        throw error;
      }
    },
  };
}
