/** The cards that change a workspace's client, rotate its secret, and remove it. */
import type { RegisteredClient } from '../../../../src/domain/clients.js';
import { html, type Fragment, type Html } from '../../../../src/pages/html.js';
import { card, finalForm, foldedCard, form, link, type SealedForm } from '../frame/components.js';
import type { ShownForm } from '../frame/fields.js';
import { clientCertificatesPath } from '../frame/paths.js';
import type { RefusedForm } from './in-workspace.js';
import { licenceFields, nameFields } from './register-form.js';
import { refusal } from './workspace-frame.js';
import * as words from '../texts.js';

export interface ChangesView {
  readonly client: RegisteredClient;
  readonly callback: string;
  readonly change: SealedForm;
  readonly rotate: SealedForm;
  readonly remove: SealedForm;
  /** The refused form, and the reason. */
  readonly refused?: RefusedForm & { readonly form: 'change' | 'remove' };
}

export function changeCards(view: ChangesView): Fragment {
  const said = words.clientChanges;
  const { client, refused, remove, rotate } = view;
  const isOpen = (name: NonNullable<ChangesView['refused']>['form']) => refused?.form === name;
  return [
    card(
      said.certificates,
      html`<p>${said.certificatesText}</p>
        <p>${link(clientCertificatesPath(client.id), said.certificatesLink)}</p>`,
    ),
    foldedCard(said.change, changing(view), isOpen('change')),
    client.secretHash === undefined
      ? undefined
      : foldedCard(said.secret, [
          html`<p>${said.secretText}</p>`,
          finalForm(rotate, words.frame.sure, said.rotate),
        ]),
    foldedCard(
      said.remove,
      [
        html`<p>${said.removeText}</p>`,
        isOpen('remove') ? refusal(refused ?? {}, said.problems) : undefined,
        finalForm(remove, words.frame.sure, said.remove),
      ],
      isOpen('remove'),
    ),
  ];
}

function changing({ callback, change, client, refused }: ChangesView): Html {
  const said = words.clientChanges;
  const isRefused = refused?.form === 'change';
  const shown: ShownForm = isRefused ? { ...refused } : {};
  const fields = html`${nameFields(callback, client, shown)} ${licenceFields(client, shown)}
    <button class="button">${said.submit}</button>`;
  return html`${isRefused ? refusal(refused, said.problems) : undefined} ${form(change, fields)}`;
}
