/** What is approved, as the steps of an approval see it: the rules that differ from one kind to another. */
import type { CodeBinding } from '../../bank/sca.js';
import type { AuthorisationOutcome, Resource } from '../../domain/authorisation/authorisation.js';
import type { LocalDate } from '../../domain/time.js';
import type { Transaction } from '../../storage/unit-of-work.js';
import type { ShownOutcome, Subject } from './views.js';

/** Thrown by `approve` when it cannot be carried out as a whole: all of it is undone, and the resource rejected. */
export class AuthorisationUndone extends Error {
  override readonly name = 'AuthorisationUndone';
}

/** What the steps need to know. */
export interface StepSubject {
  readonly resource: Resource;
  /** Whether there is something to review between the login and the code. */
  readonly isReviewed: boolean;
  /** Whether the time to approve is over. */
  isOverdue(): boolean;
  /**
   * Why this customer may not approve, if so; the bank's own checks after authentication. Who has signed already may
   * give way to another signer, all else ends the approval.
   */
  findRefusal(psuId: string): Promise<AuthorisationOutcome | 'signed-already' | undefined>;
  /** The choice that goes with the approval; `missing` when the customer has to choose, and has not. */
  choose(psuId: string, ibans: readonly string[]): Promise<readonly string[] | 'missing'>;
  bindingOf(authorisationId: string, chosenIbans: readonly string[] | undefined): CodeBinding;
  /**
   * Makes the customer's approval true: `approved` with the last signature, `signed` with an earlier one, and
   * `superseded` when somebody has decided otherwise by now. Ends no authorisation of the resource itself.
   */
  approve(
    transaction: Transaction,
    psuId: string,
    chosenIbans: readonly string[] | undefined,
  ): Promise<'approved' | 'signed' | 'signed-already' | 'superseded'>;
  /**
   * Rejects the resource, whose authorisations then end with this outcome; false when somebody has decided about it
   * already, or when it outlives this approval.
   */
  reject(transaction: Transaction, outcome: AuthorisationOutcome): Promise<boolean>;
  /** After the commit of an approval. */
  afterApproval(): void;
}

/** What a TPP asks a customer to approve. */
export interface ApprovalSubject extends StepSubject {
  readonly resource: Resource & { readonly kind: Subject['kind'] };
  /** The TPP's name. */
  readonly tpp: string;
  /** The user name that the TPP has sent, if any. */
  readonly userName: string;
  /** What the customer reviews. */
  review(psuId: string, chosenIbans: readonly string[] | undefined): Promise<Subject>;
  /** What has become of it since, where that makes the outcome untrue; absent where nothing can. */
  outcomeNow?(outcome: ShownOutcome): ShownOutcome;
  /** The days on which the bank carries out what was approved, each once; absent for what is not carried out. */
  executionDays?(): readonly LocalDate[];
  returnTo(outcome: ShownOutcome): string | undefined;
}
