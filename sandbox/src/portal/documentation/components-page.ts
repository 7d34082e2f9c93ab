/** All components of the portal's pages on one page, to see and to check them together. */
import { details, row } from '../../../../src/pages/kit/components.js';
import { html, type Html } from '../../../../src/engine/html.js';
import { card, code, codeBlock, foldedCard, link, linkCard, table, unseen } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { area, boxes, choice, input, refusal, sureBox } from '../frame/fields.js';
import { portalLayout } from '../frame/layout.js';
import { portalPaths } from '../frame/paths.js';
import { notices } from '../frame/labels.js';

const sentence = 'A sentence that says what this is, and what comes of it.';

const [iban, id] = ['HR1210010051863000160', '01a1fcf1-927b-7a30-bfa1-75531da99c84'];
const json = '{\n  "amount": "12.50",\n  "isFinal": false,\n  "attempts": 2\n}';
const program = `curl -s -X POST 'http://localhost:8080/v1/payments' \\\n  -H 'X-Request-ID: ${id}'\n`;
const violation = (field: string, text: string) => ({ reason: 'request.invalid', field, text }) as const;
const shown = {
  id: 'shown',
  violations: [violation('name', 'name is missing.'), violation('sure', notices.sureMissing)],
};

export function componentsPage(context: PortalContext): Html {
  const rows = [
    { at: '2026-06-14\u00a008:15:00.000', status: 'ACSC', text: sentence },
    { at: '2026-06-14\u00a008:15:01.250', status: 'RJCT', text: sentence },
  ];
  const columns = [
    { title: 'Time', cell: ({ at }: (typeof rows)[number]) => at },
    { title: 'Status', cell: ({ status }: (typeof rows)[number]) => code(status) },
    { title: 'Description', cell: ({ text }: (typeof rows)[number]) => text },
  ];
  const options = [
    ['1', sentence],
    ['2', 'Components'],
  ] as const;
  const fields = html`${input(shown, { name: 'name', label: 'Field', hint: 'A hint says what belongs here.' })}
    ${choice({}, { name: 'choice', label: 'Choice', options })}
    ${boxes({}, { name: 'boxes', label: 'Boxes', options, chosen: ['1'] })}
    ${area({}, { name: 'area', label: 'Text', rows: 3 })} ${sureBox(shown)}
    <button type="button" class="button">Main action</button>
    <button type="button" class="button quiet">Other action</button>`;
  const content = html`<h1>Components</h1>
    <p class="lead">
      All components of the portal’s pages, to be checked together in light and dark and on a phone.
    </p>
    <p class="notice done">A notice says here what was done.</p>
    <div class="pair">
      ${linkCard(portalPaths.start, 'A card that leads to a page', sentence)}
      ${card('Facts', details([row('IBAN', code(iban)), row('Identifier', code(id))]))}
    </div>
    ${card('Code', [codeBlock(program, 'A program', 'program'), codeBlock(json, 'An answer', 'json')])}
    ${card('A table', table(unseen('A table'), rows, columns))}
    <div class="dense">
      ${card('A dense table, one line a row', table(unseen('A dense table, one line a row'), rows, columns), 'card lines')}
    </div>
    ${card('A form, refused', [refusal(shown, notices.unchanged, fields), fields])}
    ${foldedCard('A folded card', html`<p>${sentence} ${link(portalPaths.start, 'A link')}</p>`)}`;
  return portalLayout({ title: ['Components'], content }, context);
}
