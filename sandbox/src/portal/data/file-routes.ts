/** The workspace as JSON, and its reset. */
import { defined } from '../../../../src/domain/defined.js';
import { callbackAddress } from '../../api/portal-paths.js';
import { exportWorkspace } from '../../usecases/files/workspace-export.js';
import type { SandboxApiRequest } from '../frame/sandbox-api.js';
import { portalPaths } from '../frame/paths.js';
import type { Visit } from '../workspace/in-workspace.js';
import { workspacePages } from '../workspace/workspace-pages.js';
import { filePage, type FileView } from './file-page.js';

export const fileRoutes = workspacePages({
  [portalPaths.file]: { get: show, post: readFile },
  [portalPaths.reset]: { post: reset, back: portalPaths.file },
});

async function show(
  visit: Visit,
  more: Pick<FileView, 'imported' | 'isShownOnce' | 'refused'> = {},
): Promise<void> {
  const { publicUrl, services } = visit.parts;
  const [imported] = await visit.shownSecret('import', portalPaths.file);
  const place = { workspace: visit.workspace, callbackAddress: callbackAddress(publicUrl) };
  const view = {
    file: await visit.form(portalPaths.file),
    reset: await visit.form(portalPaths.reset),
    exported: JSON.stringify(await exportWorkspace(place, services), null, 2),
    ...defined({ imported: more.refused ? undefined : imported }),
    ...more,
  };
  visit.write(filePage(view, visit.context));
}

async function readFile(visit: Visit): Promise<void> {
  let made = '';
  const refused = await visit.submitFinal(async (fields) => {
    const text = fields.get('file') ?? '';
    const asked: SandboxApiRequest =
      fields.get('action') === 'reset'
        ? { method: 'POST', path: '/workspace/reset', text: `{"to":${text}}` }
        : { method: 'PUT', path: '/workspace/import', text };
    made = madeText(await visit.ask(asked));
  });
  if (refused) return show(visit, { refused: { ...refused, form: 'file' } });
  const isKept = await visit.showSecret('import', portalPaths.file, [made]);
  // Secrets too long for the cookies of a redirect are shown at once instead.
  if (!isKept) return show(visit, { imported: made, isShownOnce: true });
  visit.goTo(portalPaths.file);
}

/** The names, passwords and secrets of new things; empty for none. */
function madeText(answer: unknown): string {
  const { made } = Object(answer);
  const isNothing = Object.values(Object(made)).every((all) => Array.isArray(all) && all.length === 0);
  return isNothing ? '' : JSON.stringify(made, null, 1);
}

async function reset(visit: Visit): Promise<void> {
  const refused = await visit.submitFinal(async () => {
    await visit.ask({ method: 'POST', path: '/workspace/reset', body: {} });
  });
  return refused
    ? show(visit, { refused: { ...refused, form: 'reset' } })
    : visit.goTo(portalPaths.data, 'reset');
}
