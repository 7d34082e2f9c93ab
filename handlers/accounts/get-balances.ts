/** GET /accounts/{account-id}/balances */
import { readBalances } from '../../src/usecases/accounts/accounts.js';
import { ok, type For } from '../call.js';
import { balancesOf, callerOf, referenceOf } from '../mapping/accounts.js';

export default {
  'accounts-1.3.2': async ({ headers, path }, call) => {
    const { account, balances } = await readBalances(path['account-id'], callerOf(headers), call);
    return ok({ account: referenceOf(account), balances: balancesOf(balances) });
  },
} satisfies For<'getBalances'>;
