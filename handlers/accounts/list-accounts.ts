/** GET /accounts */
import { listAccounts } from '../../src/usecases/accounts/accounts.js';
import { ok, type For } from '../call.js';
import { toAccountDetails, toAccountCaller } from '../mapping/accounts.js';

export default {
  'accounts-1.3.2': async ({ headers, query }, call) => {
    const accounts = await listAccounts(query.withBalance ?? false, toAccountCaller(headers), call);
    return ok({ accounts: accounts.map((account) => toAccountDetails(account, call)) });
  },
} satisfies For<'listAccounts'>;
