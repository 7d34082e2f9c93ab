/**
 * The companion: all sandbox code that MODE=sandbox adds to the bank, behind one interface. Production loads none of
 * it; see docs/developer/decisions, D25.
 */
import type { Context, Middleware } from 'koa';
import type { Stage } from '../api/stage.js';
import type { CoreBanking } from '../bank/core-banking.js';
import type { CustomerLogin } from '../bank/customer-login.js';
import type { Sca } from '../bank/sca.js';
import type { Config } from '../config/config.js';
import type { AnyContract } from '../contract/operation.js';
import type { SealingKeys } from '../crypto/digests.js';
import type { StatementKeys } from '../crypto/statements.js';
import type { SandboxHints } from '../pages/kit/form.js';
import type { PageDependencies } from '../pages/kit/routes.js';
import type { Database } from '../storage/database.js';
import type { Stores } from '../storage/stores.js';
import type { Services } from '../usecases/services.js';
import type { FindClientServices } from '../usecases/test-clock.js';
import type { Foundations } from '../plugins/foundations.js';
import type { Signals } from './ground.js';
import type { Health } from '../observe/health.js';
import type { Log } from '../log.js';
import type { Plugin } from '../plugins/plugin.js';
import type { Task } from './worker.js';

/** The bank behind the interface. */
export interface BankAdapters {
  readonly bank: CoreBanking;
  readonly sca: Sca;
  /** The bank's own login, in place of the password that `sca` checks. */
  readonly login?: CustomerLogin;
}

export interface Companion {
  /** Creates a missing test authority in TRUST_FOLDER; must run before the server reads that folder. */
  prepareTrust(): void;
  /** Migrates the schema and seeds a fresh database. */
  prepareDatabase(database: Database, foundations: Foundations, plugins?: readonly Plugin[]): Promise<void>;
  /** The public keys in force for statements: those of APP_KEYS_FILE, and the simulated app's. */
  statementKeys(sealingKeys: SealingKeys): () => StatementKeys;
  /** The embedded bank and its authentication, for a server whose plugins bring no bank. */
  bank(foundations: Foundations): BankAdapters;
  /** The hints on customers' pages, and the customer pages that only the sandbox has. */
  customerPages(services: Services, sealingKeys: SealingKeys): CustomerPages;
  /** The text that the sandbox prints once it listens. */
  banner(contracts: readonly AnyContract[]): string;
  /** Opens the developer portal; undefined when the setting PORTAL is off. */
  openPortal(parts: PortalDependencies): Portal | undefined;
}

export interface CustomerPages {
  readonly hints: SandboxHints;
  routes(parts: PageDependencies): Middleware;
}

/** The developer portal: its contracts and pages, and its stages in the calls of workspaces' clients. */
export interface Portal {
  /** The path of the portal's first page. */
  readonly startPath: string;
  /** Served in addition to the TPP contracts. */
  readonly contracts: readonly AnyContract[];
  readonly stages: PortalStages;
  /** The services of workspaces, by client, such as their test clocks; see docs/developer/decisions, D26. */
  readonly findOwnServices: FindClientServices;
  readonly rounds: PortalRounds;
  /** Whether a request is for the portal. */
  serves(ctx: Pick<Context, 'path'>): boolean;
  /** Answers the requests that the portal serves. */
  answering(shared: SharedStages): (ctx: Context) => Promise<void>;
  /** Writes the recorded calls, while the database is still open. */
  stop(): Promise<void>;
}

/** The portal's stages in a call or a page of the bank. */
interface PortalStages {
  /** Records the calls of workspaces' clients; precedes every stage that answers. */
  readonly recording: Stage<'requestId'>;
  /**
   * Fault injection: injects the faults that a workspace has configured into a TPP's call, once the client is known.
   */
  readonly faults: Stage<'route' | 'client'>;
  /** Fault injection for the authorization endpoint. */
  readonly pageFaults: Stage;
}

/** The portal's tasks for the worker. */
interface PortalRounds {
  readonly tasks: readonly Task[];
  /** The stores for the worker's usual rounds: without workspaces whose test clocks are ahead. */
  readonly usualStores: Stores;
  /** Executes due work in workspaces whose test clocks are ahead. */
  readonly clockAdvances: { round(): Promise<void>; stop(): Promise<void> };
}

/** Stages that the portal shares with all other requests, because one limit covers them all. */
export interface SharedStages {
  readonly trace: Stage<'requestId', 'trace'>;
  readonly deadline: Stage;
  readonly admitted: Stage;
  readonly addressRated: Stage;
}

export interface PortalDependencies {
  readonly config: Config;
  readonly foundations: Foundations;
  readonly health: Health;
  readonly services: Services;
  readonly log: Log;
  readonly signals: Signals;
}
