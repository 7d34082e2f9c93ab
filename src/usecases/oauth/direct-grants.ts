/**
 * The grants `client_credentials` and `password` (RFC 6749, sections 4.4 and 4.3): tokens without a customer's browser.
 */
import { failuresAllowed } from '../../domain/authorisation/authorisation.js';
import type { Client } from '../../domain/clients.js';
import {
  readParameter,
  requireParameter,
  type Form,
  type IssuedTokens,
} from '../../domain/oauth/messages.js';
import { resolveScope, type Grant, type Scope } from '../../domain/oauth/access.js';
import { Problem } from '../../domain/problem.js';
import type { Transaction } from '../../storage/work/unit-of-work.js';
import { checkInTime, waitDeadline, pollWhileBusy } from '../authorisation/attempts/attempts.js';
import { emitAfterCommit } from '../events.js';
import { endContinuedLogins, sharedNameKey } from '../limits/lockouts.js';
import type { Services } from '../services.js';
import { issueOnlyToken } from './token-issuing.js';

/** Issues a token for the client to manage its own consents. */
export async function exchangeClientCredentials(
  form: Form,
  client: Client,
  services: Services,
): Promise<IssuedTokens> {
  const { tokenSecrets, work } = services;
  const scope = readScope(form, client);
  const grant = createGrant(client, { grant: 'client_credentials', scope }, services);
  const accessToken = tokenSecrets.random();
  return work.run(async (transaction) => {
    await services.stores.tokens.insertGrant(transaction, grant);
    return issueOnlyToken(transaction, grant, accessToken, services);
  });
}

/** Issues a token for the customer's consents to this client; each call names the consent. */
export async function exchangePassword(
  form: Form,
  client: Client,
  services: Services,
): Promise<IssuedTokens> {
  if (services.login) {
    throw new Problem(
      'oauth.unsupported-grant-type',
      'The bank’s customers have no password here.',
      'grant_type',
    );
  }
  const userName = requireParameter(form, 'username');
  const password = requireParameter(form, 'password');
  const scope = readScope(form, client);
  const login = { client, userName, password, userKey: sharedNameKey(userName, services) };
  const attempt = countedAttempt(login.userKey, services);
  const checked = await checkPassword(login, attempt, services);
  const psuId = checked === 'locked' ? undefined : checked.psuId;
  const customer = psuId === undefined ? undefined : await services.bank.findCustomer(psuId);
  if (customer?.status === 'active') return issueCustomerToken(customer.psuId, scope, login, services);
  if (checked === 'locked') services.tell({ kind: 'login-locked', client: client.id, userName });
  else await refuseLogin(login, customer ? 'psu-blocked' : 'credentials-wrong', attempt, services);
  throw new Problem('oauth.invalid-grant', 'User name or password is wrong, or the user is locked.');
}

interface PasswordLogin {
  readonly client: Client;
  readonly userName: string;
  readonly password: string;
  /** The brute-force counter of the name. */
  readonly userKey: string;
}

/** Throws `server.unavailable` when other attempts at the name, or in the queue, take too long. */
async function checkPassword(
  { client, password, userKey, userName }: PasswordLogin,
  { admit, giveBack }: CountedAttempt,
  services: Services,
): Promise<'locked' | { readonly psuId: string | undefined }> {
  const check = () => services.sca.checkPassword(userName, password);
  const tryOnce = async () => {
    const admission = await admit();
    return admission === 'admitted' ? { psuId: await checkInTime(check, giveBack, services) } : admission;
  };
  // Fair queuing is per client: all its customers come through the client.
  const until = waitDeadline(services);
  const turn = { address: `client ${client.id}`, browser: userKey, isKnown: false, until };
  const checked = await pollWhileBusy(() => services.passwordChecks(turn, tryOnce), services, until);
  if (checked === 'busy') throw new Problem('server.unavailable', 'Other attempts are being checked.');
  return checked;
}

/** Counts a failed attempt; one that completes a lock ends the logins that combined sessions have continued. */
async function refuseLogin(
  { client, userKey, userName }: PasswordLogin,
  cause: 'psu-blocked' | 'credentials-wrong',
  { end }: CountedAttempt,
  services: Services,
): Promise<void> {
  const { policy, proofClock, stores, tell, work } = services;
  const lockedUntil = proofClock.now() + policy.loginLockSeconds * 1000;
  await work.run(async (transaction) => {
    if (!(await end(transaction))) return;
    await stores.loginFailures.countFailure(transaction, userKey, lockedUntil);
    const { failures } = await stores.loginFailures.find(transaction, userKey);
    if (failures >= failuresAllowed) await endContinuedLogins(transaction, userName, services);
  });
  tell({ kind: 'login-rejected', client: client.id, cause, userName });
}

function issueCustomerToken(
  psuId: string,
  scope: Scope,
  { client, userKey }: PasswordLogin,
  services: Services,
): Promise<IssuedTokens> {
  const { stores, tokenSecrets, work } = services;
  const grant = createGrant(client, { grant: 'password', scope, psuId }, services);
  const accessToken = tokenSecrets.random();
  return work.run(async (transaction) => {
    // A retried unit of work (see authorisation/steps/step.ts) finds the grant, and must not release twice.
    const isNew = await stores.tokens.insertGrant(transaction, grant);
    if (isNew) {
      await stores.loginFailures.release(transaction, userKey);
      const login = { kind: 'login-accepted', client: client.id, psuId } as const;
      emitAfterCommit(transaction, login, services);
    }
    return issueOnlyToken(transaction, grant, accessToken, services);
  });
}

type CountedAttempt = ReturnType<typeof countedAttempt>;

/** Brute-force protection: admitted before the check, on the counter shared by browsers unknown to the customer. */
function countedAttempt(userKey: string, { ids, proofClock, stores, work }: Services) {
  const { authorisationSessions, loginFailures } = stores;
  const id = ids.next();
  /** False in a retried unit of work (see authorisation/steps/step.ts), which must not count the attempt twice. */
  const end = (transaction: Transaction) => authorisationSessions.useForm(transaction, id, proofClock.now());
  return {
    admit: () => work.run((transaction) => loginFailures.admit(transaction, userKey, proofClock.now())),
    end,
    giveBack: () =>
      work.run(async (transaction) => {
        if (await end(transaction)) await loginFailures.release(transaction, userKey);
      }),
  };
}

function readScope(form: Form, client: Client): Scope {
  return resolveScope(readParameter(form, 'scope'), client);
}

/** The grant's lifetime is its only token's, and begins now. */
function createGrant(
  client: Client,
  granted: Pick<Grant, 'grant' | 'scope' | 'psuId'>,
  { clock, ids, policy }: Services,
): Grant {
  const createdAt = clock.now();
  return {
    ...granted,
    id: ids.next(),
    clientId: client.id,
    createdAt,
    expiresAt: createdAt + policy.accessTokenLifetimeSeconds * 1000,
  };
}
