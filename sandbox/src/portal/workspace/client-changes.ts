/** The cards that change a workspace's client, rotate its secret, and remove it. */
import type { RegisteredClient } from '../../../../src/domain/clients.js';
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import { card, link, type SealedForm } from '../frame/components.js';
import { finalForm, foldedForm, refusableForm, shownAs } from '../frame/fields.js';
import { clientCertificatesPath } from '../frame/paths.js';
import type { RefusedForm } from './in-workspace.js';
import { licenceFields, nameFields } from './register-form.js';
import * as words from '../texts.js';

export interface ChangesView {
  readonly client: RegisteredClient;
  readonly callback: string;
  readonly change: SealedForm;
  readonly rotate: SealedForm;
  readonly remove: SealedForm;
  /** The refused form, and the reason. */
  readonly refused?: RefusedForm & { readonly form: 'change' | 'remove' | 'rotate' };
}

export function changeCards(view: ChangesView): Fragment {
  const said = words.clientChanges;
  const { client, refused, remove, rotate } = view;
  const [rotated, removed] = [shownAs('rotate', refused), shownAs('remove', refused)];
  return [
    card(
      said.certificates,
      html`<p>${said.certificatesText}</p>
        <p>${link(clientCertificatesPath(client.id), said.certificatesLink)}</p>`,
    ),
    changing(view),
    client.secretHash === undefined
      ? undefined
      : foldedForm(said.secret, rotated, [
          html`<p>${said.secretText}</p>`,
          finalForm(rotate, rotated, said.rotate),
        ]),
    foldedForm(said.remove, removed, [
      html`<p>${said.removeText}</p>`,
      finalForm(remove, removed, said.remove),
    ]),
  ];
}

function changing({ callback, change, client, refused }: ChangesView): Html {
  const said = words.clientChanges;
  const shown = shownAs('change', refused);
  const fields = html`${nameFields(callback, client, shown)} ${licenceFields(client, shown)}
    <button class="button">${said.submit}</button>`;
  return foldedForm(said.change, shown, [
    html`<p>${said.ends}</p>
      <ul>
        ${said.ended.map((each) => html`<li>${each}</li>`)}
      </ul>`,
    ...refusableForm(change, shown, said.problems, fields),
  ]);
}
