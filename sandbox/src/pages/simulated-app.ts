/** Interfaces between the sandbox's simulated app and the bank. */
import type { Context } from 'koa';
import type { AppAuthorisation } from '../../../generated/bank-app-1.0.0.js';
import type { Instant } from '../../../src/domain/time.js';
import type { PageDependencies } from '../../../src/pages/kit/routes.js';
import type { CodeBinding, ShownRequest } from '../../../src/usecases/authorisation/views.js';

/** A confirmation requested from the customer in the app. */
export interface AppRequest {
  readonly id: string;
  readonly askedAt: Instant;
  readonly asked: CodeBinding;
  readonly shown: ShownRequest;
}

export interface SimulatedApp {
  isUsedBy(psuId: string): Promise<boolean>;
  use(psuId: string): Promise<unknown>;
  leave(psuId: string): Promise<unknown>;
  waitingOf(psuId: string): Promise<readonly AppRequest[]>;
  /** Returns false when the request was answered before or has expired. */
  answer(psuId: string, id: string, answer: 'confirmed' | 'refused'): Promise<boolean>;
  /** For instance `14:35`. */
  timeOf(at: Instant): string;
  readonly server: AppServer;
  readonly passkeys: SimulatedAppPasskeys;
}

/** The customer's passkey, created in a browser. */
interface SimulatedAppPasskeys {
  isUsedBy(psuId: string): Promise<boolean>;
  newOptions(psuId: string, seed: string): object;
  /** Returns false for an invalid answer of the browser. */
  add(psuId: string, seed: string, answer: string): Promise<boolean>;
  forget(psuId: string): Promise<unknown>;
}

/** Answer of the bank's interface to the app's server. */
export interface AppAnswer {
  readonly status: number;
  readonly shown?: AppAuthorisation;
}

/** The simulated app's server, which calls the interface as a bank's own would. */
export interface AppServer {
  view(psuId: string, authorisationId: string): Promise<AppAnswer>;
  approve(psuId: string, authorisationId: string, read: Approval): Promise<AppAnswer>;
  refuse(psuId: string, authorisationId: string): Promise<AppAnswer>;
}

interface Approval {
  readonly binding: string;
  readonly ibans: readonly string[];
}

/** The customers whose app a browser may open. */
export interface AppOwners {
  readonly owners: readonly { readonly userName: string; readonly name: string }[];
  /** Where a browser without a workspace opens its own; absent for one that has it open, and without a portal. */
  readonly workspaceHref?: string;
}

/** Dependencies of the simulated app's pages. */
export interface SimulatedAppDependencies extends PageDependencies {
  /** The customers of all developers, and those of the workspace that the browser has open. */
  findOwners(ctx: Context): Promise<AppOwners>;
  readonly app: SimulatedApp;
}
