/**
 * Applies deadline, type checks and bounds to the bank's core; payment calls have their own deadlines, see
 * `src/usecases/payments/core/calls.ts`.
 */
import { Problem } from '../domain/problem.js';
import type { CoreBanking } from './core-banking.js';
import { createBounds, type ReportBreach } from './core-bounds.js';
import { isReadAnswer } from './core-reads.js';
import { createGuardedPort, type PortDeadlineOptions } from './port-deadlines.js';
import type { CoreCallContext } from './payment-orders.js';

interface GuardedCore {
  readonly bank: CoreBanking;
  /** The same core, with this context for every call. */
  bankIn(context: CoreCallContext): CoreBanking;
  isUnavailable(): boolean;
}

/** Calls the core with the context, or transports the context otherwise and calls without one. */
export type CarryContext = <T>(
  context: CoreCallContext | undefined,
  call: (context?: CoreCallContext) => T,
) => T;

function refusal(): Problem {
  const text = 'The bank’s systems do not answer right now; try again shortly.';
  return new Problem('server.unavailable', text, undefined, { dependency: 'core' });
}

interface CoreReadOptions extends PortDeadlineOptions {
  /** Called for each value beyond the port's bounds, as often as the core answers with it. */
  readonly reportBreach?: ReportBreach;
}

/** Calls methods on the core itself, which may be an instance of a class. */
export function withCoreDeadlines(
  core: CoreBanking,
  patience: CoreReadOptions,
  carry: CarryContext = (context, call) => call(context),
): GuardedCore {
  const { ask, heard, isUnavailable } = createGuardedPort(patience, {
    isAnswer: isReadAnswer,
    refusal,
    // Problems of the embedded bank or thrown by an adapter on purpose are meant for the caller.
    passesProblems: true,
  });
  const within = createBounds(patience.reportBreach ?? (() => undefined));
  const { cancel, listen } = core;
  const bankIn = (given?: CoreCallContext): CoreBanking => {
    const inIt = <T>(call: (context?: CoreCallContext) => T) => carry(given, call);
    return {
      isOwnIban: (iban) => core.isOwnIban(iban),
      findAccount: async (iban) =>
        within.account(await ask('findAccount', () => inIt((context) => core.findAccount(iban, context)))),
      mandateOf: async (id) =>
        within.mandate(id, await ask('mandateOf', () => inIt((context) => core.mandateOf(id, context)))),
      findCustomer: async (id) =>
        within.customer(await ask('findCustomer', () => inIt((context) => core.findCustomer(id, context)))),
      accountsOf: async (psuId) =>
        within.accounts(await ask('accountsOf', () => inIt((context) => core.accountsOf(psuId, context)))),
      findAccountById: async (id) =>
        within.account(
          await ask('findAccountById', () => inIt((context) => core.findAccountById(id, context))),
        ),
      balanceOf: async (id) =>
        within.balance(id, await ask('balanceOf', () => inIt((context) => core.balanceOf(id, context)))),
      entriesOf: async (id, query) =>
        within.entries(
          id,
          await ask('entriesOf', () => inIt((context) => core.entriesOf(id, query, context))),
        ),
      ratesOn: async (day) =>
        within.rates(await ask('ratesOn', () => inIt((context) => core.ratesOn(day, context)))),
      // A failed order says nothing about the core's availability; an answer does. Orders have their own context.
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
  return { isUnavailable, bank: bankIn(), bankIn };
}
