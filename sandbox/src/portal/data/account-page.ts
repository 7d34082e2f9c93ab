/** The page of an account of a workspace, with the forms that change and close it. */
import { html, type Html } from '../../../../src/engine/html.js';
import { details, named, row } from '../../../../src/pages/kit/components.js';
import { amountText } from '../../domain/terms.js';
import { closeWorkspaceAccount, listAccountEntries } from '../../usecases/data/workspace-accounts.js';
import { listWorkspaceData, requireAccount } from '../../usecases/data/workspace-data.js';
import { code, link, tableCard } from '../frame/components.js';
import { fieldForm, finalCard, foldedForm } from '../frame/fields.js';
import { labels } from '../frame/labels.js';
import { companyPath, customerPath, portalPaths } from '../frame/paths.js';
import { renderMoney } from '../story/story-page.js';
import { workspacePage } from '../workspace/form-page.js';
import { type Account, accountFields, accountTypes, readAccount } from './account-fields.js';
import { describeStatus, formatBalance } from './account-list.js';

export const accountRoutes = workspacePage({
  path: portalPaths.account,
  show: async (visit, { change, close }) => {
    const { services } = visit.parts;
    const account = requireAccount(
      await listWorkspaceData(visit.workspace, services),
      visit.parameter('iban'),
    );
    const content = [
      html`<p>${link(portalPaths.data, 'All test data')}</p>`,
      html`<section class="card">${details(facts(account, visit.dayInWords(account.openedAt)))}</section>`,
      statement(await listAccountEntries(account, services)),
      foldedForm('Change the account', change, fieldForm(change, 'Change', accountFields(account, change))),
      finalCard(
        'Close the account',
        'The remaining balance is booked out, and the account can no longer send or receive payments. This cannot be undone.',
        close,
      ),
    ];
    return { part: 'data', title: account.name, content };
  },
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
      act: (visit) => {
        const { parts, workspace } = visit;
        return closeWorkspaceAccount({ iban: visit.parameter('iban'), workspace }, parts.services);
      },
      done: 'account-closed',
      next: portalPaths.data,
    },
  },
});

function statement(entries: Awaited<ReturnType<typeof listAccountEntries>>): Html {
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
