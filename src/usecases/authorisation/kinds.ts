/**
 * The table of kinds, one row per kind of resource that a customer authorises (docs/developer/decisions, D6), and the rules
 * that all kinds share.
 */
import type { Authorisation } from '../../domain/authorisation/authorisation.js';
import type { ResourceKind } from '../../domain/authorisation/resource.js';
import type { Client } from '../../domain/clients.js';
import { mayReturn } from '../../domain/redirect-uris.js';
import type { Connection } from '../../storage/work/unit-of-work.js';
import { basketKind } from '../baskets/basket-kind.js';
import { bulkCancellationKind } from '../bulks/bulk-cancellation.js';
import { bulkKind } from '../bulks/bulk-kind.js';
import { consentKind } from '../consents/consent-kind.js';
import { cancellationKind } from '../payments/cancellation.js';
import { paymentKind } from '../payments/payment-kind.js';
import { standingOrderCancellationKind } from '../standing-orders/standing-order-cancellation.js';
import { standingOrderKind } from '../standing-orders/standing-order-kind.js';
import { newerRelease } from '../../domain/problem.js';
import { withTestClock } from '../test-clock.js';
import { currentMoment, type Services } from '../services.js';
import type { Kind, Rules, StartableKind } from '../resource/kind.js';
import type { Subject } from '../resource/subject.js';

/** A browser in which a customer logs in, named by its key. */
export interface Login {
  readonly browserKey: string;
}

const loginKind: Kind<Login> = {
  find: async (_db, browserKey) => ({ browserKey }),
  // Only the link to a login expires, like every link.
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

const rows = {
  payment: paymentKind,
  cancellation: cancellationKind,
  bulk: bulkKind,
  'bulk-cancel': bulkCancellationKind,
  'standing-order': standingOrderKind,
  'standing-cancel': standingOrderCancellationKind,
  consent: consentKind,
  basket: basketKind,
};

export type Startables = keyof typeof rows;
type Start<Name extends Startables> = (typeof rows)[Name]['start'];

type Resources = { readonly [Name in Startables]: Awaited<ReturnType<Start<Name>['findOwn']>> } & {
  readonly session: Login;
};

/** The address of a resource in a TPP's call, by kind. */
export type Addresses = { readonly [Name in Startables]: Parameters<Start<Name>['findOwn']>[0] };

/** Fields of the answer to a start beside the authorisation, by kind. */
export type StartFacts = { readonly [Name in Startables]: ReturnType<Start<Name>['facts']['of']> };

export const startables: {
  readonly [Name in Startables]: StartableKind<Resources[Name], Addresses[Name], StartFacts[Name]>;
} = rows;

const kinds: { readonly [Name in ResourceKind]: Kind<Resources[Name]> } = {
  ...startables,
  session: loginKind,
};

/** The rules for an authorisation's resource as of now, and the requesting TPP. */
export interface CurrentRules {
  readonly rules: Rules;
  /** Services on the TPP's clock. */
  readonly services: Services;
  /** Whether the resource has expired, even if that is not yet recorded. */
  readonly isOverdue: boolean;
  /** Whether the resource can no longer be authorised. */
  readonly isOver: boolean;
  /** The resource's status; undefined for a login. */
  readonly status: string | undefined;
  /** The requesting TPP; absent for a login. */
  readonly asked?: {
    readonly kind: Subject['kind'];
    readonly client: Client;
    /** The user name that the TPP has sent, or an empty string. */
    readonly userName: string;
  };
}

/**
 * Returns the current rules; undefined when the resource or its TPP is gone. Throws `server.unavailable` for a kind, or
 * a resource, that only a newer release knows: during a rolling upgrade, another process shows it.
 */
export function findRules(
  db: Connection,
  authorisation: Authorisation,
  services: Services,
): Promise<CurrentRules | undefined> {
  const { kind } = authorisation.resource;
  if (!Object.hasOwn(kinds, kind)) throw newerRelease();
  return findOfKind(kinds, kind, db, authorisation, services);
}

/** Generic over the kind, so that the compiler matches the row with its resource type. */
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
  const services = by ? await withTestClock(by.clientId, given, db) : given;
  const resource = row.asOf(stored, currentMoment(services.clock));
  // `applyExpiry` returns the same object, unless the resource has expired.
  const found = {
    rules: row.rules(resource, authorisation, services),
    services,
    isOverdue: resource !== stored,
    isOver: row.isOver(resource),
    status: statusIn(resource),
  };
  // A login has no requesting TPP, which the compiler cannot infer from `by`.
  if (!by || kind === 'session') return found;
  const client = await services.stores.clients.find(db, by.clientId);
  if (!client) return undefined;
  // Prefills the login page and grants nothing: the account determines who may sign.
  const userName = authorisation.psuId ?? by.psuId ?? '';
  const within = withinAddresses(client, kind === 'consent', found.rules);
  const rules = row.isSafe ? within : unlessBlocked(client, within);
  return { ...found, rules, asked: { kind, client, userName } };
}

/** A browser does not return to an address whose registration has ended since. */
function withinAddresses(client: Client, isConsent: boolean, rules: Rules): Rules {
  const { returnTo } = rules;
  if (!returnTo) return rules;
  return {
    ...rules,
    returnTo: (outcome) => {
      const uri = returnTo(outcome);
      return uri !== undefined && mayReturn(client, isConsent, uri) ? uri : undefined;
    },
  };
}

function statusIn(resource: Resources[ResourceKind]): string | undefined {
  return 'status' in resource ? resource.status : undefined;
}

/**
 * Refuses authorisations and redirects for a blocked TPP: its keys may be stolen, which the customer cannot know.
 * Earlier authorisations are the customer's own orders, and are executed.
 */
function unlessBlocked({ status }: Client, rules: Rules): Rules {
  if (status === 'active') return rules;
  return { ...rules, findRefusal: async () => 'undone', returnTo: () => undefined };
}
