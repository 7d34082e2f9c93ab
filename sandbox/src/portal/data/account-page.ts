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
import * as words from '../texts.js';
import { type PageForms, workspacePage } from '../workspace/form-page.js';
import type { Visit } from '../workspace/in-workspace.js';
import type { FramedPage } from '../workspace/workspace-frame.js';
import { accountFields, readAccount } from './account-fields.js';
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
  const said = words.data;
  const { changing, closing, closingText } = said.accounts;
  const texts = { problems: said.problems, submit: said.change };
  const content = [
    html`<p>${link(portalPaths.data, said.back)}</p>`,
    html`<section class="card">${details(facts(account, visit.dayInWords(account.openedAt)))}</section>`,
    statement(entries),
    foldedForm(changing, change, fieldForm(change, texts, accountFields(account, change))),
    foldedForm(closing, close, [html`<p>${closingText}</p>`, finalForm(close, closing)]),
  ];
  return { part: 'data', title: account.name, content };
}

/** The newest entries, the newest first. */
function statement(entries: Entries): Html {
  const said = words.data.accounts;
  return tableCard(
    said.statement,
    entries,
    said.noEntries,
    [
      { title: said.booked, cell: ({ bookingDate }) => bookingDate },
      { title: words.labels.amount, cell: ({ amount }) => renderMoney(amount) },
      {
        title: said.counterparty,
        cell: ({ counterpartyName }) => counterpartyName && named(counterpartyName),
      },
      { title: said.remittance, cell: ({ remittance }) => remittance },
    ],
    'card lines',
  );
}

function facts(account: Account, since: string): readonly (Html | undefined)[] {
  const said = words.data.accounts;
  const { companyId, currency, customerId = '', historyDays, overdraft, product } = account;
  const owner =
    companyId === undefined
      ? link(customerPath(customerId), code(customerId))
      : link(companyPath(companyId), code(companyId));
  return [
    row(said.iban, code(account.iban)),
    row(said.owner, owner),
    row(said.balance, formatBalance(account)),
    row(said.overdraft, `${amountText(overdraft, currency)} ${currency}`),
    row(words.labels.kind, said.types[account.cashAccountType ?? 'CACC']),
    product === undefined ? undefined : row(said.product, product),
    row(words.labels.status, describeStatus(account)),
    row(said.history, String(historyDays)),
    row(words.data.since, since),
  ];
}
