/** GET /accounts/{account-id} */
import { readAccount } from '../../src/usecases/accounts/accounts.js';
import { ok, type For } from '../call.js';
import { toAccountDetails, toAccountCaller } from '../mapping/accounts.js';

export default {
  'accounts-1.3.2': async ({ headers, path, query }, call) => {
    const { withBalance = false } = query;
    const account = await readAccount(path['account-id'], withBalance, toAccountCaller(headers), call);
    return ok(toAccountDetails(account, call));
  },
} satisfies For<'getAccount'>;
