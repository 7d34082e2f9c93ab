/** A workspace as a file: downloaded, uploaded or typed, and put back. */
import { html, type Fragment, type Html } from '../../pages/kit/html.js';
import { codeBlock, form, type SealedForm, uploadForm } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { area, upload } from '../frame/fields.js';
import { portalPaths } from '../frame/paths.js';
import type { RefusedForm } from '../workspace/in-workspace.js';
import { refusal, workspaceFrame } from '../workspace/workspace-frame.js';

export interface FileView {
  readonly file: SealedForm;
  readonly reset: SealedForm;
  readonly refused?: RefusedForm;
  /** What an import has made, with passwords and secrets; empty where that was nothing. */
  readonly imported?: string;
  /** It is gone when the page is left. */
  readonly isShownOnce?: boolean;
}

const example = `version: 1
customers:
  - customerId: ana
    name: Ana Horvat
    accounts:
      - balance: 250.00
        historyDays: 30
`;

export function filePage(view: FileView, context: PortalContext): Html {
  const { hrefTo, words } = context;
  const { back } = words.data;
  const said = words.data.file;
  const content = [
    html`<p><a class="link" href="${hrefTo(portalPaths.data)}">${back}</a></p>`,
    madeCard(view, context),
    html`<section class="card">
      <h2>${said.export}</h2>
      <p>
        <a class="link" href="${hrefTo(portalPaths.export)}">workspace.json</a>
      </p>
    </section>`,
    importCard(view, context),
    html`<section class="card">
      <h2>${said.reset}</h2>
      <p>${said.resetText}</p>
      ${form(view.reset, html`<button class="button quiet">${said.reset}</button>`)}
    </section>`,
  ];
  return workspaceFrame({ part: 'data', title: said.title, lead: said.lead, content }, context);
}

function madeCard({ imported, isShownOnce = false }: FileView, { words }: PortalContext): Html | undefined {
  if (imported === undefined) return undefined;
  const said = words.data.file;
  const title = isShownOnce ? said.madeOnce : said.made;
  const made: Fragment =
    imported === '' ? html`<p>${said.madeNothing}</p>` : [html`<p>${title}</p>`, codeBlock(imported, title)];
  return html`<section class="card">
    <h2 role="status">${said.imported}</h2>
    ${made}
  </section>`;
}

function importCard({ file, refused }: FileView, { words }: PortalContext): Html {
  const said = words.data.file;
  const shown = { id: 'workspace', ...refused };
  const fields = html`${upload({ name: 'upload', label: said.upload, hint: said.uploadHint }, shown)}
    ${area({ name: 'file', label: said.label, hint: said.hint, value: example, rows: 12 }, shown)}
    <div class="buttons">
      <button class="button quiet" name="action" value="import">${said.submit}</button>
      <button class="button quiet" name="action" value="reset">${said.resetTo}</button>
    </div>`;
  return html`<section class="card">
    <h2>${said.import}</h2>
    ${refusal(refused ?? {}, words.data.problems)} ${uploadForm(file, fields)}
  </section>`;
}
