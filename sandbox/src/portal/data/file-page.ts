/** The workspace as JSON: exported and imported in one text area, and reset. */
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import type { FormFields } from '../../../../src/pages/kit/form-fields.js';
import { callbackAddress } from '../../api/portal-paths.js';
import { exportWorkspace } from '../../usecases/files/workspace-export.js';
import { card, codeBlock, link, statusText } from '../frame/components.js';
import { area, finalForm, type PageForm, refusableForm, sureBox } from '../frame/fields.js';
import { portalPaths } from '../frame/paths.js';
import { notices } from '../frame/labels.js';
import type { SandboxApiRequest } from '../frame/sandbox-api.js';
import { type Outcome, type PageForms, workspacePage } from '../workspace/form-page.js';
import type { Visit } from '../workspace/in-workspace.js';
import type { FramedPage } from '../workspace/workspace-frame.js';

export const fileLead =
  'Everything that the workspace has, without passwords and secrets. The documentation of the sandbox says what may stand in it.';

export const fileRoutes = workspacePage({
  path: portalPaths.file,
  secret: 'import',
  show,
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

async function show(
  visit: Visit,
  { file, reset }: PageForms<'file' | 'reset'>,
  [imported]: readonly string[],
): Promise<FramedPage> {
  const { ctx, parts, workspace } = visit;
  const place = { workspace, callbackAddress: callbackAddress(parts.publicUrl) };
  const exported = JSON.stringify(await exportWorkspace(place, parts.services), null, 2);
  const content = [
    html`<p>${link(portalPaths.data, 'All test data')}</p>`,
    // The answer to the form itself is lost when the browser leaves the page.
    imported === undefined ? undefined : madeCard(imported, ctx.method === 'POST'),
    importCard(exported, file),
    card(
      'Reset to the beginning',
      html`<p>
          A reset to the beginning ends what your clients have begun, takes everything away, and sets the
          clock back to the bank’s.
        </p>
        ${finalForm(reset, 'Reset to the beginning')}`,
    ),
  ];
  return { part: 'data', title: 'The workspace as JSON', lead: fileLead, content };
}

/** The things that an import has created, with passwords and secrets; `made` is empty for none. */
function madeCard(made: string, isShownOnce: boolean): Html {
  const title = isShownOnce
    ? 'What was made, with passwords and secrets. There is too much of it to be shown again: keep it before you leave this page.'
    : 'What was made, with passwords and secrets that are shown for ten minutes and never again:';
  const content: Fragment =
    made === ''
      ? html`<p>Nothing new had to be made.</p>`
      : [html`<p>${title}</p>`, codeBlock(made, title, 'json')];
  return card(statusText('It was done'), content);
}

function importCard(exported: string, shown: PageForm): Html {
  const text = area(shown, {
    name: 'file',
    label: 'The workspace as it is',
    hint: 'Keep the text, change it, or paste another one. What it does not name is taken away.',
    value: exported,
    rows: 24,
  });
  const fields = html`${text} ${sureBox(shown)}
    <div class="buttons">
      <button class="button quiet" name="action" value="import">Make the workspace what it says</button>
      <button class="button quiet" name="action" value="reset">Reset the workspace to it</button>
    </div>`;
  return card('Export and import', refusableForm(shown, notices.unchanged, fields));
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
