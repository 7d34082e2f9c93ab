/** The outcome of an attempt: its result, or the reason for its refusal. */
import { Problem, type Reason } from '../../../src/domain/problem.js';

export async function reasonOf<T>(attempt: () => T | Promise<T>): Promise<Awaited<T> | Reason> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof Problem) return error.reason;
    throw error;
  }
}
