/** What is approved, as the steps of an approval see it: the rules that differ from one kind to another. */
import type { CodeBinding } from '../bank/sca.js';
import type { AuthorisationOutcome, Resource } from '../domain/authorisations/authorisation.js';
import type { Transaction } from '../storage/unit-of-work.js';
import type { ApprovalOutcome, Subject } from './approval-views.js';

/** What the steps need to know. */
export interface StepSubject {
  readonly resource: Resource;
  /** Whether there is something to review between the login and the code. */
  readonly isReviewed: boolean;
  /** Whether the time to approve is over. */
  isOverdue(): boolean;
  /** Why this customer may not approve, if so; the bank's own checks after authentication. */
  findRefusal(psuId: string): Promise<AuthorisationOutcome | undefined>;
  /** The choice that goes with the approval; `missing` when the customer has to choose, and has not. */
  choose(psuId: string, ibans: readonly string[]): Promise<readonly string[] | 'missing'>;
  bindingOf(authorisationId: string, chosenIbans: readonly string[] | undefined): CodeBinding;
  /** Makes the customer's approval true; `superseded` when somebody has decided otherwise by now. */
  approve(
    transaction: Transaction,
    psuId: string,
    chosenIbans: readonly string[] | undefined,
  ): Promise<'approved' | 'signed' | 'superseded'>;
  /** Rejects the resource; false when somebody has decided about it already. */
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
  returnTo(outcome: ApprovalOutcome): string | undefined;
}
