/** The tables of the embedded bank; a bank with its own core does not use these tables. */
import { accounts } from './bank-tables/accounts.js';
import { customers } from './bank-tables/customers.js';
import { delayedOrders } from './bank-tables/delayed-orders.js';
import { executions } from './bank-tables/executions.js';
import { ledger } from './bank-tables/ledger.js';
import { passkeys } from './bank-tables/passkeys.js';
import { pushes } from './bank-tables/pushes.js';

export const bankStores = { accounts, customers, delayedOrders, executions, ledger, passkeys, pushes };
export type BankStores = typeof bankStores;
