/** Which accounts a customer may open by a consent. */
import type { AccountDetails } from '../../domain/accounts/account.js';
import type { Consent } from '../../domain/consents/consent.js';
import type { Services } from '../services.js';

/** What the customer disposes of; under a consent in a company's name, the company's accounts alone. */
export async function accountsToOpen(
  { psuCorporateId }: Consent,
  psuId: string,
  { bank }: Pick<Services, 'bank'>,
): Promise<readonly AccountDetails[]> {
  const own = await bank.accountsOf(psuId);
  if (psuCorporateId === undefined) return own;
  const mandates = await Promise.all(own.map(({ id }) => bank.mandateOf(id)));
  return own.filter((_, index) => mandates[index]?.corporateId === psuCorporateId);
}
