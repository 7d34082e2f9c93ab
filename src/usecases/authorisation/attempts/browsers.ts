/**
 * The customer's browser. It gets a new key at each login, against session fixation: the holder of the old key sees
 * nothing that follows (docs/developer/decisions, D21).
 */
import { defined } from '../../../domain/defined.js';
import type { Transaction } from '../../../storage/work/unit-of-work.js';
import { toCountedName } from '../../limits/lockouts.js';
import type { Services } from '../../services.js';

/** The browser that has sent a form, or returned from the bank's own login page. */
export interface Sender {
  /** The browser's key after this login, if the customer logs in with this form. */
  readonly keyAfterLogin: string;
  /** The key of the combined session that a confirmation with this form begins; absent where no cookie can be set. */
  readonly sessionKeyAfterCode?: string;
  /** The client network. */
  readonly address: string;
  /** Absent when no customer has logged in with this browser before. */
  readonly device?: Device;
}

/** A trusted device: a browser in which customers have logged in and confirmed before. */
export interface Device {
  readonly id: string;
  /** Whether the customer of this name has confirmed in it. */
  knows(name: string): boolean;
}

interface SentVisit {
  readonly services: Pick<Services, 'stores'>;
  readonly session: { readonly browserKey: string };
  readonly sender?: Sender;
}

/**
 * Moves all that this browser has begun, in every tab, to its new key after a login; combined sessions of other
 * customers end.
 */
export async function renewBrowser(
  transaction: Transaction,
  { sender, services, session }: SentVisit,
  psuId: string,
): Promise<void> {
  if (!sender) return;
  const { authorisations, authorisationSessions, combinedSessions } = services.stores;
  await authorisationSessions.renewBrowser(transaction, session.browserKey, sender.keyAfterLogin);
  await authorisations.renewBrowser(transaction, session.browserKey, sender.keyAfterLogin);
  await combinedSessions.renewBrowser(transaction, session.browserKey, sender.keyAfterLogin, psuId);
}

/** The outcome of a form for the browser itself. */
export interface BrowserOutcome {
  /** Whether the browser has its new key now. */
  readonly isRenewed: boolean;
  /** Names of the customer who logged in and confirmed in it: the bank's id and the typed name, as it is counted. */
  readonly confirmedBy?: readonly string[];
  /** Lifetime in seconds of the combined session that the form has begun. */
  readonly sessionSeconds?: number;
}

export type CustomerBrowsers = ReturnType<typeof createCustomerBrowsers>;

export function createCustomerBrowsers({ policy, read, sca, stores }: Services) {
  return {
    /** Reads the database, so that both clicks of a double submit learn the outcome of both. */
    outcomeOf: (
      authorisationId: string,
      browserKey: string,
      { keyAfterLogin, sessionKeyAfterCode: sessionKey }: Sender,
    ): Promise<BrowserOutcome> =>
      read.run(async (db) => {
        const find = (key: string) => stores.authorisationSessions.find(db, authorisationId, key);
        const renewed = await find(keyAfterLogin);
        const { psuId, step, userName } = renewed ?? (await find(browserKey)) ?? {};
        const isConfirmed = step === 'signed' && psuId !== undefined;
        const confirmedBy = isConfirmed
          ? [psuId, ...(userName === undefined ? [] : [toCountedName(userName, { sca })])]
          : undefined;
        const isBegun =
          isConfirmed && sessionKey !== undefined && (await stores.combinedSessions.isBegun(db, sessionKey));
        const sessionSeconds = isBegun ? policy.combinedSessionSeconds : undefined;
        return { isRenewed: renewed !== undefined, ...defined({ confirmedBy, sessionSeconds }) };
      }),
  };
}
