/** POST /oauth2/token */
import { exchangeToken } from '../../src/usecases/oauth/tokens.js';
import { reply, type For } from '../call.js';

export default {
  'oauth2-1.3.2.1': async ({ body, headers }, call) => {
    const response = await exchangeToken({ authorization: headers.authorization, form: { ...body } }, call);
    return reply({
      status: 200,
      headers: { 'cache-control': 'no-store', pragma: 'no-cache' },
      body: response,
    });
  },
} satisfies For<'exchangeToken'>;
