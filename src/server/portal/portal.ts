/**
 * The sandbox's portal, as the server knows it: what developers of TPPs meet besides the interface itself. Its code is
 * loaded where there is one, and nowhere else; see docs/decisions.md, D25.
 */
import type { RequestListener } from 'node:http';
import type { Context } from 'koa';
import type { Stage } from '../../api/stage.js';
import type { AnyContract } from '../../contract/operation.js';
import type { Config } from '../../config/config.js';
import type { Foundations } from '../foundations.js';
import type { Health } from '../health.js';
import type { Log } from '../log.js';
import type { Stores } from '../../storage/stores.js';
import type { Travels } from '../../usecases/sandbox/sandbox-services.js';
import type { FindOwnTime, Services } from '../../usecases/services.js';
import type { Task } from '../worker.js';

/** What the portal's calls and pages go through together with all others, because they are counted together. */
export interface SharedStages {
  readonly trace: Stage<'requestId', 'trace'>;
  readonly deadline: Stage;
  readonly door: Stage;
  readonly addressRated: Stage;
}

export interface Portal {
  /** The path of its first page. */
  readonly startPath: string;
  /** Served besides those that TPPs meet. */
  readonly contracts: readonly AnyContract[];
  /** Notes what workspaces' clients call; in front of everything that answers them. */
  readonly recording: Stage<'requestId'>;
  /** What the worker does for it now and then. */
  readonly tasks: readonly Task[];
  /** What a call of a TPP's goes through once it is known who calls. */
  readonly faults: Stage<'route' | 'client'>;
  /** What a visit to the authorization endpoint goes through. */
  readonly pageFaults: Stage;
  /** Whose clients go by clocks of their own; see docs/decisions.md, D26. */
  readonly findOwnTime: FindOwnTime;
  /** What the worker's usual rounds search: what is in workspaces that are ahead is none of it. */
  readonly usualStores: Stores;
  /** What is due in those. */
  readonly travels: Pick<Travels, 'round' | 'stop'>;
  /** Whether a request is for the portal. */
  serves(ctx: Pick<Context, 'path'>): boolean;
  /** Answers those that are. */
  answering(shared: SharedStages): (ctx: Context) => Promise<void>;
  /** Ends what would keep a server from stopping. */
  announceEnd(): void;
  /** Writes down what is left to be, while the database is still there. */
  stop(): Promise<void>;
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
