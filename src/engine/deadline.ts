/** A deadline (time-out) for one promise. For many concurrent waits share one timer, as `storage/reading.ts` does. */

/** Resolves to the call's result, or to `late` after the milliseconds. A late call continues; its result is dropped. */
export async function withDeadline<Result, Late>(
  milliseconds: number,
  late: Late,
  call: () => Promise<Result>,
): Promise<Result | Late> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<Late>((resolve) => {
    timer = setTimeout(() => resolve(late), milliseconds);
  });
  try {
    return await Promise.race([call(), deadline]);
  } finally {
    clearTimeout(timer);
  }
}
