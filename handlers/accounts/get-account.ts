/** GET /accounts/{account-id} */
import { readAccount } from '../../src/usecases/accounts/accounts.js';
import type { For } from '../call.js';
import { accountOf, callerOf } from '../mapping/accounts.js';

export default {
  'accounts-1.3.2': async ({ headers, path, query }, call) => {
    const account = await readAccount(
      path['account-id'],
      query.withBalance ?? false,
      callerOf(headers),
      call,
    );
    return { status: 200, headers: {}, body: accountOf(account, call) };
  },
} satisfies For<'getAccount'>;
