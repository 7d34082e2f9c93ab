/** Every operation with the module that handles it; one that is missing does not compile. */
import type { AllHandlers } from '../src/contract/operation.js';
import type { Call } from './call.js';
import * as operations from './operations.js';

export const handlers: AllHandlers<Call> = { ...operations };
