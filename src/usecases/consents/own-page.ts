/** A customer's own page: who is logged in, the consents that this customer has given, and their end. */
import type { Customer } from '../../bank/core-banking.js';
import { unknownConsent } from '../../domain/consents/psu.js';
import type { Instant } from '../../domain/time.js';
import { revokeConsentByPsu } from './living.js';
import { actOnLogin, viewLogin } from './own-page-login.js';
import type { Customers } from './own-page-views.js';
import { listGivenConsents } from './given-consents.js';
import { forgetSome } from '../retention.js';
import type { Services } from '../services.js';

export function customersOf(services: Services): Customers {
  const { clock, stores, work } = services;
  return {
    view: async ({ browserKey, sessionKey }) => {
      const customer = await findCustomer(sessionKey, services);
      if (sessionKey === undefined || !customer) return viewLogin(browserKey, services);
      await work.run((transaction) =>
        stores.customerSessions.touch(transaction, sessionKey, clock.now(), sessionIdleSince(services)),
      );
      const consents = await listGivenConsents(customer.psuId, services);
      return { step: 'consents', sessionKey, psuName: customer.name, consents };
    },
    act: async (form, action) => {
      await actOnLogin(form, action, services);
      return action.kind === 'code' && (await findCustomer(form.sessionKey, services)) !== undefined;
    },
    revoke: async (sessionKey, consentId) => {
      const customer = await findCustomer(sessionKey, services);
      if (!customer) return false;
      const consents = await listGivenConsents(customer.psuId, services);
      const consent = consents.find(({ id }) => id === consentId);
      if (!consent) throw unknownConsent();
      // False when it has ended by now, which is what the customer wanted.
      await revokeConsentByPsu(consent.id, customer.psuId, services);
      return true;
    },
    logOut: (sessionKey) =>
      work.run((transaction) => stores.customerSessions.delete(transaction, sessionKey)),
  };
}

/** Sessions last used at this instant or before are over. */
function sessionIdleSince({ clock, policy }: Services): Instant {
  return clock.now() - policy.customerIdleSeconds * 1000;
}

/** The customer of a session that is alive; one whom the bank has blocked since has none. */
async function findCustomer(
  sessionKey: string | undefined,
  services: Services,
): Promise<Customer | undefined> {
  if (sessionKey === undefined) return undefined;
  const { bank, read, stores } = services;
  const psuId = await read.run((db) =>
    stores.customerSessions.findPsuId(db, sessionKey, sessionIdleSince(services)),
  );
  const customer = psuId === undefined ? undefined : await bank.findCustomer(psuId);
  return customer?.status === 'active' ? customer : undefined;
}

const loginKeptMilliseconds = 24 * 3_600_000;

/** Forgets sessions that are over, and the logins of yesterday. */
export async function forgetOldSessions(services: Services): Promise<number> {
  const { clock, stores } = services;
  const loginsBefore = clock.now() - loginKeptMilliseconds;
  const sessions = await forgetSome(stores.customerSessions.idle(sessionIdleSince(services)), services);
  return sessions + (await forgetSome(stores.authorisations.sessionsBefore(loginsBefore), services));
}

/** Forgets that names were tried, a day after anything hung on it. */
export async function forgetOldFailures(services: Services): Promise<number> {
  const { clock, stores } = services;
  return forgetSome(stores.loginFailures.untriedSince(clock.now() - loginKeptMilliseconds), services);
}
