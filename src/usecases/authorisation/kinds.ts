/**
 * Everything that a customer authorises: one table, a row per kind (docs/decisions.md, D6). What is true of all of them is
 * written once beside it.
 */
import type { Authorisation, ResourceKind } from '../../domain/authorisation/authorisation.js';
import type { Client } from '../../domain/clients.js';
import type { Consent } from '../../domain/consents/consent.js';
import type { Payment } from '../../domain/payments/payment.js';
import type { Connection } from '../../storage/unit-of-work.js';
import { type BasketAddress, basketKind, type FilledBasket } from '../baskets/basket-kind.js';
import { type ConsentFacts, consentKind } from '../consents/consent-kind.js';
import type { ConsentAddress } from '../consents/reading.js';
import { cancellationKind } from '../payments/cancellation.js';
import { paymentKind } from '../payments/payment-kind.js';
import type { PaymentAddress } from '../payments/payments.js';
import { inTimeOf } from '../own-time.js';
import { momentOf, type Services } from '../services.js';
import type { Kind, Rules, StartableKind } from './kind.js';
import type { Subject } from './views.js';

/** A browser in which a customer logs in, named by its key. */
export interface Login {
  readonly browserKey: string;
}

const loginKind: Kind<Login> = {
  find: async (_db, browserKey) => ({ browserKey }),
  // Time ends the link to a login, as it does every link, and nothing besides.
  asOf: (login) => login,
  isOver: () => false,
  rules: ({ browserKey }, authorisation, { bank, proofClock, stores }) => ({
    findRefusal: async (psuId) => {
      const customer = await bank.findCustomer(psuId);
      return customer?.status === 'active' ? undefined : 'psu-blocked';
    },
    bindingOf: () => ({ kind: 'session', authorisationId: authorisation.id }),
    authorise: async (transaction, { newSessionKey, psuId }) => {
      if (newSessionKey === undefined) return 'superseded';
      await stores.customerSessions.insert(transaction, { key: newSessionKey, psuId, now: proofClock.now() });
      return 'approved';
    },
    reject: (transaction, outcome) =>
      stores.authorisations.endAllOf(transaction, { kind: 'session', id: browserKey }, outcome),
  }),
};

interface Resources {
  readonly payment: Payment;
  readonly cancellation: Payment;
  readonly consent: Consent;
  readonly basket: FilledBasket;
  readonly session: Login;
}

/** How a TPP's call names a resource of each kind. */
export interface Addresses {
  readonly payment: PaymentAddress;
  readonly cancellation: PaymentAddress;
  readonly consent: ConsentAddress;
  readonly basket: BasketAddress;
}

/** What the answer to a start of each kind needs beside the authorisation. */
export interface StartFacts {
  readonly payment: object;
  readonly cancellation: object;
  readonly consent: ConsentFacts;
  readonly basket: object;
}

export type Startables = keyof Addresses;

export const startables: {
  readonly [Name in Startables]: StartableKind<Resources[Name], Addresses[Name], StartFacts[Name]>;
} = {
  payment: paymentKind,
  cancellation: cancellationKind,
  consent: consentKind,
  basket: basketKind,
};

const kinds: { readonly [Name in ResourceKind]: Kind<Resources[Name]> } = {
  ...startables,
  session: loginKind,
};

/** The rules of what an authorisation is about, as time has made that, and who asks for it. */
export interface CurrentRules {
  readonly rules: Rules;
  /** Those of the TPP's time. */
  readonly services: Services;
  /** Whether its time is over, although nobody may have written that down yet. */
  readonly isOverdue: boolean;
  /** Whether nobody can authorise it any more. */
  readonly isOver: boolean;
  /** The TPP that asks for it; absent for a login. */
  readonly asked?: {
    readonly kind: Subject['kind'];
    readonly client: Client;
    /** The user name that the TPP has sent, if any. */
    readonly userName: string;
  };
}

/** Undefined when the resource or its TPP is gone. */
export function findRules(
  db: Connection,
  authorisation: Authorisation,
  services: Services,
): Promise<CurrentRules | undefined> {
  return findOfKind(kinds, authorisation.resource.kind, db, authorisation, services);
}

/** With the kind as a type of its own, so that the compiler knows the resource for one that the row is about. */
async function findOfKind<Name extends ResourceKind>(
  table: { readonly [Each in Name]: Kind<Resources[Each]> },
  kind: Name,
  db: Connection,
  authorisation: Authorisation,
  given: Services,
): Promise<CurrentRules | undefined> {
  const row: Kind<Resources[Name]> = table[kind];
  const stored = await row.find(db, authorisation.resource.id, given);
  if (stored === undefined) return undefined;
  const by = row.askedBy?.(stored);
  const services = by ? await inTimeOf(by.clientId, given, db) : given;
  const resource = row.asOf(stored, momentOf(services.clock));
  // `asOf` answers the same object, unless time has ended it.
  const found = {
    rules: row.rules(resource, authorisation, services),
    services,
    isOverdue: resource !== stored,
    isOver: row.isOver(resource),
  };
  // No TPP asks for a login; its kind is named for the compiler, which does not know that.
  if (!by || kind === 'session') return found;
  const client = await services.stores.clients.find(db, by.clientId);
  if (!client) return undefined;
  // Fills in the login page and gives no right: who may sign follows from the account.
  const userName = authorisation.psuId ?? by.psuId ?? '';
  const rules = row.isSafe ? found.rules : unlessBlocked(client, found.rules);
  return { ...found, rules, asked: { kind, client, userName } };
}

/**
 * Nothing is authorised any more for a TPP that the bank has blocked, and no customer is sent to it: its keys may be
 * stolen, and the customer cannot know. What was authorised before is the customer's own order, and is executed.
 */
function unlessBlocked({ status }: Client, rules: Rules): Rules {
  if (status === 'active') return rules;
  return { ...rules, findRefusal: async () => 'undone', returnTo: () => undefined };
}
