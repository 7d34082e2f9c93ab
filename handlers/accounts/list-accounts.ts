/** GET /accounts */
import { listAccounts } from '../../src/usecases/accounts/accounts.js';
import { ok, type For } from '../call.js';
import { accountOf, callerOf } from '../mapping/accounts.js';

export default {
  'accounts-1.3.2': async ({ headers, query }, call) => {
    const accounts = await listAccounts(query.withBalance ?? false, callerOf(headers), call);
    return ok({ accounts: accounts.map((account) => accountOf(account, call)) });
  },
} satisfies For<'listAccounts'>;
