/** Runs the worker's tasks in a test. */
import { paymentExecution } from '../../../src/usecases/payments/core/execution.js';
import type { Services } from '../../../src/usecases/services.js';

/** Runs one round and waits for all its results; returns the number of payments taken. */
export async function executeDuePayments(services: Services): Promise<number> {
  const execution = paymentExecution(services);
  try {
    return await execution.round();
  } finally {
    await execution.drain();
  }
}
