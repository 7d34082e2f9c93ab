/** The workspace as a file, and its reset. */
import type { Middleware } from 'koa';
import { readYaml } from '../../api/sandbox/yaml-body.js';
import { defined } from '../../domain/defined.js';
import { Problem } from '../../domain/problem.js';
import { callbackAddress } from '../../domain/sandbox/portal-paths.js';
import type { FormFields } from '../../pages/kit/form-fields.js';
import { goTo, writePage } from '../../pages/kit/page.js';
import { hrefOf } from '../../pages/kit/paths.js';
import { exportWorkspace } from '../../usecases/sandbox/workspace-export.js';
import { portalContext } from '../frame/context.js';
import { download } from '../frame/downloads.js';
import { sealedForm } from '../frame/forms.js';
import { askOwnInterface, type OwnRequest } from '../frame/own-interface.js';
import { portalPaths } from '../frame/paths.js';
import { type OpenedWorkspace, portalRoutes } from '../frame/routes.js';
import { inWorkspace, type RefusedForm, type RoutedContext, submit } from '../workspace/in-workspace.js';
import { showSecret, shownSecret } from '../workspace/shown-secrets.js';
import type { DataParts } from './data-routes.js';
import { filePage, type FileView } from './file-page.js';

const importsOf = ({ workspace }: OpenedWorkspace) =>
  ({ kind: 'import', path: portalPaths.file, workspace }) as const;

export function fileRoutes(parts: DataParts): Middleware {
  const { site } = parts;
  return portalRoutes(site, (router) => {
    router.get(portalPaths.file, (ctx) => inWorkspace(ctx, parts, (...all) => show(...all)));
    router.post(portalPaths.file, (ctx) => inWorkspace(ctx, parts, readFile));
    router.post(portalPaths.reset, (ctx) => inWorkspace(ctx, parts, reset));
    router.get(portalPaths.export, (ctx) => inWorkspace(ctx, parts, writeExport));
    // Where a form has led that was refused, and its page was asked for again.
    router.get(portalPaths.reset, (ctx) => goTo(ctx, hrefOf(site, portalPaths.file)));
  });
}

async function show(
  ctx: RoutedContext,
  opened: OpenedWorkspace,
  parts: DataParts,
  more: Pick<FileView, 'imported' | 'isShownOnce' | 'refused'> = {},
): Promise<void> {
  const { site } = parts;
  const [imported] = await shownSecret(ctx, importsOf(opened), parts);
  const view = {
    file: await sealedForm(ctx, portalPaths.file, parts),
    reset: await sealedForm(ctx, portalPaths.reset, parts),
    ...defined({ imported: more.refused ? undefined : imported }),
    ...more,
  };
  writePage(ctx, filePage(view, portalContext(ctx, site, 'workspace')), site);
}

async function readFile(ctx: RoutedContext, opened: OpenedWorkspace, parts: DataParts): Promise<void> {
  let made = '';
  const refused = await submit(ctx, parts, async (fields) => {
    const text = fileIn(fields);
    if (text.includes('\uFFFD'))
      throw new Problem('request.invalid', 'The file is not UTF-8.', 'body.upload');
    const asked = fields.get('action') === 'reset' ? resetTo(text) : importOf(text);
    made = madeText(await askOwnInterface(asked, opened.key, parts));
  });
  if (refused) return show(ctx, opened, parts, { refused: withFile(refused) });
  const isKept = await showSecret(ctx, importsOf(opened), [made], parts);
  // What does not fit into a redirect is said here and now, rather than not at all.
  if (!isKept) return show(ctx, opened, parts, { imported: made, isShownOnce: true });
  goTo(ctx, hrefOf(parts.site, portalPaths.file));
}

/** The file that was uploaded, or what was typed in its place. */
function fileIn(fields: FormFields): string {
  return (fields.get('upload') || (fields.get('file') ?? '')).replaceAll('\r\n', '\n');
}

/** What was uploaded can be corrected on the page. */
function withFile({ fields, ...why }: RefusedForm): RefusedForm {
  return { ...why, fields: new URLSearchParams({ file: fileIn(fields) }) };
}

/** Names, passwords and secrets of what is new; empty for nothing. */
function madeText(answer: unknown): string {
  const { made } = Object(answer);
  const isNothing = Object.values(Object(made)).every((all) => Array.isArray(all) && all.length === 0);
  return isNothing ? '' : JSON.stringify(made, null, 1);
}

async function reset(ctx: RoutedContext, opened: OpenedWorkspace, parts: DataParts): Promise<void> {
  const refused = await submit(ctx, parts, async () => {
    await askOwnInterface({ method: 'POST', path: '/workspace/reset', body: {} }, opened.key, parts);
  });
  if (refused) return show(ctx, opened, parts, { refused });
  goTo(ctx, hrefOf(parts.site, portalPaths.data));
}

/** As it was typed, because a call is held to more than a parser here would be: a key twice, a depth without end. */
function importOf(text: string): OwnRequest {
  const type = isJson(text) ? 'application/json' : 'application/yaml';
  return { method: 'PUT', path: '/workspace/import', type, text };
}

function resetTo(text: string): OwnRequest {
  const place = { method: 'POST', path: '/workspace/reset' } as const;
  if (isJson(text)) return { ...place, type: 'application/json', text: `{"to":${text}}` };
  // A document of YAML, which may begin with directives and end with a mark, cannot stand within another.
  return { ...place, body: { to: readYaml(text) } };
}

/** What is not is taken for YAML, whose reader says what is wrong. */
function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

async function writeExport(
  ctx: RoutedContext,
  { workspace }: OpenedWorkspace,
  { publicUrl, services }: DataParts,
): Promise<void> {
  const place = { workspace, callbackAddress: callbackAddress(publicUrl) };
  const content = `${JSON.stringify(await exportWorkspace(place, services), null, 2)}\n`;
  download(ctx, { file: 'workspace.json', type: 'application/json', content });
}
