/** Maps every operation to its handler module; a missing operation is a compile error. */
import type { CheckedHandlers } from '../src/contract/operation.js';
import type { Call } from './call.js';
import * as operations from './operations.js';

export const handlers: CheckedHandlers<typeof operations, Call> = operations;
