/** The bank's core as the server calls it. What moves money has its own deadlines; see `usecases/payments/core-calls.ts`. */
import { Problem } from '../domain/problem.js';
import type { CoreBanking } from './core-banking.js';
import { isReadAnswer } from './core-reads.js';
import { patientPort, type PortPatience } from './patient-port.js';

interface PatientCore {
  readonly bank: CoreBanking;
  isAway(): boolean;
}

/** The methods are called on the core itself, which may be an object of a class. */
export function patientCore(core: CoreBanking, patience: PortPatience): PatientCore {
  const { ask, heard, isAway } = patientPort(patience, {
    isAnswer: isReadAnswer,
    refusal: () =>
      new Problem('server.unavailable', 'The bank’s systems do not answer right now; try again shortly.'),
    // The embedded bank's own, and what an adapter refuses on purpose, are words for the caller.
    passesProblems: true,
  });
  const { cancel, listen } = core;
  return {
    isAway,
    bank: {
      isOwnIban: (iban) => core.isOwnIban(iban),
      findAccount: (iban) => ask('findAccount', () => core.findAccount(iban)),
      mandateOf: (accountId) => ask('mandateOf', () => core.mandateOf(accountId)),
      findCustomer: (psuId) => ask('findCustomer', () => core.findCustomer(psuId)),
      accountsOf: (psuId) => ask('accountsOf', () => core.accountsOf(psuId)),
      findAccountById: (accountId) => ask('findAccountById', () => core.findAccountById(accountId)),
      balanceOf: (accountId) => ask('balanceOf', () => core.balanceOf(accountId)),
      entriesOf: (...query) => ask('entriesOf', () => core.entriesOf(...query)),
      ratesOn: (day) => ask('ratesOn', () => core.ratesOn(day)),
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
