/** This server's services, with constants in place of the storage. */
import { createCallerNetwork } from '../../src/api/addresses.js';
import { admission, type Admission } from '../../src/api/admission/admission.js';
import { createShedCounter } from '../../src/api/admission/shed-calls.js';
import type { Log } from '../../src/log.js';
import knex from 'knex';
import { sandboxData } from '../../sandbox/src/bank/data.js';
import { readConfig } from '../../src/config/config.js';
import { sha256Hex } from '../../src/crypto/digests.js';
import { newIdentifier } from '../../src/crypto/secrets.js';
import { tppCertificates } from '../../src/crypto/tpp-certificates.js';
import type { Client } from '../../src/domain/clients.js';
import { localDate, localTime, startOfDay } from '../../src/domain/time.js';
import { composeServices } from '../../src/start/composition.js';
import { KeyRing } from '../../src/start/sealing-keys.js';
import { createEmbeddedBank } from '../../sandbox/src/start/embedded-bank.js';
import type { Foundations } from '../../src/plugins/foundations.js';
import { sqlite } from '../../src/storage/dialects/sqlite/sqlite-dialect.js';
import type { Transaction, UnitOfWork } from '../../src/storage/work/unit-of-work.js';
import type { Services } from '../../src/usecases/services.js';
import { clientId, order } from '../exchange.js';

export const config = readConfig({ LOG_LEVEL: 'silent' });

/** Admission control without load shedding. */
export function admissionOf(log: Log): Admission {
  const parts = {
    slots: { atOnce: config.REQUESTS_AT_ONCE, sharePerOwner: 1 },
    bodies: { atOnce: config.BODIES_AT_ONCE, perAddress: config.BODIES_AT_ONCE_PER_ADDRESS },
    load: { eventLoopMilliseconds: () => 0, queueMilliseconds: () => 0, standBack: () => undefined },
    turnedAway: createShedCounter(log),
    answerMilliseconds: config.ANSWER_SECONDS * 1000,
  };
  return admission(parts, createCallerNetwork());
}

const nothing = async () => undefined;
const absent = () => Promise.reject(new Error('Nothing is read from the database in this measurement.'));

// The stores below never use the transaction.
const transaction = knex(sqlite.builder()) as Transaction;

const work: UnitOfWork = {
  lanes: 1,
  run: (act) => act(transaction),
  add: async () => true,
  waitingMilliseconds: () => 0,
  load: () => ({ waiting: 0, busyLanes: 0 }),
  runAll: absent,
  batched: () => absent,
  afterCommit: () => undefined,
  drain: nothing,
};

const clock: Foundations['clock'] = {
  now: () => Date.now(),
  today: () => localDate(Date.now(), config.TIME_ZONE),
  timeOfDay: () => localTime(Date.now(), config.TIME_ZONE),
  dateOf: (at) => localDate(at, config.TIME_ZONE),
  startOf: (date) => startOfDay(date, config.TIME_ZONE),
};

export const sealingKeys = new KeyRing(config.SEALING_KEY).keys;

const foundations: Foundations = {
  clock,
  proofClock: clock,
  ids: { next: () => newIdentifier(Date.now()) },
  work,
  bookings: work,
  read: { run: absent, batched: () => absent },
  sealingKeys,
};

const account = {
  id: 'ana-current',
  iban: order.debtorAccount.iban,
  currency: 'EUR',
  name: 'Current account',
  status: 'enabled',
} as const;
const mandate = { signers: ['ana.horvat'], signaturesNeeded: 1 };

const parts = {
  bank: {
    findAccount: async () => account,
    isOwnIban: () => true,
    mandateOf: async () => mandate,
    findCustomer: nothing,
    execute: absent,
    outcomeOf: absent,
    accountsOf: absent,
    findAccountById: absent,
    balanceOf: absent,
    entriesOf: absent,
    ratesOn: absent,
  },
  sca: createEmbeddedBank(sandboxData, foundations, config).sca,
};

const real = composeServices(foundations, parts, config, {
  alarm: () => undefined,
  tell: () => undefined,
  wakeConfirmations: () => undefined,
  wakeExecution: () => undefined,
});

// Encoding a row is part of the storage, so rows are constants too.
const row = real.stores.idempotencyKeys.row({
  clientId,
  requestId: '',
  contentHash: '',
  outcome: {},
  createdAt: 0,
});
const sameRow = () => row;

export const services: Services = {
  ...real,
  stores: {
    ...real.stores,
    idempotencyKeys: { ...real.stores.idempotencyKeys, row: sameRow },
    payments: { ...real.stores.payments, row: sameRow },
    authorisations: { ...real.stores.authorisations, row: sameRow },
  },
};

const registered = sandboxData.clients.find((client) => client.clientId === clientId);
if (!registered) throw new Error(`The sandbox has no client ${clientId}.`);
const client: Client = {
  id: registered.clientId,
  name: registered.name,
  type: 'confidential',
  status: 'active',
  roles: registered.roles,
  grants: registered.grants,
  redirectUris: registered.redirectUris,
  requiresPkce: false,
  secretHash: sha256Hex(registered.clientSecret ?? ''),
};

export const identification = {
  findClient: async (): Promise<Client> => client,
  findAccess: absent,
  secretRequiredFor: config.GATEWAY_SECRET_REQUIRED,
  now: Date.now,
};

/** No certificate is trusted, and no request is signed. */
export const signatures = {
  certificates: tppCertificates([]),
  requiredFor: [],
  isTargetRequired: false,
  dateWindowSeconds: config.SIGNATURE_DATE_WINDOW_SECONDS,
  now: () => Date.now(),
  remember: absent,
};
