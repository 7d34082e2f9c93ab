/** Waiting for attempts of one customer that are being checked at the same moment. */
import type { Services } from '../services.js';

const pauseMilliseconds = 50;
const triesAtMost = 100;

/** Tries to be admitted until others have been checked; `busy` when that takes too long. */
export async function whenFree<Admission extends string>(
  tryToAdmit: () => Promise<Admission | 'busy'>,
  { pause }: Pick<Services, 'pause'>,
): Promise<Admission | 'busy'> {
  for (let tries = 1; tries < triesAtMost; tries += 1) {
    const admission = await tryToAdmit();
    if (admission !== 'busy') return admission;
    await pause(pauseMilliseconds);
  }
  return 'busy';
}
