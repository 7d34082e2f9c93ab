/** A bank with the sandbox's accounts and a core whose answers the test determines. */
import type { CoreBanking } from '../../src/bank/core-banking.js';
import type { CoreResults } from '../../src/bank/payment-orders.js';
import { Problem } from '../../src/domain/problem.js';
import type { Database } from '../../src/storage/database.js';
import { startAuthorisation } from '../../src/usecases/authorisation/resources.js';
import { cancelPayment } from '../../src/usecases/payments/cancellation.js';
import { createCoreResults } from '../../src/usecases/payments/core/results.js';
import { readPaymentStatus } from '../../src/usecases/payments/payment-status.js';
import { findPayment } from '../../src/usecases/payments/payments.js';
import type { Alarm, Services } from '../../src/usecases/services.js';
import { browserAt } from '../authorisation/authorisation-browser.js';
import { consentBank } from '../support/embedded-bank/consent-bank.js';
import { executeDuePayments } from '../support/server/execution.js';
import { reasonOf } from '../support/tpp/refusals.js';
import { ana } from '../support/embedded-bank/sandbox.js';
import { approved } from '../support/embedded-bank/made-payments.js';

export type Core = Pick<CoreBanking, 'execute' | 'outcomeOf' | 'cancel'>;

const product = 'domestic-credit-transfers-hr';

/** Much shorter than any real deadline, because tests wait for it. */
const deadlineSeconds = 0.05;

/** `core` replaces the sandbox's core; a missing method fails, except that without `cancel` the core cannot cancel. */
export function ownCore(database: Database, core: Partial<Core>) {
  const bank = consentBank(database);
  const alarms: Alarm[] = [];
  const calls: string[] = [];
  const own = banked(bank.services.bank, core, calls);
  const services: Services = {
    ...bank.services,
    bank: own,
    policy: { ...bank.services.policy, coreDeadlineSeconds: deadlineSeconds, authorisationIdleSeconds: 1e6 },
    alarm: (alarm) => void alarms.push(alarm),
  };
  const callOf = async () => ({ ...(await bank.call()), services });

  return {
    services,
    call: callOf,
    calls,
    results: createCoreResults(services) satisfies CoreResults,
    round: () => executeDuePayments(services),
    /** Advances the clock and runs the worker. */
    later: (seconds: number) => {
      bank.pass(seconds);
      return executeDuePayments(services);
    },
    /** A due payment that Ana has approved. */
    approved: (waitsForFunds = false) => approved({ call: callOf, services }, {}, { waitsForFunds }),
    /** Returns the status that the TPP reads; `isAway` makes the core's balance query fail. */
    shown: async (paymentId: string, isAway = false) => {
      const balanceOf = () => Promise.reject(new Problem('server.unavailable', 'The core is away.'));
      const bankNow = isAway ? { ...own, balanceOf } : own;
      const call = { ...(await callOf()), services: { ...services, bank: bankNow } };
      return readPaymentStatus({ product, paymentId }, call);
    },
    status: async (paymentId: string) => (await findPayment(product, paymentId, await callOf())).status,
    /** Returns the status after the TPP's DELETE, or the reason of its refusal. */
    cancelByTpp: async (paymentId: string) => {
      const call = await callOf();
      return reasonOf(
        async () => (await cancelPayment({ product, paymentId }, call)).outcome.transactionStatus,
      );
    },
    /** Returns Ana's browser at the code page of a cancellation. */
    stopping: async (paymentId: string) => {
      const { outcome } = await startAuthorisation(
        'cancellation',
        { product, paymentId },
        {},
        await callOf(),
      );
      const browser = browserAt(services, outcome.authorisationId);
      await browser.goToCode(ana);
      return browser;
    },
    /** Returns the operator's alarms since the last call, as text. */
    alarms: () =>
      alarms.splice(0).map((alarm) => ('said' in alarm ? `${alarm.kind}: ${alarm.said}` : alarm.kind)),
    attempts: async (paymentId: string) =>
      database.reader('payment_attempts').where({ payment_id: paymentId }).orderBy('number').pluck('outcome'),
  };
}

/** The sandbox's bank with this core's methods, whose calls are recorded. */
function banked(sandboxBank: CoreBanking, core: Partial<Core>, calls: string[]): CoreBanking {
  const fails = () => Promise.reject(new Error('secret-text-of-the-core'));
  const { cancel, execute = fails, outcomeOf = fails } = core;
  const { cancel: _, ...sandbox } = sandboxBank;
  return {
    ...sandbox,
    execute: (order, signal) => {
      calls.push(`execute ${order.attempt.number}`);
      return execute(order, signal);
    },
    outcomeOf: (attempt, signal) => {
      calls.push(`outcomeOf ${attempt.number}`);
      return outcomeOf(attempt, signal);
    },
    ...(cancel && {
      cancel: (attempt, signal) => {
        calls.push(`cancel ${attempt.number}`);
        return cancel(attempt, signal);
      },
    }),
  };
}

/** Gives these answers in order, and then repeats the last one. */
export function inTurn<Answer>(...answers: readonly (Answer | 'lost' | 'late')[]): () => Promise<Answer> {
  let at = 0;
  return async () => {
    const answer = answers[Math.min(at++, answers.length - 1)];
    if (answer === undefined || answer === 'lost') throw new Error('secret-text-of-the-core');
    if (answer === 'late') return new Promise<Answer>(() => undefined);
    return answer;
  };
}
