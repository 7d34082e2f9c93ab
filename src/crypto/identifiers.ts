/** Identifiers by RFC 9562: version 7 for what is stored, so that tables grow at their end, and version 4. */
import { randomFillSync, randomUUID } from 'node:crypto';

const poolSize = 4096;
const pool = Buffer.allocUnsafe(poolSize);
let used = poolSize;

/** Random bytes are drawn in bulk, because asking for ten at a time costs more than all the rest. */
function takeRandom(size: number): Buffer {
  if (used + size > poolSize) {
    randomFillSync(pool);
    used = 0;
  }
  used += size;
  return pool.subarray(used - size, used);
}

/** A new identifier for the given moment, in UTC milliseconds: the time first, then 74 random bits. */
export function newIdentifier(now: number): string {
  const random = takeRandom(10);
  const time = now.toString(16).padStart(12, '0');
  const hex = random.toString('hex');
  const variant = (((random[2] ?? 0) & 0x3f) | 0x80).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-${variant}${hex.slice(6, 8)}-${hex.slice(8, 20)}`;
}

/** An identifier that does not tell when it was made. */
export function randomIdentifier(): string {
  return randomUUID();
}
