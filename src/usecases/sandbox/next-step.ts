/** The next step of a clock on its way: as it was foreseen, or as a new look finds it. */
import type { Moment } from '../../domain/authorisation/lifecycle.js';
import { nextStep } from '../../domain/sandbox/travel.js';
import type { Instant } from '../../domain/time.js';
import type { DueKind } from '../../storage/tables/workspace-next-due.js';
import { momentOf, type OwnTime } from '../services.js';
import { everyKind } from './due-work.js';
import { dueBy, firstOf, type Foreseen, leftOf, lookAhead, type Outlook } from './outlook.js';
import type { SandboxServices } from './sandbox-services.js';

/** Where the clock is set, what it shows there, and what is due by then. */
export interface Step {
  readonly clients: readonly string[];
  readonly ahead: number;
  readonly moment: Moment;
  readonly kinds: ReadonlySet<DueKind>;
  /** Nobody has looked before the first step. */
  readonly outlook?: Outlook;
  readonly foreseen?: Foreseen;
  /** The same, where it was foreseen at a step before, so that nothing has to be searched. */
  readonly known?: Foreseen;
  /** Once it was taken. */
  readonly isAsForeseen?: boolean;
}

interface Done {
  readonly step: Step;
  /** The moment by which nothing is left. */
  readonly after: Moment;
  /** How far ahead the clock is to go. */
  readonly target: number;
  /** Called before anything is searched: what was done is written by then. */
  beforeLook(): Promise<void>;
}

type Needed = Pick<SandboxServices, 'clock' | 'portal' | 'read'> & {
  readonly timeAhead: (aheadMilliseconds: number) => Pick<OwnTime, 'clock'>;
};

/** What is left of what was foreseen before a step, if that held. */
function leftAfter({ isAsForeseen, moment, outlook }: Step, bankNow: Instant): Outlook | undefined {
  return isAsForeseen && outlook ? leftOf(outlook, moment, bankNow) : undefined;
}

async function look(id: string, { after, beforeLook, step }: Done, services: Needed): Promise<Outlook> {
  await beforeLook();
  const { isAsForeseen, moment, outlook } = step;
  // Where nothing was left, what is due already has come on the way.
  return lookAhead(id, isAsForeseen && outlook ? outlook.since : after, moment, services);
}

/** The next step after one; at the target everything is looked at, whatever there is. */
export async function findStep(id: string, done: Done, services: Needed): Promise<Step> {
  const { clock, timeAhead } = services;
  const { step, target } = done;
  const left = leftAfter(step, clock.now());
  const outlook = left ?? (await look(id, done, services));
  // Another attempt without funds ends as the last one did, unless money has moved; its day's end is due by itself.
  const isMoved = step.kinds.has('execution') || outlook.waiting !== step.outlook?.waiting;
  const first = firstOf(outlook, isMoved);
  // Time has gone on while something was done, so that the next thing may be due already.
  const ahead = Math.max(step.ahead, nextStep(first, { now: clock.now(), target }));
  const moment = momentOf(timeAhead(ahead).clock);
  const foreseen = dueBy(outlook, moment, isMoved);
  const { kinds } = foreseen;
  // What ends may be of several kinds at once, as a basket and what is in it; a consent that is in none ends alone.
  const mayBeTogether = kinds.has('basket') || kinds.has('payment');
  const isOnItsWay = ahead < target && !mayBeTogether;
  return {
    clients: outlook.clients,
    ahead,
    moment,
    outlook,
    foreseen,
    kinds: isOnItsWay ? kinds : everyKind,
    // Once for each look it is searched as ever, because what has come meanwhile may be due already.
    ...(left && isOnItsWay && foreseen.isSimple && { known: foreseen }),
  };
}
