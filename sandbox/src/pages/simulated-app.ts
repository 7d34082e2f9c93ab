/** Interfaces between the sandbox's simulated app and the bank. */
import type { Context } from 'koa';
import type { AppAuthorisation } from '../../../generated/bank-app-1.0.0.js';
import { Problem } from '../../../src/domain/problem.js';
import type { Instant } from '../../../src/domain/time.js';
import type { PageDependencies } from '../../../src/pages/kit/routes.js';
import type { SandboxApp } from '../bank/app.js';
import type { SandboxPasskeys } from '../bank/passkeys.js';

/** A confirmation requested from the customer in the app. */
export type AppRequest = Awaited<ReturnType<SandboxApp['waitingOf']>>[number];

export interface SimulatedApp extends Pick<
  SandboxApp,
  'answer' | 'isUsedBy' | 'leave' | 'use' | 'waitingOf'
> {
  /** For instance `14:35`. */
  timeOf(at: Instant): string;
  readonly server: AppServer;
  readonly passkeys: Pick<SandboxPasskeys, 'add' | 'forget' | 'isUsedBy' | 'newOptions'>;
}

/** Answer of the bank's interface to the app's server. */
export interface AppAnswer {
  readonly status: number;
  readonly shown?: AppAuthorisation;
}

/** The simulated app's server, which calls the interface as a bank's own would; an approval says what the customer read. */
export type AppServer = (
  purpose: 'view' | 'approve' | 'refuse',
  psuId: string,
  authorisationId: string,
  read?: { readonly binding: string; readonly ibans: readonly string[] },
) => Promise<AppAnswer>;

interface AppCustomer {
  readonly userName: string;
  readonly name: string;
}

/** The customers whose app a browser may open. */
export interface AppOwners {
  readonly owners: readonly AppCustomer[];
  /** The page on which a browser opens its workspace; absent if the browser has one open, and without a portal. */
  readonly workspaceHref?: string;
}

export interface SimulatedAppDependencies extends PageDependencies {
  /** The customers of all developers, and those of the workspace that the browser has open. */
  findOwners(ctx: Context): Promise<AppOwners>;
  readonly app: SimulatedApp;
}

/** Throws `authorisation.unknown`, also for the customer of a workspace that the browser does not have open. */
export async function requireOwner(
  ctx: Context,
  psuId: string,
  { findOwners }: Pick<SimulatedAppDependencies, 'findOwners'>,
): Promise<AppCustomer> {
  const { owners } = await findOwners(ctx);
  const owner = owners.find(({ userName }) => userName === psuId);
  if (owner) return owner;
  throw new Problem('authorisation.unknown', 'There is no such customer.');
}
