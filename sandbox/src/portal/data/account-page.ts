/** The page of an account of a workspace. */
import { amountText } from '../../domain/terms.js';
import { details, named, row } from '../../../../src/pages/kit/components.js';
import { html, type Html } from '../../../../src/engine/html.js';
import type { listAccountEntries } from '../../usecases/data/workspace-accounts.js';
import type { CustomerWithAccounts } from '../../usecases/data/workspace-data.js';
import { card, code, link, type SealedForm, table, unseen } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { companyPath, customerPath, portalPaths } from '../frame/paths.js';
import type { RefusedForm } from '../workspace/in-workspace.js';
import { workspaceFrame } from '../workspace/workspace-frame.js';
import { renderMoney } from '../story/story-page.js';
import { formatBalance } from './account-list.js';
import { accountFields } from './data-forms.js';
import { finalForm, foldedForm, refusableForm, shownAs } from '../frame/fields.js';
import * as words from '../texts.js';

export interface AccountView {
  readonly account: CustomerWithAccounts['accounts'][number];
  /** The newest entries of the statement, the newest first. */
  readonly entries: Awaited<ReturnType<typeof listAccountEntries>>;
  /** The day of the account's opening, in words. */
  readonly since: string;
  readonly change: SealedForm;
  readonly close: SealedForm;
  readonly refused?: RefusedForm & { readonly form: 'change' | 'close' };
}

export function accountPage(view: AccountView, context: PortalContext): Html {
  const { account, change, close, refused } = view;
  const said = words.data;
  const { changing, closing, closingText } = said.accounts;
  const [changed, closed] = [shownAs('change', refused), shownAs('close', refused)];
  const fields = html`${accountFields(account, changed)} <button class="button">${said.change}</button>`;
  const content = [
    html`<p>${link(portalPaths.data, said.back)}</p>`,
    html`<section class="card">${details(renderFacts(view))}</section>`,
    statement(view),
    foldedForm(changing, changed, refusableForm(change, changed, said.problems, fields)),
    foldedForm(closing, closed, [html`<p>${closingText}</p>`, finalForm(close, closed, closing)]),
  ];
  return workspaceFrame({ part: 'data', title: account.name, content }, context);
}

function statement({ entries }: AccountView): Html {
  const said = words.data.accounts;
  const rows = table(unseen(said.statement), entries, [
    { title: said.booked, cell: ({ bookingDate }) => bookingDate },
    { title: said.amount, cell: ({ amount }) => renderMoney(amount) },
    { title: said.counterparty, cell: ({ counterpartyName }) => counterpartyName && named(counterpartyName) },
    { title: said.remittance, cell: ({ remittance }) => remittance },
  ]);
  return card(said.statement, entries.length > 0 ? rows : html`<p>${said.noEntries}</p>`, 'card lines');
}

function renderFacts({ account, since }: AccountView) {
  const said = words.data.accounts;
  const { companyId, currency, customerId, historyDays, overdraft, product, status } = account;
  const [owner, path] =
    companyId === undefined
      ? [customerId ?? '', customerPath(customerId ?? '')]
      : [companyId, companyPath(companyId)];
  return [
    row(said.iban, code(account.iban)),
    row(said.owner, link(path, code(owner))),
    row(said.balance, formatBalance(account)),
    row(said.overdraft, `${amountText(overdraft, currency)} ${currency}`),
    row(said.type, said.types[account.cashAccountType ?? 'CACC']),
    product === undefined ? undefined : row(said.product, product),
    row(words.data.status, said.statuses[status === 'enabled' ? 'enabled' : 'blocked']),
    row(said.history, String(historyDays)),
    row(words.data.since, since),
  ];
}
