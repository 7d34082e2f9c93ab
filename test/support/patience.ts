/** How long is waited for what has to come: guards against waiting for ever, and no promise; machines of CI are slow. */
export const patienceMilliseconds = 120_000;
