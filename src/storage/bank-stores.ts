/** The tables of the embedded bank; a bank with its own core does not use these tables. */
import { accounts } from './tables/accounts.js';
import { customers } from './tables/customers.js';
import { delayedOrders } from './tables/delayed-orders.js';
import { executions } from './tables/executions.js';
import { ledger } from './tables/ledger.js';
import { passkeys } from './tables/passkeys.js';
import { pushes } from './tables/pushes.js';

export const bankStores = { accounts, customers, delayedOrders, executions, ledger, passkeys, pushes };
export type BankStores = typeof bankStores;
