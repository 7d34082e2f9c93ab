/** Stage 7: Digest and Signature over the raw bytes. */
import type { Stage } from './state.js';

export const signature: Stage = (_ctx, next) => next();
