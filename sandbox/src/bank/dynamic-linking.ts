/**
 * Dynamic linking (RTS on SCA, article 5): the values that a confirmation is bound to besides its authorisation, in a
 * fixed order.
 */
// The payee's name is shown but not bound: codes sent by an older release would become wrong.
import type { CodeBinding } from '../../../src/bank/sca.js';

export function listLinkedValues(binding: CodeBinding): readonly string[] {
  switch (binding.kind) {
    case 'payment':
      return [binding.amount, binding.currency, binding.creditorIban];
    case 'cancellation': {
      const { amount, creditorIban, currency, paymentId } = binding;
      return ['cancellation', paymentId, amount, currency, creditorIban];
    }
    case 'bulk':
    case 'bulk-cancel': {
      const { entries, entriesDigest, kind, paymentId, totals } = binding;
      const sums = totals.flatMap(({ amount, currency }) => [amount, currency]);
      return [kind, paymentId, String(entries), entriesDigest, ...sums];
    }
    case 'standing-order':
    case 'standing-cancel': {
      const { amount, creditorIban, currency, kind, paymentId, schedule } = binding;
      const { dayOfExecution, endDate, executionRule, frequency, monthsOfExecution, startDate } = schedule;
      const days = [frequency, startDate, endDate, dayOfExecution, monthsOfExecution, executionRule];
      return [kind, paymentId, amount, currency, creditorIban, JSON.stringify(days)];
    }
    case 'consent':
      return [binding.consentId, ...binding.ibans];
    case 'basket': {
      const totals = binding.totals.flatMap(({ amount, currency }) => [amount, currency]);
      return [binding.basketId, binding.entriesDigest, ...totals];
    }
    case 'session':
      return [];
  }
}
