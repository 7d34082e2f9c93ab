/**
 * The browser that a customer sits at: it is known by another key from each login on, so that nobody who knew it before
 * sees what follows (docs/decisions.md, D21).
 */
import { defined } from '../../domain/defined.js';
import type { Transaction } from '../../storage/unit-of-work.js';
import type { Services } from '../services.js';

/** What is known of the browser that has sent a form, or has come back from a login elsewhere. */
export interface Sender {
  /** Names it if this is what a customer logs in with. */
  readonly keyAfterLogin: string;
  /** The network that it connects from. */
  readonly address: string;
  /** Absent where nobody has logged in in it before. */
  readonly device?: Device;
}

/** A browser in which customers have logged in before, with a confirmation each. */
export interface Device {
  readonly id: string;
  /** Whether it was the customer of this name. */
  knows(name: string): boolean;
}

interface SentVisit {
  readonly services: Pick<Services, 'stores'>;
  readonly session: { readonly browserKey: string };
  readonly sender?: Sender;
}

/** Everything that this browser has begun goes on under its new key, in whichever tab. */
export async function renewBrowser(
  transaction: Transaction,
  { sender, services, session }: SentVisit,
): Promise<void> {
  if (!sender) return;
  const { authorisations, authorisationSessions } = services.stores;
  await authorisationSessions.renewBrowser(transaction, session.browserKey, sender.keyAfterLogin);
  await authorisations.renewBrowser(transaction, session.browserKey, sender.keyAfterLogin);
}

/** What has come of a form for the browser itself. */
export interface BrowserOutcome {
  /** Whether the browser is known by its new key now. */
  readonly isRenewed: boolean;
  /** The names of the customer who has logged in and confirmed in it: the bank's, and the one that was typed. */
  readonly confirmedBy?: readonly string[];
}

export type CustomerBrowsers = ReturnType<typeof customerBrowsersOf>;

export function customerBrowsersOf({ read, stores }: Services) {
  return {
    /** Asked of the database, so that of two clicks each learns what has come of both. */
    outcomeOf: (
      authorisationId: string,
      browserKey: string,
      { keyAfterLogin }: Sender,
    ): Promise<BrowserOutcome> =>
      read.run(async (db) => {
        const find = (key: string) => stores.authorisationSessions.find(db, authorisationId, key);
        const renewed = await find(keyAfterLogin);
        const { psuId, step, userName } = renewed ?? (await find(browserKey)) ?? {};
        const isConfirmed = step === 'signed' && psuId !== undefined;
        const confirmedBy = isConfirmed ? [psuId, ...(userName === undefined ? [] : [userName])] : undefined;
        return { isRenewed: renewed !== undefined, ...defined({ confirmedBy }) };
      }),
  };
}
