/** Finds the next step of a workspace's test clock: the next instant at which anything is due there. */
import type { Moment } from '../../../../src/domain/authorisation/lifecycle.js';
import { nextStep } from '../../domain/test-clock.js';
import { addDays } from '../../../../src/domain/time.js';
import type { DueKind } from '../../storage/tables/workspace-next-due.js';
import { currentMoment } from '../../../../src/usecases/services.js';
import { everyKind } from './due-work.js';
import type { SandboxServices, TestClockServices } from '../sandbox-services.js';

/** A step: the clock's offset from the bank's, in milliseconds, the moment that it shows, and the kinds due by then. */
export interface Step {
  readonly ahead: number;
  /** The workspace's clients; a new client may be registered during the advance. */
  readonly clients: readonly string[];
  readonly moment: Moment;
  readonly kinds: ReadonlySet<DueKind>;
  /** The number of payments that waited for funds; unknown before the first look. */
  readonly waiting?: number;
}

interface Done {
  readonly step: Step;
  /** The search finds only work that is due after this moment. */
  readonly after: Moment;
  /** The clock's offset at the end of the advance, in milliseconds. */
  readonly target: number;
}

type Needed = Pick<SandboxServices, 'clock' | 'portal' | 'read'> & {
  readonly timeAhead: (aheadMilliseconds: number) => Pick<TestClockServices, 'clock'>;
};

/** Finds the step after a step; at the target every kind is due. */
export async function findStep(
  id: string,
  { after, step, target }: Done,
  { clock, portal, read, timeAhead }: Needed,
): Promise<Step> {
  const { clients, instants, lastDays, waiting } = await read.run(async (db) => {
    const own = await portal.workspaceDue.clientsOf(db, id);
    const upcoming = await portal.workspaceDue.findNext(db, own, after, step.moment.today);
    return { clients: own, ...upcoming };
  });
  const ends = lastDays.map(({ at, kind }) => ({ kind, at: clock.startOf(addDays(at, 1)) }));
  // Without a payment in between, a retry without funds fails as before; the end of the day is due by itself.
  const isMoved = step.kinds.has('execution') || waiting !== step.waiting;
  const due = [...instants, ...ends].filter(({ kind }) => isMoved || kind !== 'retry');
  const first = due.length > 0 ? Math.min(...due.map(({ at }) => at)) : undefined;
  // The next instant may be in the past already, because time passes while rounds run.
  const ahead = Math.max(step.ahead, nextStep(first, { now: clock.now(), target }));
  const moment = currentMoment(timeAhead(ahead).clock);
  const kinds = new Set(due.flatMap(({ at, kind }) => (at <= moment.now ? [kind] : [])));
  return { ahead, clients, moment, kinds: ahead < target ? kinds : everyKind, waiting };
}
