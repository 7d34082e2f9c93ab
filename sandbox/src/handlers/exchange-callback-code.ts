/** POST /callbacks/exchange */
import { callbackAddress } from '../api/portal-paths.js';
import { exchangeCallbackCode } from '../usecases/log/callbacks.js';
import { reply, requireWorkspace, type For } from './call.js';

export default {
  'sandbox-1.0.0': async ({ body }, call) => {
    const { code, codeVerifier, redirectUri = callbackAddress(call.publicUrl) } = body;
    const exchange = { code, codeVerifier, redirectUri, requestId: call.requestId };
    const { tokens } = await exchangeCallbackCode(exchange, requireWorkspace(call), call.services);
    return reply({ status: 200, headers: { 'cache-control': 'no-store' }, body: tokens });
  },
} satisfies For<'exchangeCallbackCode'>;
