/** Consent registration by TPPs. */
import type { Consent } from '../../domain/consents/consent.js';
import { type ConsentKind, type ConsentRequest, consentRulesOf } from '../../domain/consents/kinds.js';
import { findPsuViolations, type ClaimedPsu } from '../../domain/consents/psu.js';
import { requireRole } from '../../domain/clients.js';
import { defined } from '../../domain/defined.js';
import { refuseIfAny } from '../../domain/problem.js';
import { registeredAddressViolations } from '../../domain/redirect-uris.js';
import { once, type Once, type Plan } from '../idempotency.js';
import type { Call } from '../services.js';

/** The result of a registration, stored so that a retry gets the same answer. */
export interface Registered {
  readonly consentId: string;
  /** The customer's authorisation; absent when the TPP starts authorisations explicitly. */
  readonly authorisationId?: string;
  /** Whether the answer offers approval in the bank's app. */
  readonly offersApp: boolean;
  /** The browser's return address; absent when the client names it at the authorization endpoint. */
  readonly redirectUri?: string;
}

export interface RegistrationOptions extends ClaimedPsu {
  /**
   * TPP-Explicit-Authorisation-Preferred, as for payments: the answer links startAuthorisation instead of scaRedirect.
   */
  readonly startsExplicitly?: boolean;
  /** TPP-Redirect-URI. */
  readonly redirectUri?: string;
}

/** Checks the request, and stores the consent (received) with the authorisation that its customer will use. */
export async function registerConsent<Kind extends ConsentKind>(
  kind: Kind,
  request: ConsentRequest<Kind>,
  options: RegistrationOptions,
  call: Call,
): Promise<Once<Registered>> {
  const rules = consentRulesOf(kind);
  requireRole(call.client, rules.role);
  return once(call, ['consentId'], async () => {
    const { bank, clock, policy } = call.services;
    const today = clock.today();
    refuseIfAny([
      ...findPsuViolations(options, { isNamedFirst: rules.registrationNamesPsu, today }),
      ...registeredAddressViolations('redirectUri', options.redirectUri, call.client),
      ...rules.findViolations(request, { today, isOwnIban: (iban) => bank.isOwnIban(iban) }),
    ]);
    const contents = rules.toContents(request);
    const terms = rules.terms.toTerms(request, policy, today);
    return planRegistration({ ...buildCommonFields(options, call), ...terms, kind, contents }, options, call);
  });
}

function buildCommonFields(
  { psuCorporateId, psuId, redirectUri }: RegistrationOptions,
  { client, services }: Call,
) {
  const { appLinks, clock, ids, policy } = services;
  const now = clock.now();
  return {
    id: ids.next(),
    clientId: client.id,
    status: 'received',
    lastActionDate: clock.today(),
    createdAt: now,
    expiresAt: now + policy.consentConfirmationSeconds * 1000,
    offersApp: appLinks.ios !== undefined || appLinks.android !== undefined,
    ...(psuId && { psuId }),
    ...(psuCorporateId && { psuCorporateId }),
    ...defined({ redirectUri }),
  } as const;
}

function planRegistration(
  consent: Consent,
  { startsExplicitly }: RegistrationOptions,
  { services }: Call,
): Plan<Registered> {
  const { ids, stores } = services;
  const { createdAt: now, id, offersApp, psuId, redirectUri } = consent;
  const resource = { kind: 'consent', id } as const;
  const authorisation = { id: ids.next(), resource, now, ...defined({ psuId }) };
  return {
    outcome: {
      consentId: id,
      ...(!startsExplicitly && { authorisationId: authorisation.id }),
      offersApp,
      ...defined({ redirectUri }),
    },
    rows: [
      stores.consents.row(consent),
      ...(startsExplicitly ? [] : [stores.authorisations.row(authorisation)]),
    ],
  };
}
