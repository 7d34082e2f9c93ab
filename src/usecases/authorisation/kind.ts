/** One kind of thing that a customer authorises: what a row of the table in `kinds.ts` says of it. */
import type { CodeBinding } from '../../bank/sca.js';
import type {
  Authorisation,
  AuthorisationOutcome,
  Refusal,
  ShownOutcome,
} from '../../domain/authorisation/authorisation.js';
import type { Moment } from '../../domain/authorisation/lifecycle.js';
import type { ClaimedPsu } from '../../domain/consents/psu.js';
import type { ReturnAddresses } from '../../domain/payments/checks.js';
import type { Instant, LocalDate } from '../../domain/time.js';
import type { Connection, Transaction } from '../../storage/unit-of-work.js';
import type { Call, Services } from '../services.js';
import type { SigningResult } from './transition.js';
import type { Subject } from './views.js';

/** Thrown by `authorise` when it cannot be carried out as a whole: all of it is undone, and the resource rejected. */
export class AuthorisationUndone extends Error {
  override readonly name = 'AuthorisationUndone';
}

/** What a customer has decided, when the code was right. */
export interface Decision {
  readonly psuId: string;
  /** The accounts that the customer has chosen for a consent, by IBAN. */
  readonly chosenIbans?: readonly string[] | undefined;
  /** Names the session that a login begins. */
  readonly newSessionKey?: string | undefined;
}

/** What a kind's rules say about the steps of one authorisation. */
export interface Rules {
  /**
   * Why nothing would come of this customer's signature, if so: the bank's own checks after the password, before the code
   * is asked for, and again when it was right.
   */
  findRefusal(psuId: string): Promise<Refusal | undefined>;
  /** Who may sign; asked for the sandbox's hints alone. Absent where that depends on whoever logs in. */
  signers?(): Promise<readonly string[]>;
  /** What the customer reviews between the login and the code; absent when there is nothing to review. */
  review?(psuId: string, chosenIbans: readonly string[] | undefined): Promise<Subject>;
  /** The choice that goes with the decision; undefined when the customer has to choose, and has not. */
  choose?(psuId: string, ibans: readonly string[]): Promise<readonly string[] | undefined>;
  /** What the one-time code is good for, and for nothing else. */
  bindingOf(chosenIbans: readonly string[] | undefined): CodeBinding;
  /**
   * Makes the customer's decision true: `approved` with the last signature that is needed, `signed` with an earlier one.
   * Ends no authorisation of the resource itself.
   */
  authorise(transaction: Transaction, decision: Decision): Promise<SigningResult>;
  /** Rejects the resource, where it does not outlive this authorisation, and ends what has to end with that. */
  reject(transaction: Transaction, outcome: AuthorisationOutcome): Promise<unknown>;
  /** What has become of it since; what is about to become of it is waited for until an instant at most. */
  outcomeNow?(outcome: ShownOutcome, until: Instant): Promise<ShownOutcome>;
  /** The days on which the bank carries out what was authorised, each once; absent for what is not carried out. */
  executionDays?(): readonly LocalDate[];
  /** Where the browser goes on to; absent where the authorization endpoint knows the way. */
  returnTo?(outcome: ShownOutcome): string | undefined;
  /** After the commit of the last signature. */
  afterwards?(): void;
}

export type StartOptions = ClaimedPsu & ReturnAddresses;

/** What of a resource the answer to a start needs; stored with it, so that a repetition answers the same. */
export interface Facts<Resource, Kept extends object> {
  readonly names: readonly (keyof Kept & string)[];
  of(resource: Resource): Kept;
}

export const noFacts: Facts<unknown, object> = { names: [], of: () => ({}) };

export interface Kind<Resource> {
  find(db: Connection, id: string, services: Services): Promise<Resource | undefined>;
  /** The same object, unless time has ended it. */
  asOf(resource: Resource, moment: Moment): Resource;
  /** Whether nobody can authorise it any more; its authorisations end in the transaction that makes it so. */
  isOver(resource: Resource): boolean;
  /** The TPP that asks, and the user name that it has sent; absent for the login, of which no TPP knows. */
  askedBy?(resource: Resource): { readonly clientId: string; readonly psuId?: string };
  /** Can be authorised for a TPP that the bank has blocked too: to stop a payment is the safe direction. */
  readonly isSafe?: true;
  /** The rules of one authorisation through which a customer looks at a resource, as time has made that. */
  rules(resource: Resource, authorisation: Authorisation, services: Services): Rules;
}

/** Every kind but the login, of which no TPP knows. */
export interface StartableKind<Resource, Address, Kept extends object = object> extends Kind<Resource> {
  readonly start: {
    /** The calling client's own resource, as time has made it; another one's is answered like one that is unknown. */
    findOwn(address: Address, call: Call): Promise<Resource>;
    /** Refuses what a new authorisation may not ask for. */
    check(resource: Resource, options: StartOptions, call: Call): Promise<void>;
    isOpen(resource: Resource): boolean;
    /** Keeps it open until the transaction is over, with its row locked; false when it is decided by now. */
    lock(transaction: Transaction, resource: Resource, services: Services): Promise<boolean>;
    /** Why nothing can be started when it is not open. */
    readonly closedText: string;
    readonly facts: Facts<Resource, Kept>;
  };
}
