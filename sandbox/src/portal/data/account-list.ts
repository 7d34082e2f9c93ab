/** Accounts of a workspace in a list: each leads to its page. */
import { amountText } from '../../domain/terms.js';
import { html, type Fragment, type Html } from '../../../../src/pages/html.js';
import type { CustomerWithAccounts } from '../../usecases/data/workspace-data.js';
import { code, table, unseen } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { accountPath } from '../frame/paths.js';
import * as words from '../texts.js';

type Accounts = CustomerWithAccounts['accounts'];

export function accountsCard(accounts: Accounts, context: PortalContext): Html {
  const said = words.data.accounts;
  const rows = table(unseen(said.title), accounts, [
    { title: said.iban, cell: (account) => accountLink(account, context) },
    { title: words.data.name, cell: ({ name }) => name },
    { title: said.balance, cell: formatBalance },
    {
      title: words.data.status,
      cell: ({ status }) => said.statuses[status === 'enabled' ? status : 'blocked'],
    },
  ]);
  return html`<section class="card">
    <h2>${said.title}</h2>
    ${accounts.length > 0 ? rows : html`<p>${said.none}</p>`}
  </section>`;
}

/** The accounts in one cell of another list. */
export function accountLines(accounts: Accounts, context: PortalContext): Fragment {
  return accounts.map(
    (account) => html`<span class="line">${accountLink(account, context)} ${formatBalance(account)}</span>`,
  );
}

export function formatBalance({ balance, currency }: Accounts[number]): string {
  return `${amountText(balance, currency)} ${currency}`;
}

function accountLink({ iban }: Accounts[number], { hrefTo }: PortalContext): Html {
  return html`<a class="link" href="${hrefTo(accountPath(iban))}">${code(iban)}</a>`;
}
