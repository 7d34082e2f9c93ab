/** The size of the runs of `npm run fault`. */

/** The fraction of the full size; a part is enough to check a change. */
const share = Number(process.env['FAULT_SHARE'] ?? '1');

export const atFullSize = (count: number) => Math.max(1, Math.ceil(count * share));
