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
  const { bank, proofClock, sca, stores, tokenSecrets, work } = services;
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
  const userKey = sharedNameKey(userName, services);

  const { admit, end, giveBack } = countedAttempt(userKey, services);
  const check = () => sca.checkPassword(userName, password);
  const tryOnce = async () => {
    const admission = await admit();
    return admission === 'admitted' ? { psuId: await checkInTime(check, giveBack, services) } : admission;
  };
  // Fair queuing is per client: all its customers come through the client.
  const until = waitDeadline(services);
  const turn = { address: `client ${client.id}`, browser: userKey, isKnown: false, until };
  const attempt = await pollWhileBusy(() => services.passwordChecks(turn, tryOnce), services, until);
  if (attempt === 'busy') throw new Problem('server.unavailable', 'Other attempts are being checked.');
  const isAdmitted = typeof attempt === 'object';
  const psuId = isAdmitted ? attempt.psuId : undefined;
  const customer = psuId === undefined ? undefined : await bank.findCustomer(psuId);
  if (customer?.status !== 'active') {
    const lockedUntil = proofClock.now() + services.policy.loginLockSeconds * 1000;
    if (isAdmitted) {
      await work.run(async (transaction) => {
        if (!(await end(transaction))) return;
        await stores.loginFailures.countFailure(transaction, userKey, lockedUntil);
        const { failures } = await stores.loginFailures.find(transaction, userKey);
        if (failures >= failuresAllowed) await endContinuedLogins(transaction, userName, services);
      });
    }
    const cause = customer ? 'psu-blocked' : 'credentials-wrong';
    services.tell(
      isAdmitted
        ? { kind: 'login-rejected', client: client.id, cause, userName }
        : { kind: 'login-locked', client: client.id, userName },
    );
    throw new Problem('oauth.invalid-grant', 'User name or password is wrong, or the user is locked.');
  }
  const { psuId: customerId } = customer;
  const grant = createGrant(client, { grant: 'password', scope, psuId: customerId }, services);
  const accessToken = tokenSecrets.random();
  return work.run(async (transaction) => {
    // A retried unit of work (see authorisation/steps/step.ts) finds the grant, and must not release twice.
    const isNew = await stores.tokens.insertGrant(transaction, grant);
    if (isNew) {
      await stores.loginFailures.release(transaction, userKey);
      const login = { kind: 'login-accepted', client: client.id, psuId: customerId } as const;
      emitAfterCommit(transaction, login, services);
    }
    return issueOnlyToken(transaction, grant, accessToken, services);
  });
}

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
