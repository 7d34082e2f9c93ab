/**
 * The authorization endpoint: leads from a client's request through the customer's authorisation back to the client.
 */
import { defined } from '../../domain/defined.js';
import { applyExpiry } from '../../domain/authorisation/lifecycle.js';
import { type Consent, consentLifecycle } from '../../domain/consents/consent.js';
import { consentKinds } from '../../domain/consents/kinds.js';
import type { AuthorizationQuery } from '../../domain/oauth/authorization-query.js';
import { Problem } from '../../domain/problem.js';
import type { AuthorisationView, ShownOutcome } from '../authorisation/views.js';
import type { CustomerAuthorisations } from '../authorisation/visits.js';
import { chooseAuthorisation, denied } from './authorization-choice.js';
import {
  buildErrorLocation,
  buildLocation,
  proveClient,
  readRequest,
  type AuthorizationRefusal,
  type AuthorizationRequest,
  type Return,
} from './authorization-request.js';
import { hasValidConsent, issueCode, issueImplicit } from './token-issuing.js';
import { withTestClock } from '../test-clock.js';
import { buildAppLink, currentMoment, type Services } from '../services.js';

export type AuthorizationAnswer =
  /** The customer's next step. */
  | {
      readonly kind: 'page';
      readonly authorisationId: string;
      readonly view: Exclude<AuthorisationView, DoneView>;
      readonly clientId: string;
      readonly scope: string;
      readonly redirectUri: string;
    }
  /** The authorisation has failed: the customer reads why, then returns to the client with an error. */
  | { readonly kind: 'result'; readonly view: DoneView }
  /** Redirects to the client when the request is decided or invalid, or to the bank's app. */
  | { readonly kind: 'redirect'; readonly location: string }
  /** The redirect_uri is not validated, so the customer stays here. */
  | { readonly kind: 'refusal'; readonly reason: AuthorizationRefusal };

type DoneView = Extract<AuthorisationView, { step: 'done' }>;

/** The use cases behind the authorization endpoint's pages (RFC 6749, section 4). */
export type Authorizations = ReturnType<typeof createAuthorizations>;

export function createAuthorizations(
  services: Services,
  customerAuthorisations: CustomerAuthorisations,
  issuer: string,
) {
  return {
    /** Returns the browser's next page or redirect for a request; called again after every step. */
    authorize: async (query: AuthorizationQuery, browserKey: string): Promise<AuthorizationAnswer> => {
      const proven = await proveClient(query, services);
      if (typeof proven === 'string') return { kind: 'refusal', reason: proven };
      const inTime = await withTestClock(proven.client.id, services);
      const visit = { query, proven, browserKey, services: inTime, customerAuthorisations, issuer };
      try {
        return await proceed(visit);
      } catch (error) {
        if (!(error instanceof Problem) || error.reason === 'server.unavailable') throw error;
        return { kind: 'redirect', location: buildErrorLocation(error, visit) };
      }
    },
  };
}

interface Visit extends Return {
  readonly browserKey: string;
  readonly services: Services;
  readonly customerAuthorisations: CustomerAuthorisations;
}

async function proceed(visit: Visit): Promise<AuthorizationAnswer> {
  const { customerAuthorisations, browserKey, proven, query, services } = visit;
  const request = readRequest(query, proven);
  const consent = await findConsent(request, visit);
  const { authorisationId } = request;
  const authorisation = await chooseAuthorisation({ authorisationId, consent, browserKey, services });
  const view = await customerAuthorisations.view(authorisation.id, browserKey);
  if (view.step === 'done') {
    const failure = failures[view.outcome];
    if (failure === undefined) return finish(request, consent, authorisation.id, view.outcome, visit);
    const returnTo = buildErrorLocation(denied(failure, consent), visit);
    return { kind: 'result', view: { ...view, returnTo } };
  }
  const { client, redirectUri } = proven;
  const { scaMethod, scope } = request;
  if (scaMethod !== 'scaRedirect') return toApp(scaMethod, authorisation.id, visit);
  return { kind: 'page', authorisationId: authorisation.id, view, clientId: client.id, scope, redirectUri };
}

/** Finds the consent; another client's is answered as unknown. */
async function findConsent(
  { consentId, scaMethod, scope }: AuthorizationRequest,
  { proven, services }: Visit,
): Promise<Consent> {
  const consent = await services.read.run((db) => services.stores.consents.find(db, consentId));
  if (!consent || consent.clientId !== proven.client.id) {
    throw new Problem('oauth.invalid-request', 'The parameter consentId names no consent of this client.');
  }
  if (consentKinds[consent.kind].scope !== scope) {
    throw new Problem('oauth.invalid-scope', `The scope ${scope} does not go with this kind of consent.`);
  }
  const hasApp =
    scaMethod === 'scaRedirect' ||
    (consent.offersApp && services.appLinks[platformOf[scaMethod]] !== undefined);
  if (!hasApp) {
    throw new Problem('oauth.invalid-request', `The consent did not offer the scaMethod ${scaMethod}.`);
  }
  // An expired consent is not confirmed, even if the expiry is not yet recorded.
  return applyExpiry(consentLifecycle, consent, currentMoment(services.clock));
}

const platformOf = { APP_TO_APP_IOS: 'ios', APP_TO_APP_ANDROID: 'android' } as const;

/** Redirects to the bank's app, and stores the client's request, which is answered after the decision in the app. */
async function toApp(
  scaMethod: keyof typeof platformOf,
  authorisationId: string,
  { query, services }: Visit,
): Promise<AuthorizationAnswer> {
  const { appLinks, proofClock, stores, work } = services;
  const sent = Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'scaMethod' ? [[name, value] as const] : [],
  );
  const request = { authorisationId, query: Object.fromEntries(sent), now: proofClock.now() };
  await work.run((transaction) => stores.appRequests.keep(transaction, request));
  return { kind: 'redirect', location: buildAppLink(appLinks[platformOf[scaMethod]] ?? '', authorisationId) };
}

/**
 * Failures that the customer did not choose and first reads about on a page. The client must not learn who owns the
 * account, or the customer's standing with the bank.
 */
const failures: Partial<Record<ShownOutcome, string>> = {
  locked: 'There were too many wrong attempts.',
  undone: 'The consent could no longer be given.',
};

const denials: Partial<Record<ShownOutcome, string>> = {
  cancelled: 'The customer has refused.',
  left: 'The customer who logged in cannot give this consent.',
  expired: 'The customer did not approve in time.',
  withdrawn: 'The TPP has deleted the consent.',
  replaced: 'A newer authorisation of the same customer has taken the place of this one.',
  decided: 'The request was decided through another authorisation, and gave no access here.',
};

const given =
  'The consent is given. The customer can confirm it again, by a request without authorisationId, once no token and no ' +
  'unused code of it works.';

/** Redirects the browser to the client: with the result of an authorisation in this same browser, or with an error. */
async function finish(
  { challenge, responseType, scope }: AuthorizationRequest,
  consent: Consent,
  authorisationId: string,
  outcome: ShownOutcome,
  visit: Visit,
): Promise<AuthorizationAnswer> {
  const consentId = consent.id;
  const { browserKey, proven, services } = visit;
  const { client } = proven;
  const { clock, policy, read, stores, work } = services;
  const [session, authorisation] = await read.run(async (db) => [
    await stores.authorisationSessions.find(db, authorisationId, browserKey),
    await stores.authorisations.find(db, authorisationId),
  ]);
  const scaAt = authorisation?.lastUsedAt ?? 0;
  const isOurs = outcome === 'approved' && session?.step === 'signed';
  // A later visit must not issue a code that has been used or has expired.
  const isRecent = clock.now() - scaAt <= policy.authorizationCodeLifetimeSeconds * 1000;
  if (!isOurs || session.psuId === undefined || !isRecent) {
    const ended =
      consent.status === 'valid' ? given : 'The authorisation has ended, and gave no access here.';
    throw denied(denials[outcome] ?? ended, consent);
  }
  const authorised = { authorisationId, client, scope, consentId, psuId: session.psuId, scaAt };
  const parameters = await work.run(async (transaction) => {
    // Locks the consent, so that nothing is issued for a consent that ends concurrently.
    const isHeld = await stores.transitions.lockAt(transaction, 'consent', consentId, 'valid');
    const held = isHeld ? await stores.consents.find(transaction, consentId) : undefined;
    if (!hasValidConsent({ grant: authorised, consent: held }, services)) return 'ended';
    if (responseType === 'token') {
      const issued = await issueImplicit(transaction, authorised, services);
      return issued && { ...issued };
    }
    const binding = { ...authorised, ...proven, ...defined({ challenge }) };
    const code = await issueCode(transaction, binding, services);
    return code === undefined ? undefined : { code };
  });
  if (parameters === 'ended') throw denied('The consent has ended.', { status: 'expired' });
  if (!parameters)
    throw denied('The authorisation has given its access already, and gives no other.', consent);
  return { kind: 'redirect', location: buildLocation(parameters, visit) };
}
