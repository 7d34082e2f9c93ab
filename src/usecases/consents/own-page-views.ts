/** What a customer sees on their own page, and can do there: the seam between that page and the rules. */
import type { Notice } from '../../domain/authorisation/authorisation.js';
import type { ConsentKind, Right } from '../../domain/consents/kinds.js';
import type { GivenStatus } from '../../domain/consents/consent.js';
import type { LocalDate } from '../../domain/time.js';
import type { AuthorisationAction } from '../authorisation/views.js';

export type { GivenStatus };

export interface GivenAccount {
  readonly iban: string;
  /** Absent for an account that is not the customer's any more. */
  readonly name?: string;
  readonly rights: readonly Right[];
}

/** A consent as the customer who has given it sees it. */
export interface GivenConsent {
  readonly id: string;
  readonly tpp: string;
  readonly accounts: readonly GivenAccount[];
  readonly givenOn?: LocalDate;
  readonly kind: ConsentKind;
  readonly recurring: boolean;
  readonly frequencyPerDay: number;
  /** Last day of the consent; absent when it is valid until it is revoked. */
  readonly validUntil?: LocalDate;
  readonly lastUsedOn?: LocalDate;
  readonly status: GivenStatus;
  /** The day on which the status became what it is. */
  readonly since: LocalDate;
}

/** Why a login did not lead on. */
export type LoginNotice = Notice | 'locked' | 'psu-blocked';

export type CustomerView =
  | {
      readonly step: 'login';
      readonly authorisationId: string;
      readonly notice?: LoginNotice;
      /** After so many minutes at most the customer can log in again; present with the notice `locked`. */
      readonly lockMinutes?: number;
    }
  | {
      readonly step: 'code';
      readonly authorisationId: string;
      readonly psuName: string;
      readonly notice?: LoginNotice;
    }
  | {
      readonly step: 'consents';
      readonly sessionKey: string;
      readonly psuName: string;
      readonly consents: readonly GivenConsent[];
    };

/** A browser, and the session of the customer in it, if it has brought one. */
export interface CustomerVisit {
  readonly browserKey: string;
  readonly sessionKey?: string;
}

/** A form of the login; `sessionKey` is fresh, and names the session if the form leads to one. */
export interface LoginForm {
  readonly authorisationId: string;
  readonly browserKey: string;
  readonly formId: string;
  readonly sessionKey: string;
}

export interface Customers {
  /** What this browser sees now. */
  view(visit: CustomerVisit): Promise<CustomerView>;
  /** Takes one step of the login, once per form; true when the customer is logged in with it. */
  act(form: LoginForm, action: AuthorisationAction): Promise<boolean>;
  /**
   * Revokes a consent of the customer of this session; false when the session is over. Throws `consent.unknown` for
   * another customer's.
   */
  revoke(sessionKey: string, consentId: string): Promise<boolean>;
  logOut(sessionKey: string): Promise<void>;
}
