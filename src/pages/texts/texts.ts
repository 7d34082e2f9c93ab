/**
 * Every sentence that a customer can read: one type, so that a language that lacks one does not compile. What has names
 * of its own elsewhere (products, kinds of consent, outcomes, notices) is asked for by them, so that a new one without
 * its texts does not compile either.
 */
import type { PageProblem } from '../../contract/answers.js';
import type { ConsentKind, Right } from '../../domain/consents/kinds.js';
import type { Product } from '../../domain/payments/products.js';
import type { ShownOutcome } from '../../usecases/authorisation/views.js';
import type { AuthorizationRefusal } from '../../usecases/oauth/authorization-views.js';
import type { GivenStatus, LoginNotice } from '../../usecases/consents/own-page-views.js';
import type { Fragment, Html } from '../kit/html.js';

/** What can be wrong with an attempt: as the bank's rules see it, or with the form alone. */
export type PageNotice = LoginNotice | 'form-expired' | 'form-incomplete';

/** Why there is no page to show but one that says so. */
export type PageFailure = PageProblem | AuthorizationRefusal;

export interface Message {
  readonly title: string;
  readonly text: string;
}

/** What the pages say differently about each kind of thing that a customer authorises. */
interface SubjectTexts {
  readonly login: { readonly lead: (tpp: string) => string };
  readonly review: {
    readonly title: string;
    readonly submit: string;
  };
  readonly code: {
    readonly title: string;
    readonly submit: string;
  };
  readonly cancel: string;
  readonly outcomes: Readonly<Record<ShownOutcome, Message>>;
  readonly app: {
    readonly lead: (tpp: string) => string;
    readonly explanation: string;
    readonly submit: string;
  };
}

export interface PaymentTexts extends SubjectTexts {
  readonly lead: (tpp: string) => string;
  readonly bound: (amount: Fragment, payee: Fragment) => Html;
  readonly amount: string;
  readonly payee: string;
  readonly payeeBank: string;
  /** For whom the payee gets the money. */
  readonly ultimatePayee: string;
  readonly from: string;
  /** For whom the payer pays. */
  readonly onBehalfOf: string;
  /** How much of one currency the other one costs; fixed when the payment was started. */
  readonly rate: string;
  /** What the amount takes off the account, in its own currency. */
  readonly debit: string;
  readonly fee: string;
  /** Amount and fee together. */
  readonly total: string;
  readonly remittance: string;
  readonly payeeReference: string;
  readonly payerReference: string;
  readonly date: string;
  readonly atOnce: string;
  /** In place of `approved`, for a payment that waits for its day. */
  readonly approvedFor: (day: string) => string;
  readonly kind: string;
  readonly products: Readonly<Record<Product, string>>;
}

/** The payment itself is described in the words of payments. */
export interface CancellationTexts extends SubjectTexts {
  readonly lead: (tpp: string) => string;
  readonly bound: (amount: Fragment, payee: Fragment) => Html;
  readonly atOnce: string;
}

export interface ConsentTexts extends SubjectTexts {
  readonly lead: Readonly<Record<ConsentKind, (tpp: string) => string>>;
  readonly bound: (tpp: Fragment, accounts: Fragment) => Html;
  readonly asker: string;
  readonly account: string;
  /** In the words of a list. */
  readonly rights: Readonly<Record<Right, string>>;
  readonly chosenAccounts: string;
  readonly choice: string;
  readonly duration: string;
  readonly until: (date: string) => string;
  readonly untilRevoked: string;
  readonly frequency: string;
  readonly once: string;
  readonly recurring: (tpp: string, timesPerDay: number) => string;
  readonly wheneverAsked: string;
  /** Where a consent is revoked; `page` is a link there. */
  readonly revocable: (page: Fragment) => Html;
}

export interface BasketTexts extends SubjectTexts {
  readonly lead: (tpp: string) => string;
  /** What the one-time code is good for; `totals` is empty where nothing is paid. */
  readonly bound: (entryCount: number, totals: Fragment) => Html;
  readonly total: string;
  readonly payment: (position: number, count: number) => string;
  readonly consent: (position: number, count: number) => string;
  /** In place of `approved`, where the payments wait for a day, or for several, or where there is none. */
  readonly approvedFor: (day: string) => string;
  readonly approvedForDays: string;
  readonly approvedConsents: string;
}

/** What the customer's own page says. */
export interface CustomerTexts {
  readonly login: { readonly title: string; readonly lead: string };
  readonly code: { readonly title: string; readonly lead: string; readonly submit: string };
  readonly cancel: string;
  readonly title: string;
  readonly lead: string;
  readonly empty: string;
  readonly receiver: string;
  readonly givenOn: string;
  readonly lastUsed: string;
  readonly notUsed: string;
  readonly status: string;
  readonly statuses: Readonly<Record<GivenStatus, (date: string) => string>>;
  readonly revoke: string;
  readonly question: Message & { readonly submit: string; readonly back: string };
  readonly revoked: Message;
  readonly logOut: string;
}

/** What the start page says. */
export interface StartTexts {
  readonly title: (bank: string) => string;
  readonly customers: Message & { readonly link: string };
  readonly developers: Message & {
    /** APIs by their name in the contracts; one that is not named here goes by that. */
    readonly apis: Readonly<Record<string, string>>;
  };
}

export interface Texts {
  readonly languageName: string;
  readonly languageChoice: string;
  readonly steps: Readonly<Record<'login' | 'review' | 'code', string>>;
  readonly stepsLabel: string;
  readonly errorPrefix: string;
  readonly notices: Readonly<Record<PageNotice, string>>;
  /** How long whoever is locked out has to wait at most. */
  readonly lockedFor: (minutes: number) => string;
  readonly login: {
    readonly title: string;
    readonly userName: string;
    readonly password: string;
    readonly submit: string;
  };
  readonly code: { readonly label: string };
  readonly payment: PaymentTexts;
  readonly cancellation: CancellationTexts;
  readonly consent: ConsentTexts;
  readonly basket: BasketTexts;
  readonly customer: CustomerTexts;
  readonly start: StartTexts;
  readonly signedInAs: (name: string) => string;
  readonly back: (tpp: string) => string;
  readonly backSoon: string;
  readonly stay: string;
  readonly close: string;
  readonly goingOn: Message & { readonly link: string };
  readonly failures: Readonly<Record<PageFailure, Message>>;
  readonly tryAgain: string;
  readonly app: {
    readonly title: string;
    readonly name: (bank: string, platform: string) => string;
  };
  readonly sandbox: {
    readonly title: string;
    readonly login: string;
    readonly code: string;
  };
  readonly footer: (host: string) => string;
}
