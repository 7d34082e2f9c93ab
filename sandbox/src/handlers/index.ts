/** Every operation of the sandbox's own interface; a separate module, because production does not load it. */
import type { SandboxHandlers } from './call.js';
import * as operations from './operations.js';

export const sandboxHandlers: SandboxHandlers = { ...operations };
