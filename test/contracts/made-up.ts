/**
 * Property tests with generated requests: ten are sent at once, and a failure reports everything that is needed to
 * understand and repeat it.
 */
import fc from 'fast-check';
import type { TppAnswer } from '../support/tpp/tpp.js';

const atOnce = 10;

/** The request, the answer and the wanted answer, on four lines. */
export class WrongAnswer extends Error {
  constructor(request: unknown, { body, status }: TppAnswer, wanted: string) {
    const text =
      request instanceof Uint8Array ? Buffer.from(request).toString('latin1') : JSON.stringify(request);
    super(
      [
        'a made-up request is answered as it may not be',
        `request:  ${text}`,
        `answer:   ${status} ${JSON.stringify(body)}`,
        `expected: ${wanted}`,
      ].join('\n'),
    );
  }
}

/**
 * Checks `TEST_MADE_UP_BODIES` values, by default 20. A failure prints its seed; `TEST_MADE_UP_SEED` repeats the run.
 */
export async function holdsForMadeUp<Made>(
  one: fc.Arbitrary<Made>,
  check: (made: Made) => Promise<void>,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const { TEST_MADE_UP_BODIES: count = '20', TEST_MADE_UP_SEED: seed } = environment;
  const tens = fc.array(one, { minLength: atOnce, maxLength: atOnce });
  const property = fc.asyncProperty(tens, async (made) => void (await Promise.all(made.map(check))));
  await fc.assert(property, {
    numRuns: Math.ceil(Number(count) / atOnce),
    // Puts the failure's own message into the report, not into a chain of causes.
    includeErrorInReport: true,
    // The search for a smaller failing request would take minutes over a server.
    endOnFailure: true,
    ...(seed !== undefined && { seed: Number(seed) }),
  });
}
