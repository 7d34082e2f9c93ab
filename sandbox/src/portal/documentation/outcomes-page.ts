/** Forced outcomes: payees, accounts and amounts that lead to each status, as the bank's own table has them. */
import { accountOutcomes, payeeOutcomes } from '../../domain/forced-outcomes.js';
import { refusalOutcomes } from '../../domain/refusal-outcomes.js';
import { html, type Html } from '../../../../src/engine/html.js';
import { code, type Column, doItForm, link, type SealedForm, table, withNames } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { portalLayout } from '../frame/layout.js';
import { portalPaths } from '../frame/paths.js';
import * as words from '../texts.js';

export function outcomesPage(doIt: SealedForm, context: PortalContext): Html {
  const said = words.outcomes;
  const doItColumn = <Row>(rowOf: (row: Row) => string): Column<Row> => ({
    title: words.doIt.title,
    cell: (row) => doItForm(doIt, rowOf(row), words.doIt.name(rowOf(row))),
  });
  const inOrder = (statuses: readonly string[]) => statuses.map((status) => html`${code(status)} `);
  const content = html`<p class="links">${link(portalPaths.documentation, words.documentation.title)}</p>
    <h1>${said.title}</h1>
    <p class="lead">${said.lead}</p>
    <section class="card">
      ${table(said.payees, payeeOutcomes, [
        { title: said.payTo, cell: ({ payee }) => code(payee) },
        { title: said.orAmount, cell: ({ amount }) => amount },
        { title: said.read, cell: ({ statuses }) => inOrder(statuses) },
        { title: said.happens, cell: ({ text }) => withNames(text) },
        doItColumn(({ payee }) => payee),
      ])}
    </section>
    <section class="card">
      ${table(said.accounts, accountOutcomes, [
        { title: said.payFrom, cell: (outcome) => code(outcome.account) },
        { title: said.by, cell: ({ customers }) => customers.join(', ') },
        { title: said.atLeast, cell: ({ amount }) => amount },
        { title: said.read, cell: ({ statuses }) => inOrder(statuses) },
        { title: said.happens, cell: ({ text }) => withNames(text) },
        doItColumn(({ account }) => account),
      ])}
    </section>
    <section class="card">
      ${table(said.refusals, refusalOutcomes, [
        { title: said.answered, cell: ({ code: message, status }) => [`${status} `, code(message)] },
        { title: said.broughtAbout, cell: ({ text }) => text },
        doItColumn(({ code: message, status }) => `${status} ${message}`),
      ])}
    </section>`;
  return portalLayout({ title: [said.title], content }, context);
}
