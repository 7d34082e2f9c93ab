/** GET /accounts/{account-id}/transactions */
import { listTransactions } from '../../src/usecases/accounts/transactions.js';
import type { For } from '../call.js';
import { callerOf } from '../mapping/accounts.js';
import { reportOf } from '../mapping/transactions.js';

export default {
  'accounts-1.3.2': async ({ headers, path, query }, call) => {
    const page = await listTransactions(path['account-id'], query, callerOf(headers), call);
    return { status: 200, headers: {}, body: reportOf(page, call) };
  },
} satisfies For<'listTransactions'>;
