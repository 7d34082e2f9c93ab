/** Request and response headers shared by several operations. */
import type { ClaimedPsu } from '../../src/domain/consents/psu.js';
import { psuMessages } from '../../src/domain/authorisation/decoupled.js';
import type { Startables } from '../../src/usecases/authorisation/kinds.js';
import { filled } from '../../src/contract/filled.js';
import { defined } from '../../src/domain/defined.js';
import { parsePreferences } from '../../src/engine/preferences.js';
import type { CreationOptions } from '../../src/usecases/payments/initiation.js';
import type { StartOptions } from '../../src/usecases/resource/kind.js';
import type { Once } from '../../src/usecases/idempotency.js';
import { reply, type Reply } from '../call.js';

export interface PsuHeaders {
  readonly 'psu-id'?: string;
  readonly 'psu-corporate-id'?: string;
}

export interface StartHeaders extends PsuHeaders {
  readonly 'tpp-redirect-preferred'?: 'true' | 'false';
  readonly 'tpp-redirect-uri'?: string;
  readonly 'tpp-nok-redirect-uri'?: string;
}

export interface CreationHeaders extends StartHeaders {
  readonly 'consent-id'?: string;
  readonly 'tpp-explicit-authorisation-preferred'?: 'true' | 'false';
}

/** The claimed customer, and the company that the customer is to act for. */
export function toClaimedPsu(headers: PsuHeaders): ClaimedPsu {
  return defined({ psuId: headers['psu-id'], psuCorporateId: headers['psu-corporate-id'] });
}

/** The customer to authorise, and the browser's return addresses. */
export function toStartOptions(headers: StartHeaders): StartOptions {
  const redirect = headers['tpp-redirect-preferred'];
  return defined({
    prefersRedirect: redirect === 'true' || undefined,
    prefersDecoupled: redirect === 'false' || undefined,
    psuId: headers['psu-id'],
    psuCorporateId: headers['psu-corporate-id'],
    redirectUri: headers['tpp-redirect-uri'],
    nokRedirectUri: headers['tpp-nok-redirect-uri'],
  });
}

/**
 * The seconds that the caller is ready to wait (RFC 7240, section 4.3); undefined without `wait`, and for a value that
 * is no whole number.
 */
export function toWaitSeconds(prefer = ''): number | undefined {
  const wait = parsePreferences(prefer).find(({ isParameter, name }) => name === 'wait' && !isParameter);
  return wait && /^\d+$/.test(wait.value) ? Number(wait.value) : undefined;
}

export function startsExplicitly(
  headers: Pick<CreationHeaders, 'tpp-explicit-authorisation-preferred'>,
): boolean {
  return headers['tpp-explicit-authorisation-preferred'] === 'true';
}

/** As above for a new payment or basket, with the consent that the TPP names. */
export function toCreationOptions(headers: CreationHeaders): CreationOptions {
  return {
    ...toStartOptions(headers),
    ...defined({ consentIdSent: headers['consent-id'] }),
    startsExplicitly: startsExplicitly(headers),
  };
}

export interface ReplayHeaders {
  readonly 'idempotent-replayed'?: 'true';
}

/** Marks the stored answer to a retry. */
export function buildReplayHeaders(replayed: boolean): ReplayHeaders {
  return replayed ? { 'idempotent-replayed': 'true' } : {};
}

/** How the customer confirms an authorisation. */
export interface Approached {
  readonly isDecoupled?: boolean;
}

export function approachOf({ isDecoupled }: Approached): Approach {
  return isDecoupled ? 'DECOUPLED' : 'REDIRECT';
}

/** The text for the customer while the app asks; absent for a redirect. */
export function psuMessageOf(kind: Startables, { isDecoupled }: Approached): string | undefined {
  return isDecoupled ? psuMessages[kind] : undefined;
}

export type Approach = 'DECOUPLED' | 'REDIRECT';

/** The answer to a creation, with or without an authorisation; the answer to a retry is marked. */
export function toCreatedReply<Body>(
  location: string,
  { outcome, replayed }: Once<Approached & { readonly authorisationId?: string }>,
  body: NoInfer<Body>,
): Created<Body> {
  const headers: CreatedHeaders = filled({
    location,
    'aspsp-sca-approach': outcome.authorisationId === undefined ? undefined : approachOf(outcome),
    ...buildReplayHeaders(replayed),
  });
  return reply({ status: 201, headers, body });
}

interface CreatedHeaders extends ReplayHeaders {
  readonly location: string;
  readonly 'aspsp-sca-approach'?: Approach;
}

export type Created<Body> = Reply<{
  readonly status: 201;
  readonly headers: CreatedHeaders;
  readonly body: Body;
}>;
