/** The authorisations of a consent, as a TPP starts and follows them. */
import type { ScaStatus } from '../domain/authorisations/authorisation.js';
import type { Consent } from '../domain/consents/consent.js';
import { Problem } from '../domain/problem.js';
import { findOwn, type ConsentAddress } from './consent-reading.js';
import { once, type Once, type Plan } from './once.js';
import type { Call } from './services.js';

export interface Started {
  readonly authorisationId: string;
  readonly kind: Consent['kind'];
  readonly offersApp: boolean;
}

function isStarted(value: unknown): value is Started {
  return typeof value === 'object' && value !== null && 'authorisationId' in value && 'kind' in value;
}

/** A new link for a consent that is not decided yet; the older ones stay good for as long as they are used. */
export async function startConsentAuthorisation(address: ConsentAddress, call: Call): Promise<Once<Started>> {
  return once(call, () => planStart(address, call), isStarted);
}

async function planStart(address: ConsentAddress, call: Call): Promise<Plan<Started>> {
  const { clock, ids, stores } = call.services;
  const { id, kind, offersApp, status } = await findOwn(address, call);
  if (status !== 'received') throw decided();
  const authorisationId = ids.next();
  return {
    outcome: { authorisationId, kind, offersApp },
    write: async (transaction) => {
      if (!(await stores.consents.hold(transaction, id, 'received'))) throw decided();
      const resource = { kind: 'consent', id } as const;
      await stores.authorisations.insert(transaction, { id: authorisationId, resource, now: clock.now() });
    },
  };
}

function decided(): Problem {
  return new Problem('status.invalid', 'The consent is decided: there is nothing left to approve.');
}

export async function listConsentAuthorisations(
  address: ConsentAddress,
  call: Call,
): Promise<readonly string[]> {
  const { read, stores } = call.services;
  const { id } = await findOwn(address, call);
  return read.run((db) => stores.authorisations.listOf(db, { kind: 'consent', id }));
}

export async function readConsentAuthorisation(
  address: ConsentAddress,
  authorisationId: string,
  call: Call,
): Promise<ScaStatus> {
  const { read, stores } = call.services;
  const { id } = await findOwn(address, call);
  const authorisation = await read.run((db) => stores.authorisations.find(db, authorisationId));
  if (authorisation?.resource.kind === 'consent' && authorisation.resource.id === id)
    return authorisation.scaStatus;
  throw new Problem('resource.unknown', 'There is no such authorisation.', 'path.authorisationId');
}
