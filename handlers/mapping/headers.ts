/** What several operations take from the headers of a call, and say in the headers of an answer. */
import type { ClaimedPsu } from '../../src/domain/consents/psu.js';
import { defined } from '../../src/domain/defined.js';
import type { StartOptions } from '../../src/usecases/authorisation/kind.js';
import type { Once } from '../../src/usecases/idempotency.js';

export interface PsuHeaders {
  readonly 'psu-id'?: string;
  readonly 'psu-corporate-id'?: string;
}

export interface StartHeaders extends PsuHeaders {
  readonly 'tpp-redirect-uri'?: string;
  readonly 'tpp-nok-redirect-uri'?: string;
}

export interface CreationHeaders extends StartHeaders {
  readonly 'tpp-explicit-authorisation-preferred'?: 'true' | 'false';
}

/** The customer, and the company for which that one is to act. */
export function psuOf(headers: PsuHeaders): ClaimedPsu {
  return defined({ psuId: headers['psu-id'], psuCorporateId: headers['psu-corporate-id'] });
}

/** Who is to authorise, and where the browser goes afterwards. */
export function startOptionsOf(headers: StartHeaders): StartOptions {
  return defined({
    psuId: headers['psu-id'],
    psuCorporateId: headers['psu-corporate-id'],
    redirectUri: headers['tpp-redirect-uri'],
    nokRedirectUri: headers['tpp-nok-redirect-uri'],
  });
}

/** Whether the TPP starts the authorisation itself. */
export function startsExplicitly(headers: Pick<CreationHeaders, 'tpp-explicit-authorisation-preferred'>) {
  return headers['tpp-explicit-authorisation-preferred'] === 'true';
}

/** Marks an answer that was given before. */
export function repetitionOf(replayed: boolean): { readonly 'idempotent-replayed'?: 'true' } {
  return replayed ? { 'idempotent-replayed': 'true' } : {};
}

/** The answer to a creation, with or without an authorisation of what was created; a repetition is marked. */
export function created<const Body>(
  location: string,
  { outcome, replayed }: Once<{ readonly authorisationId?: string }>,
  body: Body,
) {
  const headers = {
    location,
    ...(outcome.authorisationId !== undefined && { 'aspsp-sca-approach': 'REDIRECT' as const }),
    ...repetitionOf(replayed),
  };
  return { status: 201, headers, body } as const;
}
