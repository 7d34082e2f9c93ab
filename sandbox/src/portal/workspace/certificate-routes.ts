/** The page of a client's certificates, and their files. */
import { defined } from '../../../../src/domain/defined.js';
import { Problem } from '../../../../src/domain/problem.js';
import type { FormFields } from '../../../../src/pages/kit/form-fields.js';
import { findWorkspaceClient } from '../../usecases/workspaces/workspace-clients.js';
import { download } from '../frame/downloads.js';
import { textIn, wholeNumberIn } from '../frame/fields.js';
import { textAt } from '../frame/sandbox-api.js';
import { clientCertificatesPath, portalPaths } from '../frame/paths.js';
import {
  certificateFiles,
  certificatePage,
  type CertificateView,
  type ShownCertificate,
} from './certificate-page.js';
import type { RefusedForm, Visit } from './in-workspace.js';
import { workspacePages } from './workspace-pages.js';

export const certificateRoutes = workspacePages({
  [portalPaths.clientCertificates]: { get: show, post: issue },
  [portalPaths.clientCertificate]: { get: writeFile },
});

async function show(visit: Visit, more: Pick<CertificateView, 'issued' | 'refused'> = {}): Promise<void> {
  const { parts, workspace } = visit;
  const { id } = await findWorkspaceClient(visit.parameter('clientId'), workspace, parts.services);
  const view = {
    clientId: id,
    form: await visit.form(clientCertificatesPath(id)),
    ...defined({ issued: more.refused ? undefined : await shownIn(visit) }),
    ...more,
  };
  visit.write(certificatePage(view, visit.context));
}

async function issue(visit: Visit): Promise<void> {
  const clientId = visit.parameter('clientId');
  const path = clientCertificatesPath(clientId);
  let texts: readonly string[] = [];
  const refused = await visit.submit(async (fields) => {
    const ordered = `/clients/${encodeURIComponent(clientId)}/certificates`;
    const answer = await visit.ask({ method: 'POST', path: ordered, body: orderIn(fields) });
    texts = ['keyId', 'certificate', 'privateKey', 'authority'].map((name) => textAt(answer, name));
  });
  if (refused) return show(visit, { refused: withRequest(refused) });
  const isKept = await visit.showSecret('certificate', path, texts);
  return isKept ? visit.goTo(path) : show(visit, { issued: toShownCertificate(texts) });
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

/** Returns the uploaded signing request, or the pasted one. */
function requestIn(fields: FormFields): string {
  return (textIn(fields, 'upload') || textIn(fields, 'signingRequest')).replaceAll('\r\n', '\n');
}

/** Shows the uploaded signing request in the text area. */
function withRequest({ fields, ...why }: RefusedForm): RefusedForm {
  const names = ['use', 'certificateState', 'days', 'key'];
  const typed = Object.fromEntries(names.map((name) => [name, textIn(fields, name)]));
  return { ...why, fields: new URLSearchParams({ ...typed, signingRequest: requestIn(fields) }) };
}

/** Returns the issued certificate while this browser may still read it. */
async function shownIn(visit: Visit): Promise<ShownCertificate | undefined> {
  const texts = await visit.shownSecret('certificate', clientCertificatesPath(visit.parameter('clientId')));
  return texts.length === 0 ? undefined : toShownCertificate(texts);
}

function toShownCertificate([keyId = '', certificate, key, authority]: readonly string[]): ShownCertificate {
  const files = { 'certificate.pem': certificate, 'key.pem': key || undefined, 'authority.pem': authority };
  return { keyId, files: defined(files) };
}

async function writeFile(visit: Visit): Promise<void> {
  const file = certificateFiles.find((each) => each === visit.parameter('file'));
  const pem = file && (await shownIn(visit))?.files[file];
  if (!pem) throw new Problem('resource.unknown', 'There is no such file, or its time is over.', 'path');
  download(visit.ctx, { file, type: 'application/x-pem-file', content: pem });
}
