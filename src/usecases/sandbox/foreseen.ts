/** Whether all has come at a step as it was foreseen, so that what was foreseen for later holds as well. */
import type { UnitOfWork } from '../../storage/unit-of-work.js';
import type { Stores } from '../../storage/stores.js';
import type { Foreseen } from './outlook.js';

/** The same stores, in which what was foreseen is due, and nothing else. */
export function withDue(stores: Stores, { payments }: Foreseen, consentIds: () => readonly string[]): Stores {
  const findDue: Stores['payments']['findDue'] = (_, now, today, most) =>
    Promise.resolve(
      payments
        .filter(({ attemptAt, executionDate }) => attemptAt <= now && executionDate <= today)
        .slice(0, most),
    );
  const find: Stores['overdue']['find'] = (_, owner) =>
    Promise.resolve(owner === 'consent' ? [...consentIds()] : []);
  return { ...stores, payments: { ...stores.payments, findDue }, overdue: { ...stores.overdue, find } };
}

/** What was done about payments at a step. */
interface PaymentsDone {
  readonly found: number;
  /** Nobody has to look at them again, and that is committed, or is with the next step. */
  readonly ended: ReadonlySet<string>;
  end(id: string): void;
}

/** The same stores, which note what is done about payments. */
export function notingWhatIsDone(stores: Stores, work: Pick<UnitOfWork, 'onceCommitted'>) {
  const ended = new Set<string>();
  const done = { found: 0, ended, end: (id: string) => void ended.add(id) };
  const { endHandOvers, findDue } = stores.payments;
  const noting: Pick<Stores['payments'], 'endHandOvers' | 'findDue'> = {
    findDue: async (...when) => {
      const due = await findDue(...when);
      done.found += due.length;
      return due;
    },
    endHandOvers: async (transaction, ids, end, stopAskedAt, nextAttemptAt) => {
      const changed = await endHandOvers(transaction, ids, end, stopAskedAt, nextAttemptAt);
      if (nextAttemptAt === null && changed === ids.length)
        work.onceCommitted(transaction, () => {
          for (const id of ids) ended.add(id);
        });
      return changed;
    },
  };
  const noted: PaymentsDone = done;
  return { done: noted, stores: { ...stores, payments: { ...stores.payments, ...noting } } };
}

/** Whether what was foreseen has come to its end, there was nothing else, and it leads to nothing. */
export function isAsForeseen(foreseen: Foreseen | undefined, found: number, done: PaymentsDone): boolean {
  if (!foreseen?.isSimple) return false;
  const { consentIds, payments } = foreseen;
  return (
    found === payments.length + consentIds.length &&
    done.found === payments.length &&
    payments.every(({ id }) => done.ended.has(id))
  );
}
