/** Every operation of the sandbox's own interface, apart from the others because production loads none of them. */
import type { SandboxHandlers } from './call.js';
import * as operations from './operations.js';

export const sandboxHandlers: SandboxHandlers = { ...operations };
