/** What is due in a workspace whose clock is ahead: the same work as everywhere else, at that clock's time. */
import type { DueKind } from '../../storage/tables/workspace-next-due.js';
import { endOverdueBaskets, endOverdueConsents, endOverduePayments } from '../authorisation/overdue.js';
import { paymentExecution } from '../payments/execution.js';
import type { EndHandOver } from '../payments/hand-over.js';
import { Problem } from '../../domain/problem.js';
import type { Services } from '../services.js';
import { servicesIn } from './own-clocks.js';
import type { SandboxServices } from './sandbox-services.js';

const endings = {
  // First what is in a basket with the basket, as everywhere.
  basket: endOverdueBaskets,
  payment: endOverduePayments,
  consent: endOverdueConsents,
} as const satisfies Partial<Record<DueKind, (services: Services) => Promise<number>>>;

export const everyKind: ReadonlySet<DueKind> = new Set([
  'execution',
  'retry',
  'basket',
  'payment',
  'consent',
]);

/** Told of what fails, which keeps nothing else from being done; and asked whether to go on. */
export interface Course {
  readonly report: (error: unknown) => void;
  /** False ends the work between two pieces of it. */
  goesOn(): Promise<boolean>;
}

/** Does what is due of some kinds, until nothing of them is; returns how much it has found. */
export async function doWhatIsDue(
  services: Services,
  kinds: ReadonlySet<DueKind>,
  course: Course,
): Promise<number> {
  let all = 0;
  for (;;) {
    const found = await doSomeOfWhatIsDue(services, kinds, course);
    all += found;
    if (found === 0 || !(await course.goesOn())) return all;
  }
}

/** Two whole rounds of payments. */
const ordersAtOnce = 512;

/** Takes one round at what is due of each kind, and returns how much it has found. */
export async function doSomeOfWhatIsDue(
  services: Services,
  kinds: ReadonlySet<DueKind>,
  course: Course,
  endHandOver?: EndHandOver,
): Promise<number> {
  let found = 0;
  for (const kind of ['basket', 'payment'] as const)
    if (kinds.has(kind)) found += await attempt(() => endings[kind](services), course);
  // The setting is the worker's: a step is to be whole in one round, however little that takes at once.
  const policy = { ...services.policy, coreOrdersAtOnce: ordersAtOnce };
  const execution = paymentExecution({ ...services, policy }, endHandOver);
  try {
    if (kinds.has('execution') || kinds.has('retry')) found += await attempt(() => execution.round(), course);
    // A consent that ends is none of a payment's business, and the core is at work now.
    if (kinds.has('consent')) found += await attempt(() => endings.consent(services), course);
  } finally {
    await execution.drain();
  }
  return found;
}

/** How much was found; what fails is told, and found again later. */
async function attempt(work: () => Promise<number>, { report }: Course): Promise<number> {
  try {
    return await work();
  } catch (error) {
    // Without the database there is nothing to go on with.
    if (error instanceof Problem && error.reason === 'server.unavailable') throw error;
    report(error);
    return 0;
  }
}

/** How many workspaces one round looks after. */
const most = 50;

/** Executes the payments that are due in workspaces that stand ahead; answers in how many it has. */
export async function executeAhead(services: SandboxServices, course: Course): Promise<number> {
  const { clock, portal, read } = services;
  const due = await read.run((db) => portal.workspaceDue.withPaymentsDue(db, clock.now(), most));
  for (const { aheadMilliseconds, id } of due) {
    if (!(await course.goesOn())) return 0;
    const clients = await read.run((db) => portal.workspaceDue.clientsOf(db, id));
    await doWhatIsDue(servicesIn(clients, aheadMilliseconds, services), new Set(['execution']), course);
  }
  return due.length;
}

/** Writes down what time has ended in some of the workspaces that stand ahead, after one of them; answers the last one. */
export async function endOverdueAhead(
  after: string,
  services: SandboxServices,
  course: Course,
): Promise<string> {
  const { portal, read } = services;
  const ended = new Set<DueKind>(['basket', 'payment', 'consent']);
  const some = await read.run((db) => portal.workspaceClocks.ahead(db, after, most));
  for (const { aheadMilliseconds, id } of some) {
    if (!(await course.goesOn())) break;
    const clients = await read.run((db) => portal.workspaceDue.clientsOf(db, id));
    await doWhatIsDue(servicesIn(clients, aheadMilliseconds, services), ended, course);
  }
  // From the beginning again after the last of them.
  return some.length < most ? '' : (some.at(-1)?.id ?? '');
}
