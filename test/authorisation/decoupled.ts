/** Decoupled confirmations: initiations, starts and the app's answers of a bank with a test clock. */
import { initiatePayment } from '../../src/usecases/payments/payments.js';
import { startAuthorisation } from '../../src/usecases/authorisation/resources.js';
import { followConfirmations } from '../../src/usecases/authorisation/steps/push-step.js';
import type { Call } from '../../src/usecases/services.js';
import { ana } from '../support/embedded-bank/sandbox.js';
import { domestic, orderOf } from '../support/tpp/tpp.js';
import type { BankWithApp } from './confirming.js';

export interface AskOptions {
  readonly psuId?: string;
  readonly clientId?: string;
  readonly order?: ReturnType<typeof orderOf>;
}

export interface AskedPayment {
  readonly id: string;
  readonly authorisationId: string;
  readonly approach: 'DECOUPLED' | 'REDIRECT';
}

const toApproach = ({ isDecoupled }: { readonly isDecoupled?: boolean }) =>
  isDecoupled ? 'DECOUPLED' : 'REDIRECT';

/** The TPP and the worker of a bank. */
export function decoupledAt(bank: () => BankWithApp) {
  const callOf = async (clientId = 'sandbox-tpp'): Promise<Call> => ({
    ...(await bank().call()),
    client: await bank().client(clientId),
  });
  const pay = async (options: AskOptions = {}, call?: Call): Promise<AskedPayment> => {
    const { clientId, order = orderOf(), psuId = ana.userName } = options;
    const preference = { waitsForFunds: false, prefersDecoupled: true, psuId };
    const by = call ?? (await callOf(clientId));
    const { outcome } = await initiatePayment(domestic, order, preference, by);
    const { authorisationId = '', paymentId } = outcome;
    return { id: paymentId, authorisationId, approach: toApproach(outcome) };
  };
  const start = async (
    kind: 'payment' | 'cancellation',
    paymentId: string,
    { clientId, psuId = ana.userName }: AskOptions = {},
  ): Promise<AskedPayment> => {
    const call = await callOf(clientId);
    const options = { prefersDecoupled: true, psuId };
    const { outcome } = await startAuthorisation(kind, { product: domestic, paymentId }, options, call);
    return { id: paymentId, authorisationId: outcome.authorisationId, approach: toApproach(outcome) };
  };
  /** Lets the worker send new requests, and learn the answers to those that were sent. */
  const follow = async () => {
    bank().pass(3);
    await followConfirmations(bank().services);
  };
  const requestOf = async ({ authorisationId }: AskedPayment, psuId: string = ana.userName) =>
    (await bank().app.waitingOf(psuId)).find(({ asked }) => asked.authorisationId === authorisationId);
  return {
    callOf,
    pay,
    start,
    follow,
    requestOf,
    answer: async (payment: AskedPayment, given: 'confirmed' | 'refused', psuId: string = ana.userName) => {
      const request = await requestOf(payment, psuId);
      if (!request) return false;
      return bank().app.answer(psuId, request.id, given);
    },
  };
}
