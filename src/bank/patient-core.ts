/**
 * The bank's core as the server calls it: a read has a deadline, and one that fails, comes late or answers outside of the
 * port is refused as unavailable, in words of our own. What moves money has its own deadlines; see
 * `usecases/payments/core-calls.ts`.
 */
import { Problem } from '../domain/problem.js';
import type { CoreBanking } from './core-banking.js';
import { isReadAnswer } from './core-reads.js';

export interface PatientCore {
  readonly bank: CoreBanking;
  /** Whether the last read had no answer, and nothing has been answered since. */
  isAway(): boolean;
}

export interface CorePatience {
  readonly deadlineMilliseconds: number;
  readonly tell: (news: CoreNews) => void;
}

/**
 * Told once when the core goes away, with what was thrown where something was, and once when it is back; that it answers
 * what the port does not know is told each time.
 */
export interface CoreNews {
  readonly news: 'away' | 'back' | 'malformed';
  readonly call: string;
  readonly error?: unknown;
}

/** The methods are called on the core itself, which may be an object of a class. */
export function patientCore(core: CoreBanking, patience: CorePatience): PatientCore {
  const { heard, isAway, read } = readerOf(patience);
  const { cancel, listen } = core;
  return {
    isAway,
    bank: {
      isOwnIban: (iban) => core.isOwnIban(iban),
      findAccount: read('findAccount', (iban: string) => core.findAccount(iban)),
      mandateOf: read('mandateOf', (accountId: string) => core.mandateOf(accountId)),
      findCustomer: read('findCustomer', (psuId: string) => core.findCustomer(psuId)),
      accountsOf: read('accountsOf', (psuId: string) => core.accountsOf(psuId)),
      findAccountById: read('findAccountById', (accountId: string) => core.findAccountById(accountId)),
      balanceOf: read('balanceOf', (accountId: string) => core.balanceOf(accountId)),
      entriesOf: read('entriesOf', (...query: Parameters<CoreBanking['entriesOf']>) =>
        core.entriesOf(...query),
      ),
      ratesOn: read('ratesOn', (day: string) => core.ratesOn(day)),
      // An order that fails says nothing of the core; one that is answered does.
      execute: (order, signal) => heard('execute', core.execute(order, signal)),
      outcomeOf: (attempt, signal) => heard('outcomeOf', core.outcomeOf(attempt, signal)),
      ...(cancel && {
        cancel: (attempt, signal) => heard('cancel', cancel.call(core, attempt, signal)),
      }),
      ...(listen && { listen: (results) => listen.call(core, results) }),
    },
  };
}

const late = Symbol('late');

function readerOf({ deadlineMilliseconds, tell }: CorePatience) {
  let isAway = false;
  const refuse = (): never => {
    throw new Problem('server.unavailable', 'The bank’s systems do not answer right now; try again shortly.');
  };
  const missed = (call: string, thrown?: { readonly error: unknown }): never => {
    if (!isAway) tell({ news: 'away', call, ...thrown });
    isAway = true;
    return refuse();
  };
  const isBack = (call: string) => {
    if (isAway) tell({ news: 'back', call });
    isAway = false;
  };
  const heard = async <Answer>(call: string, answered: Promise<Answer>): Promise<Answer> => {
    const answer = await answered;
    isBack(call);
    return answer;
  };
  const read =
    <Args extends readonly unknown[], Answer>(
      name: keyof typeof isReadAnswer,
      call: (...args: Args) => Promise<Answer>,
    ) =>
    async (...args: Args): Promise<Answer> => {
      const answer = await inTime(name, () => call(...args));
      isBack(name);
      if (isReadAnswer[name](answer)) return answer;
      tell({ news: 'malformed', call: name });
      return refuse();
    };
  const inTime = async <Answer>(name: string, call: () => Promise<Answer>): Promise<Answer> => {
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<typeof late>((resolve) => {
      timer = setTimeout(() => resolve(late), deadlineMilliseconds);
    });
    try {
      const answer = await Promise.race([call(), deadline]);
      return answer === late ? missed(name) : answer;
    } catch (error) {
      // The embedded bank's own, and what an adapter refuses on purpose, are words for the caller.
      if (error instanceof Problem) throw error;
      return missed(name, { error });
    } finally {
      clearTimeout(timer);
    }
  };
  return { heard, isAway: () => isAway, read };
}
