/** The interface of a row in the table of kinds (`kinds.ts`): one kind of resource that a customer authorises. */
import type { CodeBinding } from '../../bank/sca.js';
import type { AccountDetails } from '../../domain/accounts/account.js';
import type {
  Authorisation,
  AuthorisationOutcome,
  Refusal,
  ShownOutcome,
} from '../../domain/authorisation/authorisation.js';
import type { Moment } from '../../domain/authorisation/lifecycle.js';
import type { ReturnAddresses } from '../../domain/payments/checks.js';
import type { Instant, LocalDate } from '../../domain/time.js';
import type { Connection, Transaction } from '../../storage/work/unit-of-work.js';
import type { Call, Services } from '../services.js';
import type { ApproachPreference, Signers } from './decoupled.js';
import type { SigningResult } from './transition.js';
import type { Subject } from './subject.js';

/**
 * Thrown by `authorise` when the resource cannot be authorised as a whole: the transaction is rolled back and the
 * resource rejected.
 */
export class AuthorisationUndone extends Error {
  override readonly name = 'AuthorisationUndone';
}

/** A customer's confirmed decision. */
export interface Decision {
  readonly psuId: string;
  /** IBANs of the accounts that the customer chose for a consent. */
  readonly chosenIbans?: readonly string[] | undefined;
  /** The answer of `accountsOf`. */
  readonly accounts?: readonly AccountDetails[] | undefined;
  /** Key of the session that a login begins. */
  readonly newSessionKey?: string | undefined;
}

/** A kind's rules for the steps of one authorisation. */
export interface Rules {
  /** The consent whose combined session may replace the login; see src/domain/consents/combined-session.ts. */
  readonly namedConsentId?: string | undefined;
  /**
   * Why this customer's signature would fail, if it would: the bank's own checks, after the password and again after
   * the right code.
   */
  findRefusal(psuId: string): Promise<Refusal | undefined>;
  /** The possible signers, for the sandbox's hints alone. Absent when any customer may be one. */
  signers?(): Promise<readonly string[]>;
  /** The subject to review between login and code; absent when there is nothing to review. */
  review?(psuId: string, chosenIbans: readonly string[] | undefined): Promise<Subject>;
  /** The accounts that the decision covers; undefined while the customer has yet to choose. */
  choose?(psuId: string, ibans: readonly string[]): Promise<readonly string[] | undefined>;
  /** The facts that the one-time code is dynamically linked to (RTS art. 5). */
  bindingOf(chosenIbans: readonly string[] | undefined): CodeBinding;
  /**
   * The customer's accounts that the decision may open; read before the transaction of `authorise`, which waits for
   * nothing but the database. Absent for kinds that open no account.
   */
  accountsOf?(psuId: string): Promise<readonly AccountDetails[]>;
  /**
   * Carries out the decision: `approved` with the last signature needed, `signed` with an earlier one. Does not end the
   * resource's authorisations.
   */
  authorise(transaction: Transaction, decision: Decision): Promise<SigningResult>;
  /** Rejects the resource, unless it outlives this authorisation, and ends its dependents. */
  reject(transaction: Transaction, outcome: AuthorisationOutcome): Promise<unknown>;
  /** The current outcome; waits until `until` at most for a pending one. */
  outcomeNow?(outcome: ShownOutcome, until: Instant): Promise<ShownOutcome>;
  /** Distinct execution days of what was authorised and waits for its first execution; absent for kinds without any. */
  executionDays?(): readonly LocalDate[] | undefined;
  /** The browser's return address; absent when the authorization endpoint determines it. */
  returnTo?(outcome: ShownOutcome): string | undefined;
  /** Runs after the commit of the last signature. */
  afterwards?(): void;
}

export type StartOptions = ApproachPreference & ReturnAddresses;

/** The fields of a resource in the answer to a start; stored with the answer, so that a retry gets the same. */
export interface Facts<Resource, Kept extends object> {
  readonly names: readonly (keyof Kept & string)[];
  of(resource: Resource): Kept;
}

export const noFacts: Facts<unknown, object> = { names: [], of: () => ({}) };

export interface Kind<Resource> {
  find(db: Connection, id: string, services: Services): Promise<Resource | undefined>;
  /** Returns the same object, unless the resource has expired. */
  asOf(resource: Resource, moment: Moment): Resource;
  /** Whether the resource can no longer be authorised; the transaction that makes it so ends its authorisations. */
  isOver(resource: Resource): boolean;
  /** The requesting TPP and the user name that it sent; absent for a login, which no TPP requests. */
  askedBy?(resource: Resource): { readonly clientId: string; readonly psuId?: string };
  /** Set when it can be authorised even for a blocked TPP: stopping a payment is safe. */
  readonly isSafe?: true;
  /** Builds the rules of one authorisation of a resource, which has already gone through `applyExpiry`. */
  rules(resource: Resource, authorisation: Authorisation, services: Services): Rules;
}

/** Every kind that a TPP can start, which is all but the login. */
export interface StartableKind<Resource, Address, Kept extends object = object> extends Kind<Resource> {
  readonly start: {
    /** Finds the calling client's own resource after `applyExpiry`; another client's is answered as unknown. */
    findOwn(address: Address, call: Call): Promise<Resource>;
    /** Throws for options that a new authorisation may not have. */
    check(resource: Resource, options: StartOptions, call: Call): Promise<void>;
    isOpen(resource: Resource): boolean;
    /** Locks the resource's row until the transaction ends; false when it is decided by now. */
    lock(transaction: Transaction, resource: Resource, services: Services): Promise<boolean>;
    /** Error text for a start when the resource is not open. */
    readonly closedText: string;
    readonly facts: Facts<Resource, Kept>;
    /** The signers whom the bank's app may ask without a browser; absent or undefined where none may be asked. */
    findSigners?(resource: Resource, services: Services): Promise<Signers | undefined>;
  };
}
