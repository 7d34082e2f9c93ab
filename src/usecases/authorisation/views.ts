/** What a customer sees of an authorisation, and what the customer can do: the seam between the pages and the rules. */
import type { Notice, ShownOutcome } from '../../domain/authorisation/authorisation.js';
import type { PasskeyOptions, ScaMethod } from '../../domain/authorisation/sca-method.js';
import type { ConsentSummary } from '../consents/consent-summary.js';
import type { PaymentSummary } from '../payments/payment-summary.js';

export type { CodeBinding } from '../../bank/sca.js';
export type { ConsentSummary, Notice, PaymentSummary, ShownOutcome };

/** A signing basket as its customer reviews it: everything in it, and what the payments come to. */
export interface BasketSummary {
  readonly totals: readonly { readonly amount: string; readonly currency: string }[];
  readonly payments: readonly PaymentSummary[];
  readonly consents: readonly ConsentSummary[];
}

export type Subject =
  | { readonly kind: 'payment'; readonly payment: PaymentSummary }
  /** That the payment is not carried out. */
  | { readonly kind: 'cancellation'; readonly payment: PaymentSummary }
  | { readonly kind: 'consent'; readonly consent: ConsentSummary }
  | { readonly kind: 'basket'; readonly basket: BasketSummary };

export interface NoticeView {
  readonly notice?: Notice;
  /** Told from the third wrong attempt on. */
  readonly attemptsLeft?: number;
  /** The time of day at which the lock of the name that was tried ends, for instance `14:35`. */
  readonly lockedUntil?: string;
}

/** How the customer confirms: the choice, where there are several ways, or the step of the one that was started. */
export type MethodView =
  | { readonly step: 'method'; readonly methods: readonly ScaMethod[] }
  | {
      readonly step: 'code' | 'push';
      /** Absent where a code was sent before there was a choice. */
      readonly method?: ScaMethod;
      /** What the browser is asked where that is a passkey. */
      readonly passkey?: PasskeyOptions;
      /** Whether the customer can choose another one. */
      readonly hasOthers: boolean;
    };

/** With name and password, or elsewhere where the bank has a login of its own. */
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
      /** The name that the customer has logged in with, or the bank's id where that was too long; and the customer's own. */
      readonly userName: string;
      readonly psuName: string;
      readonly subject: Subject;
    } & ({ readonly step: 'review' } | MethodView) &
      NoticeView)
  | {
      readonly step: 'done';
      readonly tpp: string;
      readonly subject: Subject['kind'];
      readonly outcome: ShownOutcome;
      /** What it was about, for a customer who has logged in. */
      readonly reviewed?: Subject;
      /** The time of day at which the lock of the name that was tried ends. */
      readonly lockedUntil?: string;
      /** The days on which the bank carries out what was approved, each once; absent when all of that is now. */
      readonly executionDays?: readonly string[];
      /** Where the browser goes on to; absent when the TPP named no address for this outcome. */
      readonly returnTo?: string;
    };

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
  | { readonly kind: 'cancel' };

/** What a form can ask for: a step, or that the customer logs in elsewhere. */
export type FormAction = AuthorisationAction | { readonly kind: 'login-elsewhere' };

/** How a browser leaves for a login elsewhere. */
export interface Departure {
  readonly language: 'hr' | 'en';
  /** Names the browser when it comes back, whatever it has logged in to meanwhile. */
  readonly lastingKey: string;
  /** The page of ours that it goes on to afterwards. */
  readonly wayBack: string;
}
