/** The plugin interface: the bank's own core, SCA, login, handlers, contracts, migrations and hooks. */
import type { Foundations } from './foundations.js';
import type { Closable } from '../bank/closable.js';
import type { CoreBanking } from '../bank/core-banking.js';
import type { CustomerLogin } from '../bank/customer-login.js';
import type { KeySource } from '../bank/key-source.js';
import type { Sca } from '../bank/sca.js';
import type { Config } from '../config/config.js';
import type { GeneratedContracts } from '../contract/generated.js';
import type { OwnHandlers } from '../contract/operation.js';
import type { Reply, ReplyShape } from '../contract/reply.js';
import type { Call } from '../usecases/services.js';

/** A part that needs the clock, the database or a setting is a function, called when the server starts. */
export type Made<Part> = Part | ((foundations: Foundations, config: Config) => Part);

/** A TPP's call as it arrives. */
export interface Asked {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  /** Keyed by header name in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly ip: string;
}

/**
 * A TPP's call with its result; contract, operation and client are missing if the call failed before they were known.
 */
export interface Answered extends Asked {
  readonly contract?: string;
  readonly operation?: string;
  readonly client?: string;
  readonly status: number;
  readonly durationMilliseconds: number;
}

/** May reject the call by throwing a `Problem`; it cannot answer the call or replace a stage. */
export type Before = (asked: Asked) => Promise<void> | void;
/** Runs without being awaited; errors are logged. */
export type After = (answered: Answered) => Promise<void> | void;

/** A handler of any contract; the `satisfies` in its module has checked it against its own contract. */
export type AnyHandler = (request: never, call: Call) => Promise<Reply<ReplyShape>>;
export type AnyHandlers = Readonly<Record<string, Readonly<Record<string, AnyHandler>>>>;

/** Contracts from another folder, with their handlers. */
export interface OwnContracts extends GeneratedContracts {
  /** Keyed by operation, and by each contract that defines the operation's types. */
  readonly handlers: AnyHandlers;
}

export interface Plugin extends Closable {
  /** Labels the plugin's migrations and errors: lowercase letters, digits and hyphens. */
  readonly name?: string;
  /** The bank's core; requires `sca`. */
  readonly bank?: Made<CoreBanking>;
  readonly sca?: Made<Sca>;
  /** The bank's own login, in place of the name and password that `sca` checks. */
  readonly login?: Made<CustomerLogin>;
  /** The source of the sealing keys, in place of SEALING_KEY. */
  readonly keys?: Made<KeySource>;
  readonly handlers?: OwnHandlers<Call>;
  readonly contracts?: readonly OwnContracts[];
  /** The folder of compiled migrations, such as `0001-branches.js`, which run after the server's. */
  readonly migrations?: URL;
  /** Run in this order, after the load and rate limits and before every other check. */
  readonly before?: readonly Before[];
  readonly after?: readonly After[];
}
