/** The bank's core as the server calls it. What moves money has its own deadlines; see `usecases/payments/core-calls.ts`. */
import { Problem } from '../domain/problem.js';
import type { CoreBanking } from './core-banking.js';
import { isReadAnswer } from './core-reads.js';
import { patientPort, type PortPatience } from './patient-port.js';
import type { CoreCallContext } from './payment-orders.js';

interface PatientCore {
  readonly bank: CoreBanking;
  /** The same, whose calls come with this context. */
  bankIn(context: CoreCallContext): CoreBanking;
  isAway(): boolean;
}

/** Calls the core in a context, or lets something else bring the context there, and calls without one. */
export type CarryContext = <T>(
  context: CoreCallContext | undefined,
  call: (context?: CoreCallContext) => T,
) => T;

/** The methods are called on the core itself, which may be an object of a class. */
export function patientCore(
  core: CoreBanking,
  patience: PortPatience,
  carry: CarryContext = (context, call) => call(context),
): PatientCore {
  const { ask, heard, isAway } = patientPort(patience, {
    isAnswer: isReadAnswer,
    refusal: () =>
      new Problem('server.unavailable', 'The bank’s systems do not answer right now; try again shortly.'),
    // The embedded bank's own, and what an adapter refuses on purpose, are words for the caller.
    passesProblems: true,
  });
  const { cancel, listen } = core;
  const bankIn = (given?: CoreCallContext): CoreBanking => {
    const inIt = <T>(call: (context?: CoreCallContext) => T) => carry(given, call);
    return {
      isOwnIban: (iban) => core.isOwnIban(iban),
      findAccount: (iban) => ask('findAccount', () => inIt((context) => core.findAccount(iban, context))),
      mandateOf: (id) => ask('mandateOf', () => inIt((context) => core.mandateOf(id, context))),
      findCustomer: (id) => ask('findCustomer', () => inIt((context) => core.findCustomer(id, context))),
      accountsOf: (psuId) => ask('accountsOf', () => inIt((context) => core.accountsOf(psuId, context))),
      findAccountById: (id) =>
        ask('findAccountById', () => inIt((context) => core.findAccountById(id, context))),
      balanceOf: (id) => ask('balanceOf', () => inIt((context) => core.balanceOf(id, context))),
      entriesOf: (id, query) => ask('entriesOf', () => inIt((context) => core.entriesOf(id, query, context))),
      ratesOn: (day) => ask('ratesOn', () => inIt((context) => core.ratesOn(day, context))),
      // An order that fails says nothing of the core; one that is answered does. It has a context of its own.
      execute: (order, signal, own = given) =>
        heard(
          'execute',
          carry(own, (context) => core.execute(order, signal, context)),
        ),
      outcomeOf: (attempt, signal, own = given) =>
        heard(
          'outcomeOf',
          carry(own, (context) => core.outcomeOf(attempt, signal, context)),
        ),
      ...(cancel && {
        cancel: (attempt, signal, own = given) =>
          heard(
            'cancel',
            carry(own, (context) => cancel.call(core, attempt, signal, context)),
          ),
      }),
      ...(listen && { listen: (results) => listen.call(core, results) }),
    };
  };
  return { isAway, bank: bankIn(), bankIn };
}
