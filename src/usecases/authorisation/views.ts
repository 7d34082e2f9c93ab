/** The interface between the pages and the rules: what a customer sees of an authorisation and can do. */
import type { Notice, ShownOutcome } from '../../domain/authorisation/authorisation.js';
import type { PasskeyOptions, ScaMethod } from '../../domain/authorisation/sca-method.js';
import type { LocalDate } from '../../domain/time.js';
import type { Subject } from '../resource/subject.js';

export type { ShownPayment } from '../../bank/sca.js';
export type { Notice, ShownOutcome };

export interface NoticeView {
  readonly notice?: Notice;
  /** Present from the third wrong attempt on. */
  readonly attemptsLeft?: number;
  /** End of the lockout of the name that was tried, as a time of day such as `14:35`. */
  readonly lockedUntil?: string;
}

/** The confirmation step: the choice of a method, or the step of the method that was started. */
export type MethodView =
  | { readonly step: 'method'; readonly methods: readonly ScaMethod[] }
  | {
      readonly step: 'code' | 'push';
      /** Absent when a code was sent without a choice. */
      readonly method?: ScaMethod;
      /** The request to the browser, for a passkey. */
      readonly passkey?: PasskeyOptions;
      /** Until when the code or the request is valid, as a time of day; absent where only the authenticator knows. */
      readonly validUntil?: string;
      /** Whether the customer can choose another method. */
      readonly hasOthers: boolean;
    };

/** The login form, or a link to the bank's own login page. */
export type LoginStep = { readonly step: 'login' } | { readonly step: 'login-elsewhere' };

export type AuthorisationView =
  | ({
      readonly tpp: string;
      readonly subject: Subject['kind'];
      readonly userName: string;
    } & LoginStep &
      NoticeView)
  | ({
      readonly tpp: string;
      /** The login name, or the bank's customer id when that name was too long; and the customer's full name. */
      readonly userName: string;
      readonly psuName: string;
      readonly subject: Subject;
    } & (
      | {
          readonly step: 'review';
          /** The time of day of the confirmation whose combined session replaced the login, such as `14:05`. */
          readonly continuedFrom?: string;
        }
      | MethodView
    ) &
      NoticeView)
  | {
      readonly step: 'done';
      readonly tpp: string;
      readonly subject: Subject['kind'];
      readonly outcome: ShownOutcome;
      /** The resource, for a customer who has logged in. */
      readonly reviewed?: Subject;
      /** Present after the customer's own approval or signature, unless the payment was rejected since. */
      readonly receipt?: Receipt;
      /** End of the lockout of the name that was tried, as a time of day. */
      readonly lockedUntil?: string;
      /** Distinct execution days; absent when everything is executed today. */
      readonly executionDays?: readonly string[];
      /** The browser's return address; absent when the TPP named none for this outcome. */
      readonly returnTo?: string;
    };

/** The facts by which a customer and the bank speak about an approval later. */
export interface Receipt {
  /** The moment of the approval in the bank's time zone. */
  readonly date: LocalDate;
  readonly time: string;
  /** The TPP's reference (end-to-end identification) of a payment that has one. */
  readonly reference?: string;
  /** The bank's id of the payment, basket or consent, by which the bank finds it (`npm run find`). */
  readonly id: string;
}

export type AuthorisationAction =
  | { readonly kind: 'login'; readonly userName: string; readonly password: string }
  /** `ibans` are the accounts that the customer picked, where there was a choice. */
  | { readonly kind: 'confirm'; readonly ibans?: readonly string[] }
  | { readonly kind: 'method'; readonly methodId: string }
  | { readonly kind: 'code'; readonly code: string }
  /** The customer has confirmed in the bank's app. */
  | { readonly kind: 'push' }
  | { readonly kind: 'send-again' }
  | { readonly kind: 'other-method' }
  /** Another customer than the one of the continued login. */
  | { readonly kind: 'other-customer' }
  | { readonly kind: 'cancel' }
  /** The answer yes to the question before a cancellation without a login. */
  | { readonly kind: 'confirm-cancel' }
  /** The answer no to the question before a cancellation without a login. */
  | { readonly kind: 'keep' };

/** The actions of a form: a step, or leaving for the bank's own login page. */
export type FormAction = AuthorisationAction | { readonly kind: 'login-elsewhere' };

/** A departure to the bank's own login page. */
export interface Departure {
  readonly language: 'hr' | 'en';
  /** A key that identifies the browser on return, even after other logins. */
  readonly lastingKey: string;
  /** The page of this server to continue with. */
  readonly wayBack: string;
}
