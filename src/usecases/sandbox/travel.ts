/**
 * How a workspace's clock goes forward: to the next instant at which anything is due there, again and again, until it is
 * where it was to go. Each step is stored with what is done at it, so that a process may die in between and another go on.
 */
// See docs/decisions.md, D26.
import type { Moment } from '../../domain/authorisation/lifecycle.js';
import type { StandingClock, TravelHold } from '../../storage/tables/workspace-clocks.js';
import { momentOf } from '../services.js';
import { type Course, doSomeOfWhatIsDue, doWhatIsDue, everyKind } from './due-work.js';
import { consentEnds } from './consent-ends.js';
import { type LateEnds, lateEnds } from './late-ends.js';
import { noteTravel } from './log/travel-entry.js';
import { servicesIn } from './own-clocks.js';
import { isAsForeseen, notingWhatIsDone, withDue } from './foreseen.js';
import type { SandboxServices } from './sandbox-services.js';
import { findStep, type Step } from './next-step.js';
import { stepWork } from './step-work.js';

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
  const { portal, read, timeAhead } = services;
  const { id } = hold;
  const clients = await read.run((db) => portal.workspaceDue.clientsOf(db, id));
  await untilAtRest(clients, services);
  const standing = await read.run((db) => portal.workspaceClocks.find(db, id));
  if (standing?.target === undefined) return;
  const { aheadMilliseconds: ahead, target } = standing;
  const way = { hold, course: renewing(hold, course, services), ends: lateEnds(services.work), services };
  const moment = momentOf(timeAhead(ahead).clock);
  await doWhatIsDue(servicesIn(clients, ahead, services), everyKind, way.course);
  const first = { ahead, clients, kinds: everyKind, moment };
  try {
    if (await goToTarget(first, target, way))
      await arrive(hold, { ...standing, aheadMilliseconds: target }, services);
  } finally {
    await way.ends.flush();
  }
}

/** One travel: by whom, for how long, and what its last step has left to be written. */
interface Way {
  readonly hold: Hold;
  readonly course: Course;
  readonly ends: LateEnds;
  readonly services: SandboxServices;
}

/** Takes step after step; true when the clock is where it was to go, and everything on the way is written. */
async function goToTarget(first: Step, target: number, way: Way): Promise<boolean> {
  const { course, ends, hold, services } = way;
  let step = first;
  // What was due by then is done, or has failed and is tried again at the target.
  let after = first.moment;
  while (step.ahead < target) {
    if (!(await course.goesOn())) return false;
    const next = await findStep(hold.id, { step, after, target, beforeLook: ends.flush }, services);
    const taken = await take(next, next.ahead >= target, way);
    if (taken === undefined) return false;
    after = afterStep({ after, step, next }, taken);
    step = { ...next, isAsForeseen: taken.isAsForeseen };
  }
  await ends.flush();
  return course.goesOn();
}

/**
 * The moment by which nothing is left. What a round has left over is found by the next look, unless nothing can be done
 * about it; and so is what did not come as it was foreseen.
 */
function afterStep(
  { after, next, step }: { readonly after: Moment; readonly step: Step; readonly next: Step },
  { found, isAsForeseen: isDone }: Taken,
): Moment {
  if (isDone) return next.moment;
  if (next.known) return after;
  if (found === 0) return next.moment;
  return next.ahead > step.ahead ? step.moment : after;
}

interface Taken {
  /** How much was found to be done. */
  readonly found: number;
  /** What was foreseen has come to its end, there was nothing else, and it leads to nothing. */
  readonly isAsForeseen: boolean;
}

/** Takes a step; nothing when somebody else holds the clock now. */
async function take(step: Step, isLast: boolean, way: Way): Promise<Taken | undefined> {
  const { ahead, clients, foreseen, kinds, known } = step;
  const { course, ends, hold, services } = way;
  if (!known) await ends.flush();
  const until = services.clock.now() + holdMilliseconds;
  const own = servicesIn(clients, ahead, services);
  const consents = consentEnds(known?.consentIds ?? [], own);
  const stored = stepWork(services.work, async (transaction) => {
    const { workspaceClocks } = services.portal;
    if (!(await workspaceClocks.advance(transaction, { ...hold, until }, ahead))) return false;
    await ends.writeIn(transaction);
    await consents.writeIn(transaction);
    return true;
  });
  const report = (error: unknown) => {
    if (!stored.isLost()) course.report(error);
  };
  const { done, stores } = notingWhatIsDone(
    known ? withDue(own.stores, known, consents.left) : own.stores,
    stored.work,
  );
  const there = { ...own, stores, work: stored.work };
  const found = isLast
    ? await doWhatIsDue(there, kinds, { ...course, report })
    : await doSomeOfWhatIsDue(there, kinds, { ...course, report }, ends.at(there, done.end));
  if (!(await stored.ensureStored())) return undefined;
  const all = found + consents.count();
  return { found: all, isAsForeseen: isAsForeseen(foreseen, all, done) };
}

async function arrive(hold: Hold, standing: StandingClock, services: SandboxServices): Promise<void> {
  await services.work.run(async (transaction) => {
    if (await services.portal.workspaceClocks.arrive(transaction, hold))
      await noteTravel(transaction, standing, services);
  });
}

/** What was handed over at the time before is at its end before time goes on. */
async function untilAtRest(
  clients: readonly string[],
  { pause, portal, read }: SandboxServices,
): Promise<void> {
  for (let waited = 0; waited < restMilliseconds; waited += pauseMilliseconds) {
    if (!(await read.run((db) => portal.workspaceDue.isAtCore(db, clients)))) return;
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
