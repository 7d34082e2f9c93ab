/** Accounts of a workspace in a list: each leads to its page. */
import { amountText } from '../../domain/terms.js';
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import type { CustomerWithAccounts } from '../../usecases/data/workspace-data.js';
import { code, link, tableCard } from '../frame/components.js';
import { accountPath } from '../frame/paths.js';
import { labels } from '../frame/labels.js';
import { accountStatuses } from './account-fields.js';

type Accounts = CustomerWithAccounts['accounts'];

export function accountsCard(accounts: Accounts): Html {
  return tableCard('Accounts', accounts, 'No accounts yet.', [
    { title: 'IBAN', cell: (account) => accountLink(account) },
    { title: labels.name, cell: ({ name }) => name },
    { title: 'Balance', cell: formatBalance },
    { title: labels.status, cell: describeStatus },
  ]);
}

/** The accounts in one cell of another list. */
export function accountLines(accounts: Accounts): Fragment {
  return accounts.map(
    (account) => html`<span class="line">${accountLink(account)} ${formatBalance(account)}</span>`,
  );
}

export function formatBalance({ balance, currency }: Accounts[number]): string {
  return `${amountText(balance, currency)} ${currency}`;
}

export function describeStatus({ status }: Accounts[number]): string {
  return accountStatuses[status === 'enabled' ? 'enabled' : 'blocked'];
}

function accountLink({ iban }: Accounts[number]): Html {
  return link(accountPath(iban), code(iban));
}
