/** A redirect that leads nowhere. */
import type { HandlersOf } from '../../../src/contract/operation.js';

export default {
  // want: Property 'location' is missing
  'oauth2-1.3.2.1': async () => ({ status: 302, headers: { 'cache-control': 'no-store' } }),
} satisfies HandlersOf<'authorize', unknown>;
