/** What happens that an operator, or whoever looks into a dispute, has to find in the log. docs/operating.md lists it. */
import type { Refusal } from '../domain/authorisation/authorisation.js';
import type { Reason } from '../domain/problem.js';
import type { Transaction, UnitOfWork } from '../storage/unit-of-work.js';

/** Customers stand in it by their ids or by the names that they typed, of which a log keeps keyed references only. */
export type BankEvent =
  | StatusChange
  | Login
  | Confirmation
  | TokenEvent
  | CustomerUnlocked
  | {
      /** A call did not prove whose it is; the client is the one that it names. */
      readonly kind: 'client-refused';
      readonly requestId: string;
      readonly reason: Reason;
      readonly client?: string;
    }
  | {
      /** The address where a client publishes its keys could not be read: what is wrong, by the code of the error. */
      readonly kind: 'client-keys-failed';
      readonly host: string;
      readonly cause: string;
    }
  | {
      /** Whoever runs the server has changed what the bank knows of a client. */
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
      /** Somebody without a right token was at the administration's door, so often since the process began. */
      readonly kind: 'administrator-refused';
      readonly requestId: string;
      readonly address: string;
      readonly count: number;
    }
  | {
      /** A code or a refresh token has come again: all that was issued for it has ended. */
      readonly kind: 'grant-ended';
      readonly client: string;
      readonly cause: 'code-reused' | 'refresh-token-reused';
      readonly consentId?: string;
    };

interface CustomerUnlocked {
  /** An operator has ended the lock of a name, by a command or by a call of the administration. */
  readonly kind: 'customer-unlocked';
  readonly userName: string;
  readonly requestId?: string;
}

interface StatusChange {
  readonly kind: 'payment-status' | 'consent-status' | 'basket-status';
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly cause: string;
}

/** At an authorisation, or with the password grant of a client. */
type LoginPlace = { readonly authorisationId: string } | { readonly client: string };

type Login = LoginPlace &
  (
    | { readonly kind: 'login-accepted'; readonly psuId: string }
    | {
        readonly kind: 'login-rejected';
        readonly cause: Refusal | 'credentials-wrong' | 'login-failed';
        readonly userName?: string;
      }
    | { readonly kind: 'login-locked'; readonly userName: string }
  );

/** The customer is asked for a code, in the bank's app, or for a passkey. */
type Confirmation = { readonly authorisationId: string; readonly psuId: string } & (
  | { readonly kind: 'confirmation-asked'; readonly method: string }
  | { readonly kind: 'confirmation-rejected'; readonly cause: Refusal | 'credentials-wrong' | 'code-wrong' }
  | { readonly kind: 'confirmation-accepted' }
);

type TokenEvent =
  | {
      /** The client is the one that the request names. */
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

/** Tells it once it is committed: what is undone has not happened. */
export function tellOnceCommitted(
  transaction: Transaction,
  event: BankEvent,
  { tell, work }: { readonly tell: (event: BankEvent) => void; readonly work: UnitOfWork },
): void {
  work.onceCommitted(transaction, () => tell(event));
}
