/**
 * What a clock comes to on its way. It is looked up for many steps at once, and relied on for as long as everything comes
 * as it was foreseen: to look costs as much as to do what is due.
 */
// See docs/decisions.md, D26.
import type { Moment } from '../../domain/authorisation/lifecycle.js';
import { addDays, type Instant } from '../../domain/time.js';
import type { DuePayment } from '../../storage/tables/payments.js';
import type { DueKind } from '../../storage/tables/workspace-next-due.js';
import type { SandboxServices } from './sandbox-services.js';

/** What somebody else does on the way is seen after so long: a call takes no less that began before it. */
const reliedOnMilliseconds = 100;

interface Due {
  readonly kind: DueKind;
  readonly id: string;
  readonly at: Instant;
  /** Where it is one that waits for nothing but its day. */
  readonly payment?: DuePayment;
}

export interface Outlook {
  /** Whose time it is: one may come while it passes. */
  readonly clients: readonly string[];
  /** In the order of their moments. */
  readonly due: readonly Due[];
  /** Then, and afterwards, there may be more than was looked up. */
  readonly completeBefore: Instant;
  /** How many payments wait for funds. */
  readonly waiting: number;
  /** By the bank's clock. */
  readonly reliedOnUntil: Instant;
  /** After which it was looked up, which stays for as long as nothing is left: what has come on the way is due since then. */
  readonly since: Moment;
}

/** What is due at a step. */
export interface Foreseen {
  readonly kinds: ReadonlySet<DueKind>;
  readonly payments: readonly DuePayment[];
  readonly consentIds: readonly string[];
  /** Whether that is all, and ends there without anything else that it leads to. */
  readonly isSimple: boolean;
}

/** Looks up what is due in a workspace after a moment. */
export async function lookAhead(
  id: string,
  since: Moment,
  { today }: Moment,
  { clock, portal, read }: Pick<SandboxServices, 'clock' | 'portal' | 'read'>,
): Promise<Outlook> {
  const reliedOnUntil = clock.now() + reliedOnMilliseconds;
  const { clients, instants, lastDays, waiting } = await read.run(async (db) => {
    const own = await portal.workspaceDue.clientsOf(db, id);
    return { clients: own, ...(await portal.workspaceDue.findNext(db, own, since, today)) };
  });
  const startsAfter = new Map(lastDays.map(({ at }) => [at, clock.startOf(addDays(at, 1))]));
  const ends = lastDays.map((each) => ({ ...each, at: startsAfter.get(each.at) ?? Infinity }));
  const all = [...instants, ...ends].toSorted((one, other) => one.at - other.at);
  const completeBefore = Math.min(...all.filter(({ isCut }) => isCut).map(({ at }) => at));
  return { clients, due: all, completeBefore, waiting, reliedOnUntil, since };
}

/** What is left of it after a moment; nothing when it is not to be relied on any more. */
export function leftOf(outlook: Outlook, after: Moment, bankNow: Instant): Outlook | undefined {
  if (bankNow > outlook.reliedOnUntil) return undefined;
  const due = outlook.due.filter(({ at }) => at > after.now && at < outlook.completeBefore);
  return due.length > 0 ? { ...outlook, due } : undefined;
}

/** The first thing of it. Another attempt without funds ends as the last one did, unless money has moved. */
export function firstOf({ due }: Outlook, isMoved: boolean): Instant | undefined {
  return due.find(({ kind }) => isMoved || kind !== 'retry')?.at;
}

/** What of it is due by a moment. */
export function dueBy({ completeBefore, due, waiting }: Outlook, moment: Moment, isMoved: boolean): Foreseen {
  const some = due.filter(({ at, kind }) => at <= moment.now && (isMoved || kind !== 'retry'));
  const payments = some.flatMap(({ payment }) => (payment ? [payment] : []));
  const consentIds = [...new Set(some.flatMap(({ id, kind }) => (kind === 'consent' ? [id] : [])))];
  const isSimple =
    waiting === 0 && moment.now < completeBefore && some.length === payments.length + consentIds.length;
  return { kinds: new Set(some.map(({ kind }) => kind)), payments, consentIds, isSimple };
}
