/** The page of an account of a workspace, with the forms that change and close it. */
import { html, type Html } from '../../../../src/engine/html.js';
import { details, named, row } from '../../../../src/pages/kit/components.js';
import { amountText } from '../../domain/terms.js';
import {
  type AccountAddress,
  closeWorkspaceAccount,
  listAccountEntries,
} from '../../usecases/data/workspace-accounts.js';
import {
  type CustomerWithAccounts,
  listWorkspaceData,
  requireAccount,
} from '../../usecases/data/workspace-data.js';
import { code, link, tableCard } from '../frame/components.js';
import { fieldForm, finalForm, foldedForm } from '../frame/fields.js';
import { companyPath, customerPath, portalPaths } from '../frame/paths.js';
import { renderMoney } from '../story/story-page.js';
import { labels, notices } from '../frame/labels.js';
import { type PageForms, workspacePage } from '../workspace/form-page.js';
import type { Visit } from '../workspace/in-workspace.js';
import type { FramedPage } from '../workspace/workspace-frame.js';
import { accountFields, accountTypes, readAccount } from './account-fields.js';
import { describeStatus, formatBalance } from './account-list.js';

type Account = CustomerWithAccounts['accounts'][number];
type Entries = Awaited<ReturnType<typeof listAccountEntries>>;

export const accountRoutes = workspacePage({
  path: portalPaths.account,
  show,
  forms: {
    change: {
      act: async (visit, fields) => {
        const path = `/accounts/${encodeURIComponent(visit.parameter('iban'))}`;
        await visit.ask({ method: 'PUT', path, body: readAccount(fields) });
      },
      done: 'account-changed',
    },
    close: {
      path: portalPaths.accountClosure,
      isFinal: true,
      act: (visit) => closeWorkspaceAccount(addressIn(visit), visit.parts.services),
      done: 'account-closed',
      next: portalPaths.data,
    },
  },
});

function addressIn(visit: Visit): AccountAddress {
  return { iban: visit.parameter('iban'), workspace: visit.workspace };
}

async function show(visit: Visit, { change, close }: PageForms<'change' | 'close'>): Promise<FramedPage> {
  const books = await listWorkspaceData(visit.workspace, visit.parts.services);
  const account = requireAccount(books, visit.parameter('iban'));
  const entries = await listAccountEntries(account, visit.parts.services);
  const texts = { problems: notices.unchanged, submit: 'Change' };
  const content = [
    html`<p>${link(portalPaths.data, 'All test data')}</p>`,
    html`<section class="card">${details(facts(account, visit.dayInWords(account.openedAt)))}</section>`,
    statement(entries),
    foldedForm('Change the account', change, fieldForm(change, texts, accountFields(account, change))),
    foldedForm('Close the account', close, [
      html`<p>
        The remaining balance is booked out, and the account can no longer send or receive payments. This
        cannot be undone.
      </p>`,
      finalForm(close, 'Close the account'),
    ]),
  ];
  return { part: 'data', title: account.name, content };
}

/** The newest entries, the newest first. */
function statement(entries: Entries): Html {
  return tableCard(
    'Statement: the newest entries',
    entries,
    'No entries yet.',
    [
      { title: 'Booked', cell: ({ bookingDate }) => bookingDate },
      { title: labels.amount, cell: ({ amount }) => renderMoney(amount) },
      {
        title: 'Payer or payee',
        cell: ({ counterpartyName }) => counterpartyName && named(counterpartyName),
      },
      { title: 'Text', cell: ({ remittance }) => remittance },
    ],
    'card lines',
  );
}

function facts(account: Account, since: string): readonly (Html | undefined)[] {
  const { companyId, currency, customerId = '', historyDays, overdraft, product } = account;
  const owner =
    companyId === undefined
      ? link(customerPath(customerId), code(customerId))
      : link(companyPath(companyId), code(companyId));
  return [
    row('IBAN', code(account.iban)),
    row('Owner', owner),
    row('Balance', formatBalance(account)),
    row('Overdraft', `${amountText(overdraft, currency)} ${currency}`),
    row(labels.kind, accountTypes[account.cashAccountType ?? 'CACC']),
    product === undefined ? undefined : row('Product', product),
    row(labels.status, describeStatus(account)),
    row('Days of generated history', String(historyDays)),
    row('Created on', since),
  ];
}
