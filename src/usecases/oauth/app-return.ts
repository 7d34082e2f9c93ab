/** The return address from the bank's app to the TPP; for a consent, the answer to the TPP's authorization request. */
import type { AppView } from '../authorisation/app-approval.js';
import { createCustomerAuthorisations } from '../authorisation/visits.js';
import type { Services } from '../services.js';
import { createAuthorizations } from './authorizations.js';

/** Undefined before the decision, and when the TPP has named no address. */
export async function returnFromApp(
  { appKey, done, visit }: AppView,
  services: Services,
  issuer: string,
): Promise<string | undefined> {
  if (!done || visit.asked.kind !== 'consent') return done?.returnTo;
  const { id: authorisationId } = visit.authorisation;
  const { read, stores } = services;
  const query = await read.run((db) => stores.appRequests.find(db, authorisationId));
  if (!query) return undefined;
  const { authorize } = createAuthorizations(services, createCustomerAuthorisations(services), issuer);
  const answer = await authorize({ ...query, authorisationId }, appKey);
  if (answer.kind === 'redirect') return answer.location;
  return answer.kind === 'result' ? answer.view.returnTo : undefined;
}
