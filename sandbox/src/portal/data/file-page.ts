/** The workspace as JSON: exported and imported in one text area, and reset. */
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import { card, codeBlock, link, type SealedForm, statusText } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { area, finalForm, refusableForm, shownAs, sureBox } from '../frame/fields.js';
import { portalPaths } from '../frame/paths.js';
import type { RefusedForm } from '../workspace/in-workspace.js';
import { workspaceFrame } from '../workspace/workspace-frame.js';
import * as words from '../texts.js';

export interface FileView {
  readonly file: SealedForm;
  readonly reset: SealedForm;
  readonly exported: string;
  readonly refused?: RefusedForm & { readonly form: 'file' | 'reset' };
  /** The things that an import has created, with passwords and secrets; empty for none. */
  readonly imported?: string;
  /** True if `imported` is lost when the browser leaves the page. */
  readonly isShownOnce?: boolean;
}

export function filePage(view: FileView, context: PortalContext): Html {
  const { back } = words.data;
  const said = words.data.file;
  const content = [
    html`<p>${link(portalPaths.data, back)}</p>`,
    madeCard(view),
    importCard(view),
    card(
      said.reset,
      html`<p>${said.resetText}</p>
        ${finalForm(view.reset, shownAs('reset', view.refused), said.reset)}`,
    ),
  ];
  return workspaceFrame({ part: 'data', title: said.title, lead: said.lead, content }, context);
}

function madeCard({ imported, isShownOnce = false }: FileView): Html | undefined {
  if (imported === undefined) return undefined;
  const said = words.data.file;
  const title = isShownOnce ? said.madeOnce : said.made;
  const made: Fragment =
    imported === ''
      ? html`<p>${said.madeNothing}</p>`
      : [html`<p>${title}</p>`, codeBlock(imported, title, 'json')];
  return card(statusText(said.imported), made);
}

function importCard({ exported, file, refused }: FileView): Html {
  const said = words.data.file;
  const shown = shownAs('file', refused);
  const fields = html`${area(shown, { name: 'file', label: said.label, hint: said.hint, value: exported, rows: 24 })}
    ${sureBox(shown)}
    <div class="buttons">
      <button class="button quiet" name="action" value="import">${said.submit}</button>
      <button class="button quiet" name="action" value="reset">${said.resetTo}</button>
    </div>`;
  return card(said.import, refusableForm(file, shown, words.data.problems, fields));
}
