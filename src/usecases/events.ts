/** Events for the operator's log, also for disputes. docs/operator/log.md lists them. */
import type { StatusOwner } from '../storage/tables/status-owners.js';
import type { Refusal } from '../domain/authorisation/authorisation.js';
import type { Reason } from '../domain/problem.js';
import type { Transaction, UnitOfWork } from '../storage/work/unit-of-work.js';

/** Customers appear with their id or typed name; the log keeps only keyed references to these. */
export type BankEvent =
  | StatusChange
  | Login
  | Confirmation
  | TokenEvent
  | CustomerUnlocked
  | CustomerSessionsEnded
  | {
      /** Client authentication failed; `client` is the claimed client. */
      readonly kind: 'client-refused';
      readonly requestId: string;
      readonly reason: Reason;
      readonly client?: string;
    }
  | {
      /** The client's published keys (JWKS) could not be read; `cause` is the error code. */
      readonly kind: 'client-keys-failed';
      readonly host: string;
      readonly cause: string;
    }
  | {
      /** An operator has changed a client's registration. */
      readonly kind:
        | 'client-registered'
        | 'client-secret-changed'
        | 'client-tokens-revoked'
        | 'client-blocked'
        | 'client-unblocked'
        | 'client-removed';
      readonly client: string;
    }
  | {
      /** An operator has changed these fields of a client's registration. */
      readonly kind: 'client-changed';
      readonly client: string;
      readonly fields: readonly string[];
    }
  | {
      /** A client was registered for grants that OAuth's security practice (RFC 9700) advises against. */
      readonly kind: 'client-grants-discouraged';
      readonly client: string;
      readonly grants: readonly string[];
    }
  | {
      /** A request without a valid administrator token; `count` is the number since the process started. */
      readonly kind: 'administrator-refused';
      readonly requestId: string;
      readonly address: string;
      readonly count: number;
    }
  | {
      /** Reuse of a code or refresh token; everything issued for it has ended. */
      readonly kind: 'grant-ended';
      readonly client: string;
      readonly cause: 'code-reused' | 'refresh-token-reused';
      readonly consentId?: string;
    };

interface CustomerSessionsEnded {
  /** An operator has ended the sessions of a customer; `sessions` were live. */
  readonly kind: 'customer-sessions-ended';
  readonly psuId: string;
  readonly sessions: number;
  readonly requestId?: string;
}

interface CustomerUnlocked {
  /** An operator has ended the lockout of a name, by command or by an administration call. */
  readonly kind: 'customer-unlocked';
  readonly userName: string;
  readonly requestId?: string;
}

interface StatusChange {
  readonly kind: `${StatusOwner}-status`;
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly cause: string;
}

/** The place of a login: an authorisation, or a client's password grant. */
type LoginPlace = { readonly authorisationId: string } | { readonly client: string };

type Login = LoginPlace &
  (
    | { readonly kind: 'login-accepted'; readonly psuId: string }
    /** A combined session replaced the login. */
    | { readonly kind: 'login-continued'; readonly psuId: string }
    | {
        readonly kind: 'login-rejected';
        readonly cause: Refusal | 'credentials-wrong' | 'login-failed';
        readonly userName?: string;
      }
    | { readonly kind: 'login-locked'; readonly userName: string }
  );

/** A confirmation by code, in the bank's app or by passkey. */
type Confirmation = { readonly authorisationId: string; readonly psuId: string } & (
  | { readonly kind: 'confirmation-asked'; readonly method: string }
  | { readonly kind: 'confirmation-rejected'; readonly cause: Refusal | 'credentials-wrong' | 'code-wrong' }
  | { readonly kind: 'confirmation-accepted' }
);

type TokenEvent =
  | {
      /** `client` is the claimed client. */
      readonly kind: 'token-refused';
      readonly reason: Reason;
      readonly client?: string;
    }
  | {
      readonly kind: 'token-issued';
      readonly client: string;
      readonly grant: string;
      readonly consentId?: string;
    }
  | {
      readonly kind: 'token-revoked';
      readonly client: string;
      readonly token: 'access' | 'refresh';
      readonly consentId?: string;
    };

/** Emits the event after the commit: a rolled-back change has not happened. */
export function emitAfterCommit(
  transaction: Transaction,
  event: BankEvent,
  { tell, work }: { readonly tell: (event: BankEvent) => void; readonly work: UnitOfWork },
): void {
  work.afterCommit(transaction, () => tell(event));
}
