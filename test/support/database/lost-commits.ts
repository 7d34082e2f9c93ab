/** A unit of work that loses the answers to its commits. */
import type { Services } from '../../../src/usecases/services.js';
import type { Transaction } from '../../../src/storage/work/unit-of-work.js';

type Work = Services['work'];

/** Commits every work and runs it again, as after a lost answer, while `isLosing` says so. */
export function losingCommitAnswers(work: Work, isLosing: () => boolean = () => true): Work {
  const run = async <T>(each: (transaction: Transaction) => Promise<T>): Promise<T> => {
    if (isLosing()) await work.run(each);
    return work.run(each);
  };
  return { ...work, run, afterCommit: work.afterCommit.bind(work) };
}
