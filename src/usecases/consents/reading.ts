/**
 * Reads and deletes a client's consents, by one of three tokens: the consent's own, the client's own (client
 * credentials), or a customer's password token for the consents that the customer has given.
 */
import { requireRole } from '../../domain/clients.js';
import {
  type Consent,
  consentLifecycle,
  type ConsentStatus,
  isFinal,
} from '../../domain/consents/consent.js';
import type { GrantedAccount } from '../../domain/consents/grants.js';
import { allConsentKinds, consentKinds } from '../../domain/consents/kinds.js';
import {
  type ClaimedPsu,
  findPsuViolations,
  isOfAnotherPsu,
  unknownConsent,
} from '../../domain/consents/psu.js';
import { applyExpiry } from '../../domain/authorisation/lifecycle.js';
import { requireScope } from '../../domain/oauth/access.js';
import { Problem, refuseIfAny } from '../../domain/problem.js';
import { type Call, currentMoment } from '../services.js';
import { readGrantedAccounts, findConsentById } from './look-up.js';
import { consentTransitions } from './transitions.js';
import { requireFreeToEnd } from '../resource/basket-entry.js';
import { once, type Once } from '../idempotency.js';
import { unlessForeign } from '../resource/newer-rows.js';
import { requireTransition } from '../resource/transition.js';

/** The consent that a call names, and its customer according to the headers. */
export interface ConsentAddress extends ClaimedPsu {
  readonly consentId: string;
}

/** The consent as of now, with its accounts. */
export async function readConsent(
  address: ConsentAddress,
  call: Call,
): Promise<{ readonly consent: Consent; readonly accounts: readonly GrantedAccount[] }> {
  const consent = await findReadable(address, call);
  return { consent, accounts: await readGrantedAccounts(consent, call) };
}

export async function readStatus(address: ConsentAddress, call: Call): Promise<ConsentStatus> {
  return (await findReadable(address, call)).status;
}

/** Finds the consent; throws when the call's token may not read it. */
async function findReadable(address: ConsentAddress, call: Call): Promise<Consent> {
  const consent = await findOwn(address, call);
  requireReader(call, consent);
  return consent;
}

/** Finds a consent of the calling client and the named customer; any other is answered as unknown. */
export async function findOwn(address: ConsentAddress, call: Call): Promise<Consent> {
  const { client } = call;
  const { clock } = call.services;
  const isLicensed = allConsentKinds.some((kind) => client.roles.includes(consentKinds[kind].role));
  if (!isLicensed) requireRole(client, consentKinds.accounts.role);
  refuseIfAny(findPsuViolations(address, { today: clock.today() }));
  const { consentId } = address;
  const consent = await unlessForeign(findConsentById(consentId, call), 'consent', consentId, call);
  if (!consent || consent.clientId !== client.id || isOfAnotherPsu(consent, address)) throw unknownConsent();
  requireRole(client, consentKinds[consent.kind].role);
  return applyExpiry(consentLifecycle, consent, currentMoment(clock));
}

function requireReader({ access, operation }: Call, consent: Consent): void {
  if (!access) throw new Error('a consent is read without a token');
  const field = 'accessToken';
  requireScope(access, consentKinds[consent.kind].scope, field);
  if (access.grant === 'client_credentials' || access.consentId === consent.id) return;
  if (access.grant !== 'password') {
    throw new Problem('token.invalid', 'The access token was given for another consent.', field);
  }
  // A password token may repeat a deletion, as may the consent's own token.
  const isRepeatedDeletion = operation === 'deleteConsent' && consent.status === 'terminatedByTpp';
  // A password alone must not open a consent that was never approved with two factors.
  const isAtWork = consent.status === 'valid' || isRepeatedDeletion;
  if (isAtWork && consent.grantedTo !== undefined && consent.grantedTo === access.psuId) return;
  throw new Problem('token.invalid', 'The access token opens valid consents of its customer alone.', field);
}

export interface Deleted {
  /** `terminatedByTpp`, or the consent's earlier final status. */
  readonly status: ConsentStatus;
}

/** Ends a consent with its tokens and open authorisations; a consent that has ended does not change. */
export async function deleteConsent(address: ConsentAddress, call: Call): Promise<Once<Deleted>> {
  return once<Deleted>(call, ['status'], async () => {
    const consent = await findReadable(address, call);
    requireFreeToEnd(consent);
    const { id, status } = consent;
    if (isFinal(status)) return { outcome: { status }, write: async () => undefined };
    const end = { id, to: 'terminatedByTpp', cause: 'deleted-by-tpp', outcome: 'withdrawn' } as const;
    return {
      outcome: { status: end.to },
      write: (transaction) => requireTransition(transaction, consentTransitions, end, call.services),
    };
  });
}
