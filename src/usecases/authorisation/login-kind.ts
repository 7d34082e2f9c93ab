/** A row of the table of kinds: the login of a customer to their own page, with nothing to review and no TPP. */
import type { Kind } from './kind.js';

/** A browser in which a customer logs in, named by its key. */
export interface Login {
  readonly browserKey: string;
}

export const loginKind: Kind<Login> = {
  kind: 'session',
  find: async (_db, browserKey) => ({ browserKey }),
  // Only its own link ends it.
  asOf: (login) => login,
  isOver: () => false,
  rules: ({ authorisation, resource: { browserKey }, services: { bank, clock, stores } }) => ({
    findRefusal: async (psuId) => {
      const customer = await bank.findCustomer(psuId);
      return customer?.status === 'active' ? undefined : 'psu-blocked';
    },
    bindingOf: () => ({ kind: 'session', authorisationId: authorisation.id }),
    authorise: async (transaction, { newSessionKey, psuId }) => {
      if (newSessionKey === undefined) return 'superseded';
      await stores.customerSessions.insert(transaction, { key: newSessionKey, psuId, now: clock.now() });
      return 'approved';
    },
    reject: (transaction, outcome) =>
      stores.authorisations.endAllOf(transaction, { kind: 'session', id: browserKey }, outcome),
  }),
};
