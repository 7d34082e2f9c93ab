/** What can be done with a workspace's client: change it, give it another secret or a certificate, remove it. */
import type { RegisteredClient } from '../../domain/clients.js';
import { html, type Fragment, type Html } from '../../pages/kit/html.js';
import type { IssuedCertificate } from '../../usecases/sandbox/sandbox-services.js';
import { buttonForm, code, codeBlock, form, type SealedForm } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import type { Refused } from './in-workspace.js';
import { licenceFields, nameFields } from './register-form.js';
import { refusal } from './workspace-frame.js';

export interface ChangesView {
  readonly client: RegisteredClient;
  readonly callback: string;
  readonly change: SealedForm;
  readonly rotate: SealedForm;
  readonly certify: SealedForm;
  readonly remove: SealedForm;
  /** Why a form had no effect, and which one. */
  readonly refused?: Refused & { readonly form: 'change' | 'certify' | 'remove' };
  /** The certificate that was just issued, with the key that is shown once. */
  readonly issued?: IssuedCertificate;
}

export const certificateUses = ['seal', 'tls'] as const;
export const certificateStates = ['good', 'expired', 'revoked'] as const;

export function changeCards(view: ChangesView, context: PortalContext): Fragment {
  const said = context.words.clientChanges;
  const { client, refused, remove, rotate } = view;
  const isOpen = (name: NonNullable<ChangesView['refused']>['form']) => refused?.form === name;
  const card = (title: string, content: Fragment, isShown = false) =>
    html`<section class="card">
      <details${isShown ? html` open` : undefined}>
        <summary>
          <h2>${title}</h2>
        </summary>
        ${content}
      </details>
    </section>`;
  return [
    card(said.certificate, certificate(view, context), isOpen('certify') || view.issued !== undefined),
    card(said.change, changing(view, context), isOpen('change')),
    client.secretHash === undefined
      ? undefined
      : card(said.secret, [html`<p>${said.secretText}</p>`, buttonForm(rotate, said.rotate)]),
    card(
      said.remove,
      [
        html`<p>${said.removeText}</p>`,
        isOpen('remove') ? refusal(refused ?? {}, said.problems) : undefined,
        buttonForm(remove, said.remove),
      ],
      isOpen('remove'),
    ),
  ];
}

function changing({ callback, change, client, refused }: ChangesView, { words }: PortalContext): Html {
  const said = words.clientChanges;
  const registered = words.workspace.register;
  const fields = html`${nameFields(callback, client, registered)} ${licenceFields(client, registered)}
    <button class="button">${said.submit}</button>`;
  return html`${refused?.form === 'change' ? refusal(refused, said.problems) : undefined}
  ${form(change, fields)}`;
}

function certificate(view: ChangesView, { words }: PortalContext): Html {
  const said = words.clientChanges;
  const choice = <Name extends string>(
    id: string,
    label: string,
    names: readonly Name[],
    texts: Readonly<Record<Name, string>>,
  ) =>
    html`<label for="${id}">${label}</label>
      <select id="${id}" name="${id}">
        ${names.map((name) => html`<option value="${name}">${texts[name]}</option>`)}
      </select>`;
  const fields = html`${choice('use', said.use, certificateUses, said.uses)}
    ${choice('certificateState', said.state, certificateStates, said.states)}
    <label for="signingRequest">${said.signingRequest}</label>
    <p class="hint" id="signingRequest-hint">${said.signingRequestHint}</p>
    <textarea
      id="signingRequest"
      name="signingRequest"
      rows="4"
      spellcheck="false"
      aria-describedby="signingRequest-hint"
    ></textarea>
    <button class="button">${said.issue}</button>`;
  const refused = view.refused?.form === 'certify' ? refusal(view.refused, said.problems) : undefined;
  return html`<p>${said.certificateText}</p>
    ${view.issued && issuedParts(view.issued, words)} ${refused} ${form(view.certify, fields)}`;
}

function issuedParts(
  { authority, certificate: pem, keyId, privateKey }: IssuedCertificate,
  words: PortalContext['words'],
): Fragment {
  const said = words.clientChanges;
  const block = (title: string, text: string) =>
    html`<h3>${title}</h3>
      ${codeBlock(text, title)}`;
  return [
    html`<h3>${said.keyId}</h3>
      <p>${code(keyId)}</p>`,
    block(said.issued, pem),
    privateKey === undefined ? undefined : block(said.privateKey, privateKey),
    block(said.authority, authority),
  ];
}
