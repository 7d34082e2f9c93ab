/** The sandbox bank without its web server, on the suite's database and with a test clock. */
import type { Client } from '../../../src/domain/clients.js';
import { kindOfScope } from '../../../src/domain/consents/kinds.js';
import { endOfTime } from '../../../src/domain/consents/terms.js';
import type { Instant } from '../../../src/domain/time.js';
import { composeBank } from './composed-bank.js';
import type { Database } from '../../../src/storage/database.js';
import { stores } from '../../../src/storage/stores.js';
import { add } from '../../../src/storage/work/additions.js';
import type { Transaction } from '../../../src/storage/work/unit-of-work.js';
import {
  issueCode,
  type AuthorisedAccess,
  type CodeBinding,
} from '../../../src/usecases/oauth/token-issuing.js';
import type { Services } from '../../../src/usecases/services.js';
import { ana, clients } from './sandbox.js';

export const notCounted = (): Promise<void> => Promise.resolve();

export type TokenBank = ReturnType<typeof tokenBank>;

export const { redirectUri } = clients['sandbox-tpp'];

/** No worker executes the bank's payments. Its clock is the machine's, or fixed at a moment of the test. */
export function tokenBank(database: Database, start?: Instant) {
  let passedMilliseconds = 0;
  const now = () => (start ?? Date.now()) + passedMilliseconds;
  const { services } = composeBank(database, { OUTCOME_WAIT_SECONDS: '0' }, ({ clock: machines }) => {
    const clock = {
      ...machines,
      now,
      today: () => machines.dateOf(now()),
      timeOfDay: (at = now()) => machines.timeOfDay(at),
    };
    return { clock, proofClock: clock };
  });
  const { clock } = services;
  const { ids, read, work } = services;

  return {
    services,
    /** A call at the token endpoints that no rate limit counts. */
    tokenCall: { services, countFor: notCounted },
    clock,
    /** Advances the clock of this bank alone. */
    pass: (seconds: number) => void (passedMilliseconds += seconds * 1000),
    client: async (id: string): Promise<Client> => {
      const client = await read.run((db) => stores.clients.find(db, id));
      if (!client) throw new Error(`there is no client ${id}`);
      return client;
    },
    /** Returns an authorization code, as the TPP receives after the customer's approval. */
    code: async (changes: Partial<AuthorisedAccess & CodeBinding> = {}): Promise<string> => {
      const approved = {
        authorisationId: ids.next(),
        client: { id: 'sandbox-tpp' },
        scope: 'AISP',
        consentId: ids.next(),
        psuId: ana.userName,
        scaAt: clock.now(),
        redirectUri,
        isRedirectUriSent: true,
        ...changes,
      } as const;
      const code = await work.run(async (transaction) => {
        await haveConsent(transaction, approved, services);
        return issueCode(transaction, approved, services);
      });
      if (code === undefined) throw new Error('the code has been given already');
      return code;
    },
  };
}

/** Tokens need a consent: creates a valid one, unless the test has a consent with this id. */
async function haveConsent(
  transaction: Transaction,
  { client, consentId: id, scope }: AuthorisedAccess,
  { clock }: Services,
): Promise<void> {
  if (await stores.consents.find(transaction, id)) return;
  const now = clock.now();
  await add(transaction, {
    first: stores.consents.row({
      id,
      clientId: client.id,
      status: 'valid',
      kind: kindOfScope(scope),
      contents: {},
      validUntil: endOfTime,
      recurring: true,
      frequencyPerDay: 4,
      offersApp: false,
      lastActionDate: clock.today(),
      createdAt: now,
      expiresAt: now,
    }),
    rows: [],
  });
}
