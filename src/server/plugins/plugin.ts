/** What a bank may bring of its own; the rest is the server's, and in the sandbox its bank. */
import type { Foundations } from '../foundations.js';
import type { CoreBanking } from '../../bank/core-banking.js';
import type { CustomerLogin } from '../../bank/customer-login.js';
import type { Sca } from '../../bank/sca.js';
import type { Config } from '../../config/config.js';
import type { GeneratedContracts } from '../../contract/generated.js';
import type { OwnHandlers } from '../../contract/operation.js';
import type { Reply, ReplyShape } from '../../contract/reply.js';
import type { Call } from '../../usecases/services.js';

/** A part that needs the clock, the database or a setting is made when the server starts. */
export type Made<Part> = Part | ((foundations: Foundations, config: Config) => Part);

/** A TPP's call as it arrives. */
export interface Asked {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly ip: string;
}

/** A TPP's call as it was answered; what nobody has found out is not there. */
export interface Answered extends Asked {
  readonly contract?: string;
  readonly operation?: string;
  readonly client?: string;
  readonly status: number;
  readonly durationMilliseconds: number;
}

/** May refuse the call by throwing a `Problem`; it answers nothing itself, and takes no stage's place. */
export type Before = (asked: Asked) => Promise<void> | void;
/** Nobody waits for it, and what it throws is logged. */
export type After = (answered: Answered) => Promise<void> | void;

/** A handler of any contract; its module's `satisfies` has proved it against its own. */
export type AnyHandler = (request: never, call: Call) => Promise<Reply<ReplyShape>>;
export type AnyHandlers = Readonly<Record<string, Readonly<Record<string, AnyHandler>>>>;

/** Contracts from another folder, with what serves them. */
export interface OwnContracts extends GeneratedContracts {
  /** By operation, and by each contract that spells it out. */
  readonly handlers: AnyHandlers;
}

export interface Plugin {
  /** Its tables' migrations are noted under this name, and mistakes told: letters, digits and hyphens. */
  readonly name?: string;
  /** The bank's core; it goes with its customer authentication. */
  readonly bank?: Made<CoreBanking>;
  readonly sca?: Made<Sca>;
  /** Where its customers log in, in place of the name and password that `sca` checks. */
  readonly login?: Made<CustomerLogin>;
  readonly handlers?: OwnHandlers<Call>;
  readonly contracts?: readonly OwnContracts[];
  /** The folder of its compiled migrations, `0001-branches.js`. They run behind the server's. */
  readonly migrations?: URL;
  /** In this order, before anything is looked at but the server's load. */
  readonly before?: readonly Before[];
  readonly after?: readonly After[];
}
