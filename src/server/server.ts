/** A running bank: opens the database, starts worker and web server, and drains when it is told to stop. */
import { handlers } from '../../handlers/index.js';
import { sandboxData, type SandboxData } from '../bank/sandbox-data.js';
import { keepCertificatesCurrent } from './certificate-renewal.js';
import { certificatePartsOf, type CertificateParts } from './certificates.js';
import { ConfigProblem, type Config } from '../config/settings.js';
import { csrfTokens, fieldTokens, sessionCsrfTokens } from '../crypto/csrf-tokens.js';
import { createApp, type AppParts } from './app.js';
import type { SandboxHints } from '../pages/kit/form.js';
import { listen } from './listener.js';
import type { Log } from './log.js';
import { foundationsOf, sandboxParts, servicesOf, type BankParts } from './composition.js';
import { checkDatabase, prepareSandbox } from './start-database.js';
import { openDatabase, type Database } from '../storage/database.js';
import { isCurrent } from '../storage/migrations.js';
import { stores } from '../storage/stores.js';
import { findAccess } from '../usecases/oauth/access.js';
import { customerAuthorisationsOf } from '../usecases/authorisation/visits.js';
import { authorizationsOf } from '../usecases/oauth/authorizations.js';
import { customersOf } from '../usecases/consents/own-page.js';
import { executeDuePayments } from '../usecases/payments/execution.js';
import type { Services } from '../usecases/services.js';
import { tidyingOf } from './housekeeping.js';
import { startWorker, type Worker } from './worker.js';

export interface RunningServer {
  readonly port: number;
  /** Lets every request under way finish, then the worker, then the database. */
  stop(): Promise<void>;
}

/** Starts the server; `own` are the parts that a bank brings, which production cannot do without. */
export async function startServer(config: Config, log: Log, own?: BankParts): Promise<RunningServer> {
  const isSandbox = config.MODE === 'sandbox';
  if (!isSandbox && !own) {
    throw new ConfigProblem([
      'MODE=production needs a bank and its SCA; see "A bank of your own" in README.md.',
    ]);
  }
  const { renew, tls, ...certificateParts } = certificatePartsOf(config, Date.now);
  const database = await openDatabase(config.DATABASE_URL);
  const foundations = foundationsOf(database, config);
  try {
    await (isSandbox ? prepareSandbox(database, foundations) : checkDatabase(database, foundations));
  } catch (error) {
    // An open database would keep a process alive that serves nobody.
    await database.close();
    throw error;
  }

  const parts = own ?? sandboxParts(sandboxData, foundations, config);
  const services = servicesOf(foundations, parts, config, () => worker.wake());
  const round = { execute: () => executeDuePayments(services), tidy: tidyingOf(services, log) };
  const worker = startWorker(round, config.WORKER_INTERVAL_MILLISECONDS, log);
  const state = { isDraining: false };
  const isReady = async () => !state.isDraining && (await database.isReady()) && (await isCurrent(database));
  const app = appOf(config, services, {
    isReady,
    log,
    handlers: { ...handlers, ...parts.handlers },
    ...certificateParts,
  });
  const listening = listen(app.callback(), config.HOST, config.PORT, tls);
  const listener = await listening.catch(async (error: unknown) => {
    await stopWorkAndDatabase(worker, services, database);
    throw error;
  });
  const endRenewal = keepCertificatesCurrent({ renew }, listener, log);
  return {
    port: listener.port,
    stop: async () => {
      state.isDraining = true;
      endRenewal();
      await listener.close();
      await stopWorkAndDatabase(worker, services, database);
    },
  };
}

async function stopWorkAndDatabase(
  worker: Worker,
  { bookings, work }: Services,
  database: Database,
): Promise<void> {
  await worker.stop();
  await Promise.all([work.drain(), bookings.drain()]);
  await database.close();
}

type StartedParts = Pick<AppParts, 'handlers' | 'isReady' | 'log'> & Omit<CertificateParts, 'renew' | 'tls'>;

function appOf(config: Config, services: Services, { clientCertificates, ...parts }: StartedParts) {
  const customerAuthorisations = customerAuthorisationsOf(services);
  return createApp({
    ...parts,
    services,
    customerAuthorisations,
    authorizations: authorizationsOf(services, customerAuthorisations, config.PUBLIC_URL),
    csrfTokens: csrfTokens(config.SEALING_KEY, services.clock),
    fieldTokens: fieldTokens(config.SEALING_KEY, services.clock),
    customers: customersOf(services),
    sessionCsrfTokens: sessionCsrfTokens(config.SEALING_KEY, services.clock),
    identification: {
      findClient: (id) => services.read.run((db) => stores.clients.find(db, id)),
      findAccess: (token, client, operation) => findAccess(token, { client, operation, services }),
      isSecretRequired: config.GATEWAY_SECRET_REQUIRED,
      ...(clientCertificates && { clientCertificates }),
    },
    publicUrl: config.PUBLIC_URL,
    bankName: config.BANK_NAME,
    limits: { requestsAtOnce: config.REQUESTS_AT_ONCE, requestsPerSecond: config.REQUESTS_PER_SECOND },
    ...(config.MODE === 'sandbox' && { sandbox: hintsOf(sandboxData) }),
  });
}

/** What the sandbox's pages offer to whoever tries them. */
function hintsOf({ oneTimePassword, psus }: SandboxData): SandboxHints {
  const customers = psus.map(({ password, psuId }) => ({ userName: psuId, password }));
  return { code: oneTimePassword, customers };
}
