/** The workspace as JSON: exported and imported in one text area, and reset. */
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import type { FormFields } from '../../../../src/pages/kit/form-fields.js';
import { callbackAddress } from '../../api/portal-paths.js';
import { exportWorkspace } from '../../usecases/files/workspace-export.js';
import { card, codeBlock, link, statusText } from '../frame/components.js';
import { area, finalForm, type PageForm, refusableForm, sureBox } from '../frame/fields.js';
import { portalPaths } from '../frame/paths.js';
import type { SandboxApiRequest } from '../frame/sandbox-api.js';
import { type Outcome, workspacePage } from '../workspace/form-page.js';
import type { Visit } from '../workspace/in-workspace.js';

export const fileLead =
  'All data of the workspace, without passwords and secrets. The contract of the sandbox’s own interface describes the format.';

export const fileRoutes = workspacePage({
  path: portalPaths.file,
  secret: 'import',
  show: async (visit, { file, reset }, [imported]) => {
    const { ctx, parts, workspace } = visit;
    const place = { workspace, callbackAddress: callbackAddress(parts.publicUrl) };
    const exported = JSON.stringify(await exportWorkspace(place, parts.services), null, 2);
    const content = [
      html`<p>${link(portalPaths.data, 'All test data')}</p>`,
      // The answer to the form itself is lost when the browser leaves the page.
      imported === undefined ? undefined : madeCard(imported, ctx.method === 'POST'),
      importCard(exported, file),
      card(
        'Reset the workspace',
        html`<p>
            A reset ends the open payments and consents of your clients, removes all data, and sets the clock
            back to the bank’s time.
          </p>
          ${finalForm(reset, 'Reset the workspace')}`,
      ),
    ];
    return { part: 'data', title: 'The workspace as JSON', lead: fileLead, content };
  },
  forms: {
    file: { isFinal: true, act: readFile },
    reset: {
      path: portalPaths.reset,
      isFinal: true,
      act: async (visit) => {
        await visit.ask({ method: 'POST', path: '/workspace/reset', body: {} });
      },
      done: 'reset',
      next: portalPaths.data,
    },
  },
});

/** The things that an import has created, with passwords and secrets; `made` is empty for none. */
function madeCard(made: string, isShownOnce: boolean): Html {
  const title = isShownOnce
    ? 'What was created, with passwords and secrets. It is too long to be shown again: copy it before you leave this page.'
    : 'What was created, with passwords and secrets, which are shown for ten minutes only:';
  const content: Fragment =
    made === ''
      ? html`<p>Nothing new was created.</p>`
      : [html`<p>${title}</p>`, codeBlock(made, title, 'json')];
  return card(statusText('Done'), content);
}

function importCard(exported: string, shown: PageForm): Html {
  const text = area(shown, {
    name: 'file',
    label: 'The data of the workspace',
    hint: 'Copy the text, edit it, or paste another. The import removes everything that the text does not name.',
    value: exported,
    rows: 24,
  });
  const fields = html`${text} ${sureBox(shown)}
    <div class="buttons">
      <button class="button quiet" name="action" value="import">Import</button>
      <button class="button quiet" name="action" value="reset">Reset to this data</button>
    </div>`;
  return card('Export and import', refusableForm(shown, fields));
}

async function readFile(visit: Visit, fields: FormFields): Promise<Outcome> {
  const text = fields.get('file') ?? '';
  const asked: SandboxApiRequest =
    fields.get('action') === 'reset'
      ? { method: 'POST', path: '/workspace/reset', text: `{"to":${text}}` }
      : { method: 'PUT', path: '/workspace/import', text };
  return { texts: [formatMade(await visit.ask(asked))] };
}

/** The names, passwords and secrets of new things; empty for none. */
function formatMade(answer: unknown): string {
  const { made } = Object(answer);
  const isNothing = Object.values(Object(made)).every((all) => Array.isArray(all) && all.length === 0);
  return isNothing ? '' : JSON.stringify(made, null, 1);
}
