/** Accounts of a workspace in a list: each leads to its page. */
import { amountText } from '../../domain/terms.js';
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import { code, link, tableCard } from '../frame/components.js';
import { accountPath } from '../frame/paths.js';
import { labels } from '../frame/labels.js';
import { type Account, accountStatuses } from './account-fields.js';

export function accountsCard(accounts: readonly Account[]): Html {
  return tableCard('Accounts', accounts, 'No accounts yet.', [
    { title: 'IBAN', cell: accountLink },
    { title: labels.name, cell: ({ name }) => name },
    { title: 'Balance', cell: formatBalance },
    { title: labels.status, cell: describeStatus },
  ]);
}

/** The accounts in one cell of another list. */
export function accountLines(accounts: readonly Account[]): Fragment {
  return accounts.map(
    (account) => html`<span class="line">${accountLink(account)} ${formatBalance(account)}</span>`,
  );
}

export function formatBalance({ balance, currency }: Account): string {
  return `${amountText(balance, currency)} ${currency}`;
}

export function describeStatus({ status }: Account): string {
  return accountStatuses[status === 'enabled' ? 'enabled' : 'blocked'];
}

function accountLink({ iban }: Account): Html {
  return link(accountPath(iban), code(iban));
}
