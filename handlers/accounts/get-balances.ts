/** GET /accounts/{account-id}/balances */
import { readBalances } from '../../src/usecases/accounts/accounts.js';
import { ok, type For } from '../call.js';
import { toBalances, toAccountCaller, toAccountReference } from '../mapping/accounts.js';

export default {
  'accounts-1.3.2': async ({ headers, path }, call) => {
    const { account, balances } = await readBalances(path['account-id'], toAccountCaller(headers), call);
    return ok({ account: toAccountReference(account), balances: toBalances(balances) });
  },
} satisfies For<'getBalances'>;
