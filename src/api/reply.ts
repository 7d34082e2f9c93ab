/** The handler's reply against its contract; every answer of this server has an X-Request-ID. */
import { replyCheck } from '../engine/reply.js';
import type { Context } from './stage.js';

/** What the contract does not declare is our fault, and is not sent. See docs/decisions.md, D3. */
export const check = replyCheck(({ state }: Context<'requestId' | 'route' | 'reply'>) => ({
  'x-request-id': state.requestId,
  ...state.reply.headers,
}));
