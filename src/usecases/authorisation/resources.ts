/** The authorisations of a resource, as a TPP starts and follows them; the same for everything that is approved. */
import { firstStatusOf, type Resource, type ScaStatus } from '../../domain/authorisation/authorisation.js';
import { Problem } from '../../domain/problem.js';
import type { Transaction } from '../../storage/unit-of-work.js';
import type { Plan } from '../idempotency.js';
import type { Call } from '../services.js';

/** What the start of an authorisation has made; stored, so that a repetition answers the same. */
export interface Started {
  readonly authorisationId: string;
  readonly scaStatus: 'received' | 'psuIdentified';
}

export function isStarted(value: unknown): value is Started {
  return typeof value === 'object' && value !== null && 'authorisationId' in value && 'scaStatus' in value;
}

/** What a TPP asks to be approved. */
export interface Authorisable {
  readonly resource: Resource;
  /** Whether there is something left to approve, as far as the caller has seen. */
  readonly isOpen: boolean;
  /** Keeps it open until the transaction is over, with its row locked; false when it is decided by now. */
  hold(transaction: Transaction): Promise<boolean>;
  /** Why nothing can be started when it is not open. */
  readonly closedText: string;
}

/** What the TPP says about the customer of an authorisation. */
export interface StartWish {
  readonly psuId?: string;
  readonly redirectUri?: string;
  readonly nokRedirectUri?: string;
}

/**
 * A new authorisation of something that is still open. Each customer has one that is open: a new one ends the older
 * one of the same customer, and starts at the same moment wait for one another at the resource.
 */
export function planStart(target: Authorisable, wish: StartWish, { services }: Call): Plan<Started> {
  const { clock, ids, stores } = services;
  const { closedText, hold, isOpen, resource } = target;
  if (!isOpen) throw new Problem('status.invalid', closedText);
  const { nokRedirectUri, psuId, redirectUri } = wish;
  const authorisation = {
    id: ids.next(),
    resource,
    now: clock.now(),
    ...(psuId && { psuId }),
    ...(redirectUri !== undefined && { redirectUri }),
    ...(nokRedirectUri !== undefined && { nokRedirectUri }),
  };
  return {
    outcome: { authorisationId: authorisation.id, scaStatus: firstStatusOf(authorisation) },
    write: async (transaction) => {
      if (!(await hold(transaction))) throw new Problem('status.invalid', closedText);
      await stores.authorisations.replace(transaction, authorisation);
    },
  };
}

/** Identifiers of a resource's authorisations, the oldest first. */
export async function listAuthorisations(resource: Resource, { services }: Call): Promise<readonly string[]> {
  return services.read.run((db) => services.stores.authorisations.listOf(db, resource));
}

/** How far an authorisation has come; one of another resource is answered like one that does not exist. */
export async function readScaStatus(
  resource: Resource,
  authorisationId: string,
  { services }: Call,
): Promise<ScaStatus> {
  const { read, stores } = services;
  const authorisation = await read.run((db) => stores.authorisations.find(db, authorisationId));
  const { id, kind } = authorisation?.resource ?? {};
  if (authorisation && kind === resource.kind && id === resource.id) return authorisation.scaStatus;
  throw new Problem('resource.unknown', 'There is no such authorisation.', 'path.authorisationId');
}
