/** Time-outs of waits in tests: they only prevent endless waits and promise nothing, because CI machines are slow. */
export const patienceMilliseconds = 120_000;
