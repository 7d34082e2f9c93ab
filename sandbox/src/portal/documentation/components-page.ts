/** All components of the portal's pages on one page, to see and to check them together. */
import { details, row } from '../../../../src/pages/kit/components.js';
import { html, type Html } from '../../../../src/engine/html.js';
import { card, code, codeBlock, foldedCard, link, linkCard, table, unseen } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { area, boxes, choice, input, refusal, sureBox } from '../frame/fields.js';
import { portalLayout } from '../frame/layout.js';
import { portalPaths } from '../frame/paths.js';
import * as words from '../texts.js';

const [iban, id] = ['HR1210010051863000160', '01a1fcf1-927b-7a30-bfa1-75531da99c84'];
const json = '{\n  "amount": "12.50",\n  "isFinal": false,\n  "attempts": 2\n}';
const program = `curl -s -X POST 'http://localhost:8080/v1/payments' \\\n  -H 'X-Request-ID: ${id}'\n`;
const violation = (field: string, text: string) => ({ reason: 'request.invalid', field, text }) as const;
const shown = {
  id: 'shown',
  violations: [violation('name', 'name is missing.'), violation('sure', words.frame.sureMissing)],
};

export function componentsPage(context: PortalContext): Html {
  const said = words.components;
  const rows = [
    { at: '2026-06-14\u00a008:15:00.000', status: 'ACSC', text: said.text },
    { at: '2026-06-14\u00a008:15:01.250', status: 'RJCT', text: said.text },
  ];
  const columns = [
    { title: said.time, cell: ({ at }: (typeof rows)[number]) => at },
    { title: said.status, cell: ({ status }: (typeof rows)[number]) => code(status) },
    { title: said.description, cell: ({ text }: (typeof rows)[number]) => text },
  ];
  const options = [
    ['1', said.text],
    ['2', said.title],
  ] as const;
  const fields = html`${input(shown, { name: 'name', label: said.field, hint: said.hint })}
    ${choice({}, { name: 'choice', label: said.choice, options })}
    ${boxes({}, { name: 'boxes', label: said.boxes, options, chosen: ['1'] })}
    ${area({}, { name: 'area', label: said.area, rows: 3 })} ${sureBox(shown)}
    <button type="button" class="button">${said.main}</button>
    <button type="button" class="button quiet">${said.other}</button>`;
  const content = html`<h1>${said.title}</h1>
    <p class="lead">${said.lead}</p>
    <p class="notice done">${said.done}</p>
    <div class="pair">
      ${linkCard(portalPaths.start, said.linkCard, said.text)}
      ${card(said.facts, details([row(said.iban, code(iban)), row(said.identifier, code(id))]))}
    </div>
    ${card(said.code, [codeBlock(program, said.program, 'program'), codeBlock(json, said.json, 'json')])}
    ${card(said.table, table(unseen(said.table), rows, columns))}
    <div class="dense">${card(said.dense, table(unseen(said.dense), rows, columns), 'card lines')}</div>
    ${card(said.form, [refusal(shown, said.problems, fields), fields])}
    ${foldedCard(said.folded, html`<p>${said.text} ${link(portalPaths.start, said.link)}</p>`)}`;
  return portalLayout({ title: [said.title], content }, context);
}
