/**
 * The customer's browser. It gets a new key at each login, against session fixation: the holder of the old key sees
 * nothing that follows (docs/developer/decisions, D21).
 */
import { defined } from '../../../domain/defined.js';
import type { Transaction } from '../../../storage/work/unit-of-work.js';
import type { Services } from '../../services.js';

/** The browser that has sent a form, or returned from the bank's own login page. */
export interface Sender {
  /** The browser's key after this login, if the customer logs in with this form. */
  readonly keyAfterLogin: string;
  /** The client network. */
  readonly address: string;
  /** Absent when no customer has logged in with this browser before. */
  readonly device?: Device;
}

/** A trusted device: a browser in which customers have logged in and confirmed before. */
export interface Device {
  readonly id: string;
  /** Whether the customer of this name has. */
  knows(name: string): boolean;
}

interface SentVisit {
  readonly services: Pick<Services, 'stores'>;
  readonly session: { readonly browserKey: string };
  readonly sender?: Sender;
}

/** Moves all authorisations that this browser has begun, in every tab, to its new key. */
export async function renewBrowser(
  transaction: Transaction,
  { sender, services, session }: SentVisit,
): Promise<void> {
  if (!sender) return;
  const { authorisations, authorisationSessions } = services.stores;
  await authorisationSessions.renewBrowser(transaction, session.browserKey, sender.keyAfterLogin);
  await authorisations.renewBrowser(transaction, session.browserKey, sender.keyAfterLogin);
}

/** The outcome of a form for the browser itself. */
export interface BrowserOutcome {
  /** Whether the browser has its new key now. */
  readonly isRenewed: boolean;
  /** Names of the customer who logged in and confirmed in it: the bank's id and the typed name. */
  readonly confirmedBy?: readonly string[];
}

export type CustomerBrowsers = ReturnType<typeof createCustomerBrowsers>;

export function createCustomerBrowsers({ read, stores }: Services) {
  return {
    /** Reads the database, so that both clicks of a double submit learn the outcome of both. */
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
