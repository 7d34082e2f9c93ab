/** Start, list and SCA status of a resource's authorisations, for TPPs; the same for every kind. */
import {
  type Authorisation,
  initialScaStatus,
  isIdle,
  type ScaStatus,
} from '../../domain/authorisation/authorisation.js';
import { defined } from '../../domain/defined.js';
import { Problem } from '../../domain/problem.js';
import type { Transaction } from '../../storage/work/unit-of-work.js';
import { once, type Once } from '../idempotency.js';
import type { Call, Services } from '../services.js';
import { planDecoupled } from '../resource/decoupled.js';
import type { StartOptions } from '../resource/kind.js';
import { startables, type Addresses, type Startables, type StartFacts } from './kinds.js';

/** The result of a start, stored so that a retry gets the same answer. */
export interface Started {
  readonly authorisationId: string;
  readonly scaStatus: ScaStatus;
  /** Set when the bank's app asks the customer, without a browser. */
  readonly isDecoupled?: boolean;
}

/**
 * Starts an authorisation of an open resource. A new authorisation ends the same customer's older open one; concurrent
 * starts are serialised by the resource's row lock.
 */
export async function startAuthorisation<Kind extends Startables>(
  kind: Kind,
  address: Addresses[Kind],
  options: StartOptions,
  call: Call,
): Promise<Once<Started & StartFacts[Kind]>> {
  const { services } = call;
  const { clock, ids, stores } = services;
  const { check, closedText, facts, findOwn, findSigners, isOpen, lock } = startables[kind].start;
  return once<Started & StartFacts[Kind]>(
    call,
    ['authorisationId', 'scaStatus', ...facts.names],
    async () => {
      const resource = await findOwn(address, call);
      await check(resource, options, call);
      if (!isOpen(resource)) throw new Problem('status.invalid', closedText);
      const { nokRedirectUri, psuId, redirectUri } = options;
      const signers = await findSigners?.(resource, services);
      const decoupled = signers && (await planDecoupled(options, signers, call));
      const isDecoupled = decoupled && true;
      const authorisation = {
        id: ids.next(),
        resource: { kind, id: resource.id },
        now: clock.now(),
        ...defined({ isDecoupled, nokRedirectUri, psuId: psuId || undefined, redirectUri }),
      };
      return {
        outcome: {
          authorisationId: authorisation.id,
          scaStatus: initialScaStatus(authorisation),
          ...defined({ isDecoupled }),
          ...facts.of(resource),
        },
        write: async (transaction: Transaction) => {
          if (!(await lock(transaction, resource, services))) throw new Problem('status.invalid', closedText);
          await stores.authorisations.replace(transaction, authorisation);
          await decoupled?.begin(transaction, authorisation.id);
        },
      };
    },
  );
}

/** Identifiers of a resource's authorisations, oldest first. */
export async function listAuthorisations<Kind extends Startables>(
  kind: Kind,
  address: Addresses[Kind],
  call: Call,
): Promise<readonly string[]> {
  const { read, stores } = call.services;
  const { id } = await startables[kind].start.findOwn(address, call);
  return read.run((db) => stores.authorisations.listOf(db, { kind, id }));
}

/** The SCA status of an authorisation; an authorisation of another resource is answered as unknown. */
export async function readScaStatus<Kind extends Startables>(
  kind: Kind,
  address: Addresses[Kind],
  authorisationId: string,
  call: Call,
): Promise<ScaStatus> {
  const { read, stores } = call.services;
  const row = startables[kind];
  const resource = await row.start.findOwn(address, call);
  const authorisation = await read.run((db) => stores.authorisations.find(db, authorisationId));
  if (authorisation?.resource.kind !== kind || authorisation.resource.id !== resource.id) {
    throw new Problem('resource.unknown', 'There is no such authorisation.', 'authorisationId');
  }
  return scaStatusOf(authorisation, row.isOver(resource), call.services);
}

/** The SCA status now; `isOver` says that the resource can no longer be authorised. */
export function scaStatusOf(
  authorisation: Authorisation,
  isOver: boolean,
  { clock, policy }: Pick<Services, 'clock' | 'policy'>,
): ScaStatus {
  // An expired authorisation is failed, even if its end is not yet recorded.
  const isDead = isOver || isIdle(authorisation, policy.authorisationIdleSeconds, clock.now());
  return authorisation.outcome === undefined && isDead ? 'failed' : authorisation.scaStatus;
}
