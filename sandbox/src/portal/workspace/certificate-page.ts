/** Certificates of a workspace's client: the request form, and the certificate just issued, to read and to download. */
import { Problem } from '../../../../src/domain/problem.js';
import { html, type Html } from '../../../../src/engine/html.js';
import { details, row } from '../../../../src/pages/kit/components.js';
import type { FormFields } from '../../../../src/pages/kit/form-fields.js';
import { findWorkspaceClient } from '../../usecases/workspaces/workspace-clients.js';
import { card, code, codeBlock, link, statusText } from '../frame/components.js';
import { download } from '../frame/downloads.js';
import {
  area,
  choice,
  fieldForm,
  input,
  type PageForm,
  textIn,
  textsIn,
  upload,
  wholeNumberIn,
} from '../frame/fields.js';
import { script } from '../frame/layout.js';
import { clientCertificatePath, clientCertificatesPath, clientPath, portalPaths } from '../frame/paths.js';
import { textAt } from '../frame/sandbox-api.js';
import { labels } from '../frame/labels.js';
import { formPage, type Outcome, workspacePages } from './form-page.js';
import type { Visit } from './in-workspace.js';

/** The downloads of a certificate, in the order of the texts after the keyId. */
const files = [
  ['certificate.pem', 'The certificate'],
  ['key.pem', 'The private key'],
  ['authority.pem', 'The authority’s certificate'],
] as const;

const certificateUses = { seal: 'Signatures (QSEAL)', tls: 'Connections (QWAC)' };

const certificateStates = { good: 'Valid', expired: 'Expired', revoked: 'Revoked' };

const keyKinds = { ec: 'Elliptic curve (P-256)', rsa: 'RSA, 2048 bits' };

export const certificateRoutes = workspacePages({
  ...formPage({
    path: portalPaths.clientCertificates,
    secret: 'certificate',
    show: async (visit, { certificate }, issued) => {
      const { parts, workspace } = visit;
      const { id } = await findWorkspaceClient(visit.parameter('clientId'), workspace, parts.services);
      const content = html`<p>${link(clientPath(id), 'Back to the client')}</p>
        ${issued.length > 0 ? issuedCard(issued, id) : undefined} ${orderCard(certificate, id)}`;
      return {
        part: 'workspace',
        title: 'Certificates',
        lead: 'With the client’s roles and organisation, from the sandbox’s own authority. Generate the private key yourself and send a signing request, or let the server generate the key.',
        head: script('portal-key.js'),
        content,
      };
    },
    forms: { certificate: { act: issue } },
  }),
  [portalPaths.clientCertificate]: { get: writeFile },
});

function issuedCard([keyId = '', ...pems]: readonly string[], clientId: string): Html {
  const shown = files.map(([file, title], index) => {
    const pem = pems[index];
    // The server has no private key of a client that has sent a signing request.
    if (!pem) return undefined;
    return html`<h3>${title}</h3>
      <p>
        <a class="link" href="${clientCertificatePath(clientId, file)}" download>Download ${file}</a>
      </p>
      ${codeBlock(pem, title)}`;
  });
  return card(
    statusText('Certificate issued'),
    html`<p>${labels.secretOnce}</p>
      ${details(row('keyId for signatures', code(keyId)))} ${shown}`,
  );
}

function orderCard(given: PageForm, clientId: string): Html {
  const shown = withRequest(given);
  const fields = [
    choice(shown, { name: 'use', label: 'Use', options: Object.entries(certificateUses) }),
    // `state` is taken by the form's CSRF token.
    choice(shown, {
      name: 'certificateState',
      label: 'State',
      options: Object.entries(certificateStates),
    }),
    input(shown, {
      name: 'days',
      label: 'Validity in days',
      hint: 'At most 730; ignored for an expired certificate.',
      value: '365',
      isRequired: true,
      inputMode: 'numeric',
    }),
    upload(shown, {
      name: 'upload',
      label: 'Signing request (CSR)',
      hint: 'A PKCS#10 file in PEM format, if you have generated the key yourself.',
    }),
    area(shown, {
      name: 'signingRequest',
      label: 'Signing request as text',
      hint: 'Used if no file is chosen.',
      rows: 4,
    }),
    choice(shown, {
      name: 'key',
      label: 'Kind of key',
      hint: 'Without a signing request, the server generates a key of this kind.',
      options: Object.entries(keyKinds),
    }),
    ownKey(clientId),
  ];
  const form = fieldForm(
    { ...shown, hasUpload: true },
    'Issue the certificate',
    fields,
    'No certificate was issued:',
  );
  return card('Issue a certificate', form);
}

/** Shows an uploaded signing request in the text area of the refused form. */
function withRequest(shown: PageForm): PageForm {
  if (!shown.fields) return shown;
  const typed = textsIn(shown.fields, 'use', 'certificateState', 'days', 'key');
  const signingRequest = requestIn(shown.fields);
  return { ...shown, fields: new URLSearchParams({ ...typed, signingRequest }) };
}

/** The part that the page's script shows, where the browser can generate keys. */
function ownKey(clientId: string): Html {
  return html`<div id="own-key" data-client="${clientId}" hidden>
    <p class="hint" id="own-key-hint">
      You can also generate the key in this browser, which fills in its signing request. The private key is
      neither sent nor stored: download it before you leave this page.
    </p>
    <div class="buttons">
      <button type="button" class="button quiet" aria-describedby="own-key-hint">
        Generate the key in this browser
      </button>
    </div>
    <p id="own-key-made" role="status" hidden>
      The key is generated, and its signing request is filled in. Before you continue:
      <a class="link" download="key.pem">Download key.pem</a>
    </p>
  </div>`;
}

async function issue(visit: Visit, fields: FormFields): Promise<Outcome> {
  const path = `/clients/${encodeURIComponent(visit.parameter('clientId'))}/certificates`;
  const signingRequest = requestIn(fields);
  const body = {
    ...textsIn(fields, 'use', ...(signingRequest === '' ? ['key'] : [])),
    days: wholeNumberIn(fields, 'days'),
    state: textIn(fields, 'certificateState'),
    signingRequest,
  };
  const answer = await visit.ask({ method: 'POST', path, body });
  const names = ['keyId', 'certificate', 'privateKey', 'authority'];
  return { texts: names.map((name) => textAt(answer, name)) };
}

/** Returns the uploaded signing request, or the pasted one. */
function requestIn(fields: FormFields): string {
  return (textIn(fields, 'upload') || textIn(fields, 'signingRequest')).replaceAll('\r\n', '\n');
}

/** Writes a file of the certificate that this browser may still read. */
async function writeFile(visit: Visit): Promise<void> {
  const page = clientCertificatesPath(visit.parameter('clientId'));
  const [, ...pems] = await visit.shownSecret('certificate', page);
  const file = visit.parameter('file');
  const pem = pems[files.findIndex(([name]) => name === file)];
  if (!pem) throw new Problem('resource.unknown', 'There is no such file, or it has expired.', 'path');
  download(visit.ctx, file, 'application/x-pem-file', pem);
}
