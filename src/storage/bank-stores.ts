/** The embedded bank's tables; a bank with a core of its own does without them. */
import { accounts } from './tables/accounts.js';
import { customers } from './tables/customers.js';
import { delayedOrders } from './tables/delayed-orders.js';
import { executions } from './tables/executions.js';
import { ledger } from './tables/ledger.js';
import { passkeys } from './tables/passkeys.js';
import { pushes } from './tables/pushes.js';

export const bankStores = { accounts, customers, delayedOrders, executions, ledger, passkeys, pushes };
export type BankStores = typeof bankStores;
