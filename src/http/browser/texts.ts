/** Every sentence that a customer can read: one type, so that a language that lacks one does not compile. */
import type { ApprovalOutcome, ApprovalView } from '../../usecases/approval-views.js';
import type { Fragment, Html } from './html.js';

type Notice = NonNullable<Extract<ApprovalView, { step: 'login' | 'code' }>['notice']>;

/** What can be wrong with an attempt: as the bank's rules see it, or with the form alone. */
export type PageNotice = Notice | 'form-expired' | 'form-incomplete';

/** Why there is no approval to show. */
export type PageFailure = 'unknown' | 'form' | 'request' | 'unavailable';

export interface Message {
  readonly title: string;
  readonly text: string;
}

export interface Texts {
  readonly languageName: string;
  readonly languageChoice: string;
  readonly steps: Readonly<Record<'login' | 'review' | 'code', string>>;
  readonly stepsLabel: string;
  readonly errorPrefix: string;
  readonly notices: Readonly<Record<PageNotice, string>>;
  readonly login: {
    readonly title: string;
    readonly lead: (tpp: string) => string;
    readonly userName: string;
    readonly password: string;
    readonly submit: string;
  };
  readonly review: {
    readonly title: string;
    readonly lead: (tpp: string) => string;
    readonly submit: string;
  };
  readonly code: {
    readonly title: string;
    readonly bound: (amount: Fragment, payee: Fragment) => Html;
    readonly label: string;
    readonly submit: string;
  };
  readonly payment: {
    readonly amount: string;
    readonly payee: string;
    readonly from: string;
    readonly remittance: string;
    readonly date: string;
    readonly atOnce: string;
    readonly kind: string;
    /** Payment products by their path segment; one that is not named here is not shown. */
    readonly products: Readonly<Record<string, string>>;
  };
  readonly signedInAs: (name: string) => string;
  readonly cancel: string;
  readonly outcomes: Readonly<Record<ApprovalOutcome, Message>>;
  readonly back: (tpp: string) => string;
  readonly backSoon: string;
  readonly stay: string;
  readonly close: string;
  readonly failures: Readonly<Record<PageFailure, Message>>;
  readonly tryAgain: string;
  readonly app: {
    readonly title: string;
    readonly name: (bank: string, platform: string) => string;
    readonly lead: (tpp: string) => string;
    readonly explanation: string;
    readonly submit: string;
  };
  readonly sandbox: {
    readonly title: string;
    readonly login: string;
    readonly code: string;
  };
  readonly footer: (host: string) => string;
}
