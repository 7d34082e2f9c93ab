/** A redirect without Location. */
import type { HandlersOf } from '../../../src/contract/operation.js';
import { reply } from '../../../src/contract/reply.js';

export default {
  // want: Property 'location' is missing
  'oauth2-1.3.2.1': async () => reply({ status: 302, headers: { 'cache-control': 'no-store' } }),
} satisfies HandlersOf<'authorize', unknown>;
