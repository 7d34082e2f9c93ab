/**
 * How a workspace's clock goes forward: to the next instant at which anything is due there, again and again, until it is
 * where it was to go. Each step is stored before it is acted on, so that a process may die in between and another go on.
 */
// See docs/decisions.md, D26.
import type { Moment } from '../../domain/authorisation/lifecycle.js';
import { nextStep } from '../../domain/sandbox/travel.js';
import { addDays } from '../../domain/time.js';
import type { Connection } from '../../storage/unit-of-work.js';
import type { TravelHold } from '../../storage/tables/workspace-clocks.js';
import type { DueKind } from '../../storage/tables/workspace-due.js';
import { momentOf } from '../services.js';
import { type Course, doWhatIsDue, everyKind } from './due-work.js';
import { servicesIn } from './own-clocks.js';
import type { SandboxServices } from './sandbox-services.js';

/** For so long a process holds a clock that it takes forward, unless it says so again. */
const holdMilliseconds = 10_000;
const renewMilliseconds = 2_000;

/** The longest that orders are waited for that somebody else has just handed over. */
const restMilliseconds = 5_000;
const pauseMilliseconds = 50;

type Hold = Pick<TravelHold, 'id' | 'holder'>;

/** Takes a clock forward that is on its way, unless somebody else does; false when somebody does. */
export async function travel(id: string, course: Course, services: SandboxServices): Promise<boolean> {
  const { clock, ids, portal, work } = services;
  const hold: Hold = { id, holder: ids.next() };
  const now = clock.now();
  const taken = { ...hold, until: now + holdMilliseconds };
  if (!(await work.run((transaction) => portal.workspaceClocks.hold(transaction, taken, now)))) return false;
  try {
    await goOn(hold, course, services);
  } finally {
    // Arrived, it is nobody's any more; otherwise whoever comes next goes on.
    await work.run((transaction) => portal.workspaceClocks.release(transaction, hold));
  }
  return true;
}

async function goOn(hold: Hold, course: Course, services: SandboxServices): Promise<void> {
  const { portal, read, timeAhead, work } = services;
  const { id } = hold;
  await untilAtRest(id, services);
  const held = renewing(hold, course, services);
  let step: Partial<Step> = {};
  for (;;) {
    const standing = await read.run((db) => portal.workspaceClocks.find(db, id));
    if (standing?.target === undefined) return;
    const { aheadMilliseconds: ahead, target } = standing;
    const { kinds = everyKind, moment = momentOf(timeAhead(ahead).clock), waiting } = step;
    await doWhatIsDue(servicesIn(id, ahead, services), kinds, held);
    if (!(await course.goesOn())) return;
    if (ahead >= target) {
      await work.run((transaction) => portal.workspaceClocks.arrive(transaction, hold));
      return;
    }
    const next = await findStep(id, { ahead, moment, kinds, target, waiting }, services);
    const further = { ...hold, until: services.clock.now() + holdMilliseconds };
    if (!(await work.run((transaction) => portal.workspaceClocks.advance(transaction, further, next.ahead))))
      return;
    step = next;
  }
}

/** Where the clock is set next, what it shows there, and what is due by then. */
interface Step {
  readonly ahead: number;
  readonly moment: Moment;
  readonly kinds: ReadonlySet<DueKind>;
  /** How many payments waited for funds before it. */
  readonly waiting: number;
}

/** The step that has been done, at the target of the clock at the latest. */
interface Done extends Pick<Step, 'ahead' | 'moment' | 'kinds'> {
  readonly waiting: number | undefined;
  readonly target: number;
}

/** The next step after one; at the target everything is looked at, whatever there is. */
async function findStep(
  id: string,
  done: Done,
  { clock, portal, read, timeAhead }: SandboxServices,
): Promise<Step> {
  const { due, waiting } = await read.run((db) => findDue(db, id, done.moment, portal, clock));
  // Another attempt without funds ends as the last one did, unless money has moved; its day's end is due by itself.
  const isMoved = done.kinds.has('execution') || waiting !== done.waiting;
  const near = isMoved ? due : due.filter(({ kind }) => kind !== 'retry');
  const first = near.length === 0 ? undefined : Math.min(...near.map(({ at }) => at));
  // Time has gone on while something was done, so that the next thing may be due already.
  const ahead = Math.max(done.ahead, nextStep(first, { now: clock.now(), target: done.target }));
  const moment = momentOf(timeAhead(ahead).clock);
  const kinds = new Set(near.flatMap(({ at, kind }) => (at <= moment.now ? [kind] : [])));
  // What ends may be of several kinds at once, as a basket and what is in it.
  const isMoneyAlone = [...kinds].every((kind) => kind === 'execution' || kind === 'retry');
  return { ahead, moment, waiting, kinds: ahead < done.target && isMoneyAlone ? kinds : everyKind };
}

async function findDue(
  db: Connection,
  id: string,
  moment: Moment,
  { workspaceDue }: SandboxServices['portal'],
  { startOf }: SandboxServices['clock'],
) {
  const instants = await workspaceDue.nextInstants(db, id, moment);
  const beginning = await workspaceDue.nextDays(db, id, moment.today);
  const ending = await workspaceDue.lastDays(db, id, moment.today);
  const due = [
    ...instants,
    ...beginning.map(({ at, kind }) => ({ kind, at: startOf(at) })),
    ...ending.map(({ at, kind }) => ({ kind, at: startOf(addDays(at, 1)) })),
  ];
  return { due, waiting: await workspaceDue.waiting(db, id) };
}

/** What was handed over at the time before is at its end before time goes on. */
async function untilAtRest(id: string, { pause, portal, read }: SandboxServices): Promise<void> {
  for (let waited = 0; waited < restMilliseconds; waited += pauseMilliseconds) {
    if (!(await read.run((db) => portal.workspaceDue.isAtCore(db, id)))) return;
    await pause(pauseMilliseconds);
  }
}

/** The same course, which ends also when somebody else has taken over. */
function renewing(hold: Hold, course: Course, services: SandboxServices): Course {
  const { clock, portal, work } = services;
  let renewedAt = clock.now();
  return {
    ...course,
    goesOn: async () => {
      if (!(await course.goesOn())) return false;
      if (clock.now() - renewedAt < renewMilliseconds) return true;
      renewedAt = clock.now();
      const until = renewedAt + holdMilliseconds;
      return work.run((transaction) => portal.workspaceClocks.renew(transaction, { ...hold, until }));
    },
  };
}
