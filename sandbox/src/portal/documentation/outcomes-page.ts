/** Forced outcomes: payees, accounts and amounts that lead to each status, as the bank's own table has them. */
import { accountOutcomes, payeeOutcomes } from '../../domain/forced-outcomes.js';
import { refusalOutcomes } from '../../domain/refusal-outcomes.js';
import { html, type Html } from '../../../../src/engine/html.js';
import { code, type Column, doItForm, link, type SealedForm, table, withNames } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { portalLayout } from '../frame/layout.js';
import { portalPaths } from '../frame/paths.js';
import { pages } from '../frame/labels.js';

export function outcomesPage(doIt: SealedForm, context: PortalContext): Html {
  const doItColumn = <Row>(rowOf: (row: Row) => string): Column<Row> => ({
    title: 'Do it',
    cell: (row) => doItForm(doIt, rowOf(row), `Do it: ${rowOf(row)}`),
  });
  const inOrder = (statuses: readonly string[]) => statuses.map((status) => html`${code(status)} `);
  const content = html`<p class="links">${link(portalPaths.documentation, pages.documentation.title)}</p>
    <h1>${pages.outcomes.title}</h1>
    <p class="lead">${pages.outcomes.lead}</p>
    <section class="card">
      ${table(
        'By payee, from any account; or by exactly this amount, to any other payee at another bank',
        payeeOutcomes,
        [
          { title: 'Pay to', cell: ({ payee }) => code(payee) },
          { title: 'Or amount in euros', cell: ({ amount }) => amount },
          { title: 'Statuses', cell: ({ statuses }) => inOrder(statuses) },
          { title: 'What happens', cell: ({ text }) => withNames(text) },
          doItColumn(({ payee }) => payee),
        ],
      )}
    </section>
    <section class="card">
      ${table('By payer', accountOutcomes, [
        { title: 'Pay from', cell: (outcome) => code(outcome.account) },
        { title: 'Signers', cell: ({ customers }) => customers.join(', ') },
        { title: 'Minimum amount', cell: ({ amount }) => amount },
        { title: 'Statuses', cell: ({ statuses }) => inOrder(statuses) },
        { title: 'What happens', cell: ({ text }) => withNames(text) },
        doItColumn(({ account }) => account),
      ])}
    </section>
    <section class="card">
      ${table('Refusals of other calls', refusalOutcomes, [
        { title: 'Answer', cell: ({ code: message, status }) => [`${status} `, code(message)] },
        { title: 'How to cause it', cell: ({ text }) => text },
        doItColumn(({ code: message, status }) => `${status} ${message}`),
      ])}
    </section>`;
  return portalLayout({ title: [pages.outcomes.title], content }, context);
}
