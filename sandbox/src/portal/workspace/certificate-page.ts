/** Certificates of a workspace's client: the request form, and the certificate just issued, to read and to download. */
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import { details, row } from '../../../../src/pages/kit/components.js';
import { card, code, codeBlock, link, type SealedForm, statusText } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { area, choice, input, refusableForm, upload } from '../frame/fields.js';
import { script } from '../frame/layout.js';
import { clientCertificatePath, clientPath } from '../frame/paths.js';
import { workspaceFrame } from './workspace-frame.js';
import type { RefusedForm } from './in-workspace.js';
import * as words from '../texts.js';

/** The file names of a certificate's downloads. */
export const certificateFiles = ['certificate.pem', 'key.pem', 'authority.pem'] as const;
export type CertificateFile = (typeof certificateFiles)[number];

export interface ShownCertificate {
  readonly keyId: string;
  /** The files as PEM; no key file where the key was generated elsewhere. */
  readonly files: Readonly<Partial<Record<CertificateFile, string>>>;
}

export interface CertificateView {
  readonly clientId: string;
  readonly form: SealedForm;
  readonly refused?: RefusedForm;
  /** Present while this browser may still read the certificate. */
  readonly issued?: ShownCertificate;
}

const uses = ['seal', 'tls'] as const;
const keys = ['ec', 'rsa'] as const;
const states = ['good', 'expired', 'revoked'] as const;

export function certificatePage(view: CertificateView, context: PortalContext): Html {
  const { clientId, issued } = view;
  const said = words.certificates;
  const content = html`<p>${link(clientPath(clientId), said.back)}</p>
    ${issued && issuedCard(issued, clientId)} ${orderCard(view)}`;
  const head = script('portal-key.js');
  const { lead, title } = said;
  return workspaceFrame({ part: 'workspace', title, lead, head, content }, context);
}

function issuedCard({ files, keyId }: ShownCertificate, clientId: string): Html {
  const said = words.certificates;
  const shown = certificateFiles.map((file): Fragment => {
    const pem = files[file];
    if (pem === undefined) return undefined;
    const href = clientCertificatePath(clientId, file);
    return html`<h3>${said.files[file]}</h3>
      <p><a class="link" href="${href}" download>${said.download(file)}</a></p>
      ${codeBlock(pem, said.files[file])}`;
  });
  return card(
    statusText(said.issued),
    html`<p>${said.once}</p>
      ${details(row(said.keyId, code(keyId)))} ${shown}`,
  );
}

function orderCard({ clientId, form, refused }: CertificateView): Html {
  const said = words.certificates;
  const shown = { id: 'certificate', ...refused };
  const among = <Name extends string>(names: readonly Name[], texts: Readonly<Record<Name, string>>) => ({
    options: names.map((each) => [each, texts[each]] as const),
  });
  const days = { label: said.days, hint: said.daysHint, value: '365', isRequired: true } as const;
  const fields = [
    choice(shown, { name: 'use', label: said.use, ...among(uses, said.uses) }),
    // `state` is taken by the form's CSRF token.
    choice(shown, { name: 'certificateState', label: said.state, ...among(states, said.states) }),
    input(shown, { name: 'days', ...days, inputMode: 'numeric' }),
    upload(shown, { name: 'upload', label: said.upload, hint: said.uploadHint }),
    area(shown, {
      name: 'signingRequest',
      label: said.signingRequest,
      hint: said.signingRequestHint,
      rows: 4,
    }),
    choice(shown, { name: 'key', label: said.key, hint: said.keyHint, ...among(keys, said.keys) }),
    ownKey(clientId),
    html`<button class="button">${said.issue}</button>`,
  ];
  return card(said.order, refusableForm({ ...form, hasUpload: true }, shown, said.problems, html`${fields}`));
}

/** The part that the page's script shows, where the browser can generate keys. */
function ownKey(clientId: string): Html {
  const { download, ownKey: said } = words.certificates;
  return html`<div id="own-key" data-client="${clientId}" hidden>
    <p class="hint" id="own-key-hint">${said.text}</p>
    <div class="buttons">
      <button type="button" class="button quiet" aria-describedby="own-key-hint">${said.make}</button>
    </div>
    <p id="own-key-made" role="status" hidden>
      ${said.made} <a class="link" download="key.pem">${download('key.pem')}</a>
    </p>
  </div>`;
}
