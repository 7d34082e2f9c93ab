/** The page of a client's certificates, and their files. */
import type { Middleware } from 'koa';
import { defined } from '../../domain/defined.js';
import { Problem } from '../../domain/problem.js';
import type { FormFields } from '../../pages/kit/form-fields.js';
import { goTo } from '../../pages/kit/page.js';
import { hrefOf } from '../../pages/kit/paths.js';
import { findWorkspaceClient } from '../../usecases/sandbox/workspace-clients.js';
import { portalContext, writePortalPage } from '../frame/context.js';
import { download } from '../frame/downloads.js';
import { textIn, wholeNumberIn } from '../frame/fields.js';
import { sealedForm } from '../frame/forms.js';
import { askOwnInterface, textAt } from '../frame/own-interface.js';
import { clientCertificatesPath, portalPaths } from '../frame/paths.js';
import { type OpenedWorkspace, portalRoutes } from '../frame/routes.js';
import { allowScript } from '../frame/security.js';
import {
  certificateFiles,
  certificatePage,
  type CertificateView,
  type ShownCertificate,
} from './certificate-page.js';
import {
  inWorkspace,
  type RefusedForm,
  type RoutedContext,
  submit,
  type WorkspacePageParts,
} from './in-workspace.js';
import { type SecretParts, showSecret, shownSecret } from './shown-secrets.js';

interface CertificateParts extends WorkspacePageParts, SecretParts {}

export function certificateRoutes(parts: CertificateParts): Middleware {
  return portalRoutes((router) => {
    router.get(portalPaths.clientCertificates, (ctx) => inWorkspace(ctx, parts, (...all) => show(...all)));
    router.post(portalPaths.clientCertificates, (ctx) => inWorkspace(ctx, parts, issue));
    router.get(portalPaths.clientCertificate, (ctx) => inWorkspace(ctx, parts, writeFile));
  });
}

function idIn({ params }: Pick<RoutedContext, 'params'>): string {
  return params['clientId'] ?? '';
}

async function show(
  ctx: RoutedContext,
  { workspace }: OpenedWorkspace,
  parts: CertificateParts,
  more: Pick<CertificateView, 'issued' | 'refused'> = {},
): Promise<void> {
  const { services, site } = parts;
  const { id } = await findWorkspaceClient(idIn(ctx), workspace, services);
  const view = {
    clientId: id,
    form: await sealedForm(ctx, clientCertificatesPath(id), parts),
    ...defined({ issued: more.refused ? undefined : await shownIn(ctx, workspace, parts) }),
    ...more,
  };
  allowScript(ctx);
  writePortalPage(ctx, certificatePage(view, portalContext(site, 'workspace')));
}

async function issue(ctx: RoutedContext, opened: OpenedWorkspace, parts: CertificateParts): Promise<void> {
  const clientId = idIn(ctx);
  const path = clientCertificatesPath(clientId);
  let texts: readonly string[] = [];
  const refused = await submit(ctx, parts, async (fields) => {
    const ordered = `/clients/${encodeURIComponent(clientId)}/certificates`;
    const asked = { method: 'POST', path: ordered, body: orderIn(fields) } as const;
    const answer = await askOwnInterface(asked, opened.key, parts);
    texts = ['keyId', 'certificate', 'privateKey', 'authority'].map((name) => textAt(answer, name));
  });
  if (refused) return show(ctx, opened, parts, { refused: withRequest(refused) });
  const place = { kind: 'certificate', path, workspace: opened.workspace } as const;
  const isKept = await showSecret(ctx, place, texts, parts);
  if (!isKept) return show(ctx, opened, parts, { issued: certificateOf(texts) });
  goTo(ctx, hrefOf(parts.site, path));
}

function orderIn(fields: FormFields): object {
  const signingRequest = requestIn(fields) || undefined;
  return {
    use: textIn(fields, 'use'),
    days: wholeNumberIn(fields, 'days'),
    ...defined({ state: textIn(fields, 'certificateState') || undefined, signingRequest }),
    ...(signingRequest === undefined && defined({ key: textIn(fields, 'key') || undefined })),
  };
}

/** The request that was uploaded, or the one that was pasted. */
function requestIn(fields: FormFields): string {
  return (textIn(fields, 'upload') || textIn(fields, 'signingRequest')).replaceAll('\r\n', '\n');
}

/** What was uploaded can be looked at on the page. */
function withRequest({ fields, ...why }: RefusedForm): RefusedForm {
  const names = ['use', 'certificateState', 'days', 'key'];
  const typed = Object.fromEntries(names.map((name) => [name, textIn(fields, name)]));
  return { ...why, fields: new URLSearchParams({ ...typed, signingRequest: requestIn(fields) }) };
}

/** What this browser has been issued and may still read. */
async function shownIn(
  ctx: RoutedContext,
  workspace: OpenedWorkspace['workspace'],
  parts: CertificateParts,
): Promise<ShownCertificate | undefined> {
  const path = clientCertificatesPath(idIn(ctx));
  const texts = await shownSecret(ctx, { kind: 'certificate', path, workspace }, parts);
  return texts.length === 0 ? undefined : certificateOf(texts);
}

function certificateOf([keyId = '', certificate, key, authority]: readonly string[]): ShownCertificate {
  const files = { 'certificate.pem': certificate, 'key.pem': key || undefined, 'authority.pem': authority };
  return { keyId, files: defined(files) };
}

async function writeFile(
  ctx: RoutedContext,
  { workspace }: OpenedWorkspace,
  parts: CertificateParts,
): Promise<void> {
  const file = certificateFiles.find((each) => each === ctx.params['file']);
  const pem = file && (await shownIn(ctx, workspace, parts))?.files[file];
  if (!pem) throw new Problem('resource.unknown', 'There is no such file, or its time is over.', 'path');
  download(ctx, { file, type: 'application/x-pem-file', content: pem });
}
