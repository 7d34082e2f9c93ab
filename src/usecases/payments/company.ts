/** In whose name a customer acts, as the TPP says in PSU-Corporate-ID. */
import type { Mandate } from '../../domain/accounts/account.js';
import { Problem } from '../../domain/problem.js';

/** Refuses a company that does not own the account; a private account belongs to none, so 401 CORPORATE_ID_INVALID too. */
export function requireCompany(claimed: string | undefined, { corporateId }: Mandate): void {
  if (!claimed || claimed === corporateId) return;
  const text = 'PSU-Corporate-ID does not name the company that owns the debtor account.';
  throw new Problem('corporate-id.invalid', text, 'psuCorporateId');
}
