/** What a customer sees of an approval, and what the customer can do: the seam between the pages and the rules. */
import type { AuthorisationOutcome } from '../domain/authorisations/authorisation.js';
import type { Notice } from '../domain/authorisations/session.js';

export type { Notice };

/** A payment as its payer reviews it; amounts and IBANs exactly as they will be executed. */
export interface PaymentSummary {
  readonly product: string;
  readonly amount: string;
  readonly currency: string;
  readonly creditorName: string;
  readonly creditorIban: string;
  readonly debtorIban: string;
  readonly debtorAccountName: string;
  readonly remittance: string;
  /** ISO date on which the payment is to be executed; absent when it is executed at once. */
  readonly executionDate?: string;
}

/** How an approval ended. `signed` means that another signature is still needed. */
export type ApprovalOutcome = AuthorisationOutcome | 'signed';

export type ApprovalView =
  | { readonly step: 'login'; readonly tpp: string; readonly userName: string; readonly notice?: Notice }
  | {
      readonly step: 'review';
      readonly tpp: string;
      readonly psuName: string;
      readonly payment: PaymentSummary;
    }
  | {
      readonly step: 'code';
      readonly tpp: string;
      readonly psuName: string;
      readonly payment: PaymentSummary;
      readonly notice?: Notice;
    }
  | {
      readonly step: 'done';
      readonly tpp: string;
      readonly outcome: ApprovalOutcome;
      /** Where the browser goes on to; absent when the TPP named no address for this outcome. */
      readonly returnTo?: string;
    };

export type ApprovalAction =
  | { readonly kind: 'login'; readonly userName: string; readonly password: string }
  | { readonly kind: 'confirm' }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'cancel' };

/** The two things that the pages ask of the bank's rules. */
export interface Approvals {
  /** What this browser sees now. Throws `approval.unknown`. */
  view(authorisationId: string, browserKey: string): Promise<ApprovalView>;
  /** Takes one step, once per form: a form that is sent again changes nothing more. */
  act(authorisationId: string, browserKey: string, formId: string, action: ApprovalAction): Promise<void>;
}
