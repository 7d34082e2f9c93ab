/** Checks the handler's reply against its contract; every answer has an X-Request-ID. */
import { replyCheck } from '../engine/stages/reply.js';
import type { Context } from './stage.js';

/** An undeclared answer is a server error and is not sent. See docs/developer/decisions, D3. */
export const checkReply = replyCheck(({ state }: Context<'requestId' | 'route' | 'reply'>) => ({
  'x-request-id': state.requestId,
  ...state.reply.headers,
}));
