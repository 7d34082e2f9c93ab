/** The opaque cursor of a page: a place that only this bank can have written, good for one listing alone. */
import type { SealingKeys } from './digests.js';
import { sealedTexts } from './sealed-texts.js';

/** `listing` is everything that a place belongs to; it is proven by the cursor, and not part of it. */
export function cursors(sealingKeys: SealingKeys) {
  return sealedTexts(sealingKeys, 'page cursor', 'seals cursors');
}
