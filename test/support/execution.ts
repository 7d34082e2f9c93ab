/** The worker's work, done by a test. */
import { paymentExecution } from '../../src/usecases/payments/execution.js';
import type { Services } from '../../src/usecases/services.js';

/** One round, and everything that comes of it; answers how much was taken. */
export async function executeDuePayments(services: Services): Promise<number> {
  const execution = paymentExecution(services);
  try {
    return await execution.round();
  } finally {
    await execution.drain();
  }
}
