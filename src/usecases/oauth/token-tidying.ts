/** Forgets tokens that are long over; until then a client is told that its token has expired, not that it is unknown. */
import type { Services } from '../services.js';

const keptMilliseconds = 30 * 24 * 3_600_000;

export async function forgetOldTokens({ clock, stores, work }: Services): Promise<void> {
  await work.run((transaction) => stores.tokens.deleteBefore(transaction, clock.now() - keptMilliseconds));
}
