/** POST /oauth2/revoke */
import { revokeToken } from '../../src/usecases/oauth/tokens.js';
import { reply, type For } from '../call.js';

export default {
  'oauth2-1.3.2.1': async ({ body, headers }, call) => {
    await revokeToken({ authorization: headers.authorization, form: { ...body } }, call);
    // RFC 7009 ignores the body, but common clients cannot parse an empty one.
    return reply({ status: 200, headers: { 'cache-control': 'no-store', pragma: 'no-cache' }, body: {} });
  },
} satisfies For<'revokeToken'>;
