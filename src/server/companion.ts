/**
 * The companion: what MODE=sandbox adds to the bank, behind the one door through which the bank reaches the sandbox's
 * code. Production loads none of it; see docs/decisions.md, D25.
 */
import type { RequestListener } from 'node:http';
import type { Context, Middleware } from 'koa';
import type { Stage } from '../api/stage.js';
import type { CoreBanking } from '../bank/core-banking.js';
import type { CustomerLogin } from '../bank/customer-login.js';
import type { Sca } from '../bank/sca.js';
import type { Config } from '../config/config.js';
import type { AnyContract } from '../contract/operation.js';
import type { StatementKeys } from '../crypto/statements.js';
import type { SandboxHints } from '../pages/kit/form.js';
import type { PageParts } from '../pages/kit/routes.js';
import type { Database } from '../storage/database.js';
import type { Stores } from '../storage/stores.js';
import type { FindOwnTime, Services } from '../usecases/services.js';
import type { Foundations } from './foundations.js';
import type { Health } from './health.js';
import type { Log } from './log.js';
import type { Plugin } from './plugins/plugin.js';
import type { Task } from './worker.js';

/** The bank behind the interface. */
export interface BankParts {
  readonly bank: CoreBanking;
  readonly sca: Sca;
  /** Where customers log in, if not with the password that `sca` knows. */
  readonly login?: CustomerLogin;
}

export interface Companion {
  /** Makes the test authority in TRUST_FOLDER where it is missing; before the server reads that folder. */
  prepareTrust(): void;
  /** Brings the schema up to date and fills a fresh database. */
  prepareDatabase(database: Database, foundations: Foundations, plugins?: readonly Plugin[]): Promise<void>;
  /** The keys that sign the statements of the simulated app. */
  statementKeys(now: () => number): StatementKeys;
  /** The embedded bank and its authentication, for a server whose plugins bring no bank. */
  bank(foundations: Foundations): BankParts;
  /** The hints on customers' pages, and pages for customers that only the sandbox has. */
  customerPages(services: Services): CustomerPages;
  /** The text that the sandbox prints once it listens. */
  banner(contracts: readonly AnyContract[]): string;
  /** Opens the portal for developers; undefined where the setting PORTAL is off. */
  openPortal(parts: PortalParts): Portal | undefined;
}

export interface CustomerPages {
  readonly hints: SandboxHints;
  routes(parts: PageParts): Middleware;
}

/** The portal for developers: its contracts and pages, and what it does to calls of its workspaces' clients. */
export interface Portal {
  /** The path of its first page. */
  readonly startPath: string;
  /** Served besides the contracts of TPPs. */
  readonly contracts: readonly AnyContract[];
  readonly stages: PortalStages;
  /** The clocks of workspaces, by client; see docs/decisions.md, D26. */
  readonly findOwnTime: FindOwnTime;
  readonly rounds: PortalRounds;
  /** Tells requests for the portal from others. */
  serves(ctx: Pick<Context, 'path'>): boolean;
  /** Answers the requests that the portal serves. */
  answering(shared: SharedStages): (ctx: Context) => Promise<void>;
  readonly ending: {
    /** Ends streams that would keep a server from stopping. */
    announce(): void;
    /** Writes the noted calls, while the database is still open. */
    stop(): Promise<void>;
  };
}

/** What the portal does on the way of a call or a page of the bank. */
interface PortalStages {
  /** Notes what workspaces' clients call; in front of everything that answers them. */
  readonly recording: Stage<'requestId'>;
  /** Injects the faults that a workspace has asked for into a TPP's call, once the client is known. */
  readonly faults: Stage<'route' | 'client'>;
  /** The same for a visit to the authorization endpoint. */
  readonly pageFaults: Stage;
}

/** What the worker does for the portal. */
interface PortalRounds {
  readonly tasks: readonly Task[];
  /** The stores that the worker's usual rounds search: without workspaces whose clocks are ahead. */
  readonly usualStores: Stores;
  /** Does what is due in workspaces whose clocks are ahead. */
  readonly travels: { round(): Promise<void>; stop(): Promise<void> };
}

/** Stages that the portal's calls and pages share with all others, because requests are counted together. */
export interface SharedStages {
  readonly trace: Stage<'requestId', 'trace'>;
  readonly deadline: Stage;
  readonly door: Stage;
  readonly addressRated: Stage;
}

export interface PortalParts {
  /** The server itself, once it listens. */
  readonly handle: () => RequestListener;
  readonly config: Config;
  readonly foundations: Foundations;
  readonly health: Health;
  readonly services: Services;
  readonly log: Log;
  /** Has the worker look after the workspaces that are ahead. */
  readonly wakeTravels: () => void;
}
