/** Access checks of account information: the call's token, its consent, and the account. */
import type { AccountDetails } from '../../domain/accounts/account.js';
import { isOfKind, type Consent, type ConsentOf } from '../../domain/consents/consent.js';
import { allows, type GrantedAccount } from '../../domain/consents/grants.js';
import { consentKinds, type ConsentKind } from '../../domain/consents/kinds.js';
import { unknownConsent } from '../../domain/consents/psu.js';
import { requireRole } from '../../domain/clients.js';
import { requireScope, type Access } from '../../domain/oauth/access.js';
import { Problem } from '../../domain/problem.js';
import { readGrantedAccounts, findConsentById } from '../consents/look-up.js';
import {
  countUse,
  isCounted,
  isMarked,
  markUse,
  requireValidConsent,
  type Endpoint,
} from '../consents/use.js';
import { currentMoment, type Call } from '../services.js';

export interface AccountCaller {
  /** Consent-ID, where it was sent. */
  readonly consentIdSent?: string;
  /** PSU-IP-Address was sent: the customer is present. */
  readonly isAttended: boolean;
}

export interface OpenAccount {
  readonly consent: ConsentOf<'accounts'>;
  readonly grant: GrantedAccount;
  readonly account: AccountDetails;
}

/** Returns the valid consent of a kind that the call's token belongs to, or that the call names. */
export async function findConsent<Kind extends ConsentKind>(
  kind: Kind,
  consentIdSent: string | undefined,
  call: Call,
): Promise<Consent & ConsentOf<Kind>> {
  const { access, client, services } = call;
  if (!access) throw new Error('an account is read without a token');
  const { role, scope } = consentKinds[kind];
  requireRole(client, role);
  requireScope(access, scope);
  const consentId = requireConsentId(access, consentIdSent);
  const consent = await findConsentById(consentId, call);
  requireValidConsent(access, consent, currentMoment(services.clock));
  if (!isOfKind(consent, kind)) throw unknownConsent('consentIdSent');
  return consent;
}

function requireConsentId(access: Access, sent: string | undefined): string {
  const consentId = sent ?? access.consentId;
  if (consentId !== undefined) return consentId;
  if (access.grant === 'client_credentials') {
    throw new Problem('token.invalid', 'A token of client credentials does not open accounts.');
  }
  const text = 'The access token is of no particular consent; name one in Consent-ID.';
  throw new Problem('request.invalid', text, 'consentIdSent');
}

/** Returns the call's consent for account information, and the accounts that it opens. */
export async function openConsent(
  { consentIdSent }: AccountCaller,
  call: Call,
): Promise<{ readonly consent: ConsentOf<'accounts'>; readonly grants: readonly GrantedAccount[] }> {
  const consent = await findConsent('accounts', consentIdSent, call);
  return { consent, grants: await readGrantedAccounts(consent, call) };
}

/** Finds an account by its id under the consent; throws 404 RESOURCE_UNKNOWN. */
export async function openAccount(
  resourceId: string,
  caller: AccountCaller,
  call: Call,
): Promise<OpenAccount> {
  const { consent, grants } = await openConsent(caller, call);
  const grant = grants.find((each) => each.resourceId === resourceId);
  const account = grant && (await call.services.bank.findAccountById(grant.accountId));
  if (!account) throw unknownAccount();
  return { consent, grant, account };
}

export function unknownAccount(): Problem {
  return new Problem('resource.unknown', 'There is no such account under this consent.', 'resourceId');
}

/** Throws 401 CONSENT_INVALID for a right that the consent does not give on the account. */
export function requireRight(
  { grant }: OpenAccount,
  type: 'balances' | 'transactions',
  field?: string,
): void {
  if (allows(grant, type)) return;
  throw new Problem('consent.invalid', `The consent does not open the ${type} of this account.`, field);
}

interface CountedEndpoint extends Endpoint {
  /** The query of the call. */
  readonly query?: object;
}

/**
 * Records the use of a consent, and counts a call without the customer present against the daily limit; throws 429
 * ACCESS_EXCEEDED beyond it.
 */
export async function countCall(
  consent: ConsentOf<'accounts'>,
  { query = {}, ...endpoint }: CountedEndpoint,
  { isAttended }: AccountCaller,
  { contentHash, requestId, services }: Call,
): Promise<void> {
  if (!isCounted(consent, isAttended) && isMarked(consent, services)) return;
  const asked = Object.entries(query).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const callHash = () => services.fingerprint(JSON.stringify([requestId, contentHash(), asked]));
  const use = { endpoint, hasPsuIp: isAttended, callHash };
  await services.work.run(async (transaction) => {
    await countUse(transaction, consent, use, services);
    await markUse(transaction, consent, services);
  });
}
