/** How a customer logs in to their own page: the steps of an authorisation, with nothing to review. */
import { isIdle } from '../../domain/authorisation/authorisation.js';
import { Problem } from '../../domain/problem.js';
import { lockMinutesOf } from '../authorisation/attempts.js';
import { hasEnded, type Visit } from '../authorisation/steps.js';
import type { AuthorisationAction } from '../authorisation/views.js';
import { act, keepAlive, load } from '../authorisation/visits.js';
import type { Services } from '../services.js';
import type { CustomerView, LoginForm } from './own-page-views.js';

export async function viewLogin(browserKey: string, services: Services): Promise<CustomerView> {
  const { bank, ids, read, stores } = services;
  const newest = (
    await read.run((db) => stores.authorisations.listOf(db, { kind: 'session', id: browserKey }))
  ).at(-1);
  const visit = newest === undefined ? undefined : await loadLogin(newest, browserKey, services);
  // A login is stored with its first form, so that looking at the page costs nothing.
  if (!visit) return { step: 'login', authorisationId: ids.next() };
  if (hasEnded(visit)) return { step: 'login', authorisationId: ids.next(), ...noticeOfEnd(visit) };
  await keepAlive(visit);
  const { authorisation, session } = visit;
  const { notice, psuId } = session;
  const customer = psuId === undefined ? undefined : await bank.findCustomer(psuId);
  const common = { authorisationId: authorisation.id, ...(notice && { notice }) };
  if (session.step !== 'code' || !customer) return { step: 'login', ...common };
  return { step: 'code', psuName: customer.name, ...common };
}

/** Why the customer is at the login again, as long as that is news. */
function noticeOfEnd({ authorisation, services }: Visit) {
  const { clock, policy } = services;
  const { outcome } = authorisation;
  const isNews = !isIdle(authorisation, policy.authorisationIdleSeconds, clock.now());
  if (isNews && outcome === 'locked') return { notice: outcome, lockMinutes: lockMinutesOf(services) };
  return isNews && outcome === 'psu-blocked' ? { notice: outcome } : {};
}

export async function actOnLogin(
  form: LoginForm,
  action: AuthorisationAction,
  services: Services,
): Promise<void> {
  const { clock, stores, work } = services;
  const { authorisationId: id, browserKey, formId, sessionKey } = form;
  if (action.kind === 'login') {
    const resource = { kind: 'session', id: browserKey } as const;
    await work.run((transaction) =>
      stores.authorisations.insertIfNew(transaction, { id, resource, now: clock.now() }),
    );
  }
  const visit = await loadLogin(id, browserKey, services);
  if (visit && !hasEnded(visit)) await act({ ...visit, newSessionKey: sessionKey }, formId, action);
}

async function loadLogin(
  authorisationId: string,
  browserKey: string,
  services: Services,
): Promise<Visit | undefined> {
  const visit = await services.read.run((db) => load(db, authorisationId, browserKey, services));
  if (!visit) return undefined;
  const { id, kind } = visit.authorisation.resource;
  if (kind === 'session' && id === browserKey) return visit;
  throw new Problem('form.invalid', 'The form is of another login.');
}
