/**
 * The bank's core as the server calls it: a read has a deadline, and one that fails or comes late is refused as
 * unavailable, in words of our own. What moves money has its own deadlines; see `usecases/payments/core-calls.ts`.
 */
import { Problem } from '../domain/problem.js';
import type { CoreBanking } from './core-banking.js';

export interface PatientCore {
  readonly bank: CoreBanking;
  /** Whether the last read had no answer. */
  isAway(): boolean;
}

export interface CorePatience {
  readonly deadlineMilliseconds: number;
  /** Told once when the core goes away, with what was thrown where something was, and once when it is back. */
  readonly tell: (news: {
    readonly isAway: boolean;
    readonly call: string;
    readonly error?: unknown;
  }) => void;
}

/** The methods are called on the core itself, which may be an object of a class. */
export function patientCore(core: CoreBanking, patience: CorePatience): PatientCore {
  const { read, isAway } = readerOf(patience);
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
      execute: (order, signal) => core.execute(order, signal),
      outcomeOf: (attempt, signal) => core.outcomeOf(attempt, signal),
      ...(cancel && { cancel: (attempt, signal) => cancel.call(core, attempt, signal) }),
      ...(listen && { listen: (results) => listen.call(core, results) }),
    },
  };
}

const late = Symbol('late');

function readerOf({ deadlineMilliseconds, tell }: CorePatience) {
  let isAway = false;
  const refuse = (call: string, thrown?: { readonly error: unknown }): never => {
    if (!isAway) tell({ isAway: true, call, ...thrown });
    isAway = true;
    throw new Problem('server.unavailable', 'The bank’s systems do not answer right now; try again shortly.');
  };
  const read =
    <Args extends readonly unknown[], Answer>(name: string, call: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      let timer: NodeJS.Timeout | undefined;
      const deadline = new Promise<typeof late>((resolve) => {
        timer = setTimeout(() => resolve(late), deadlineMilliseconds);
      });
      try {
        const answer = await Promise.race([call(...args), deadline]);
        if (answer === late) return refuse(name);
        if (isAway) tell({ isAway: false, call: name });
        isAway = false;
        return answer;
      } catch (error) {
        // The embedded bank's own, and what an adapter refuses on purpose, are words for the caller.
        if (error instanceof Problem) throw error;
        return refuse(name, { error });
      } finally {
        clearTimeout(timer);
      }
    };
  return { read, isAway: () => isAway };
}
