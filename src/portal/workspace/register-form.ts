/** The form that registers a client: what it asks for, and what somebody has typed. */
import { defined } from '../../domain/defined.js';
import type { FormFields } from '../../pages/kit/form-fields.js';
import { html, type Html } from '../../pages/kit/html.js';
import type { WorkspaceRegistration } from '../../usecases/sandbox/workspace-clients.js';
import { code, form, type SealedForm } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import type { Refused } from './in-workspace.js';
import { refusal } from './workspace-frame.js';

const roles = ['PSP_PI', 'PSP_AI', 'PSP_IC'] as const;
const types = ['confidential', 'public'] as const;
const grants = ['authorization_code', 'refresh_token', 'client_credentials', 'implicit', 'password'] as const;
const usualGrants: readonly string[] = ['authorization_code', 'refresh_token'];

export interface RegisterView extends Refused {
  readonly form: SealedForm;
  /** The sandbox's own redirect address. */
  readonly callback: string;
  /** What somebody has sent that was not registered. */
  readonly sent?: WorkspaceRegistration;
}

export function registrationOf(fields: FormFields): WorkspaceRegistration {
  const chosen = (group: string, names: readonly string[]) =>
    names.filter((name) => fields.get(`${group}-${name}`) !== null);
  const type = types.find((each) => each === fields.get('type'));
  return {
    name: fields.get('name')?.trim() ?? '',
    redirectUris: (fields.get('redirectUris') ?? '').split(/\s+/).filter((each) => each !== ''),
    roles: chosen('role', roles),
    grants: chosen('grant', grants),
    ...defined({ type }),
  };
}

export function registerCard(view: RegisterView, { words }: PortalContext): Html {
  const { callback, sent } = view;
  const said = words.workspace.register;
  const fields = html`${nameFields(callback, sent, said)} ${typeChoice(sent, said)}
    ${licenceFields(sent, said)} <button class="button">${said.submit}</button>`;
  return html`<section class="card" id="register">
    <h2>${said.title}</h2>
    <p>${said.lead}</p>
    ${refusal(view, said.problems)} ${form(view.form, fields)}
  </section>`;
}

/** What a client is called, and where browsers come back to. */
export function nameFields(callback: string, sent: WorkspaceRegistration | undefined, said: Said): Html {
  return html`<label for="name">${said.name}</label>
    <p class="hint" id="name-hint">${said.nameHint}</p>
    <input id="name" name="name" required aria-describedby="name-hint" value="${sent?.name ?? ''}" />
    <label for="redirectUris">${said.redirectUris}</label>
    <p class="hint" id="redirectUris-hint">${said.redirectUrisHint(code(callback))}</p>
    <textarea
      id="redirectUris"
      name="redirectUris"
      rows="2"
      spellcheck="false"
      aria-describedby="redirectUris-hint"
    >
${sent?.redirectUris?.join('\n')}</textarea>`;
}

type Said = PortalContext['words']['workspace']['register'];

function typeChoice(sent: WorkspaceRegistration | undefined, said: Said): Html {
  const chosen = sent?.type ?? 'confidential';
  return html`<fieldset>
    <legend>${said.type}</legend>
    ${types.map((type) => box({ kind: 'radio', name: 'type', value: type, text: said.types[type] }, type === chosen))}
  </fieldset>`;
}

/** What it may do, and how it gets tokens. */
export function licenceFields(sent: WorkspaceRegistration | undefined, said: Said): Html {
  const hasRole = (role: string) => sent?.roles?.includes(role) ?? true;
  const hasGrant = (grant: string) => (sent?.grants ?? usualGrants).includes(grant);
  const boxOf = (group: string, name: string, text: string, isChosen: boolean) =>
    box({ kind: 'checkbox', name: `${group}-${name}`, value: 'on', text }, isChosen);
  return html`<details${sent && html` open`}>
    <summary>${said.more}</summary>
    <fieldset>
      <legend>${said.roles}</legend>
      ${roles.map((role) => boxOf('role', role, said.roleNames[role], hasRole(role)))}
    </fieldset>
    <fieldset>
      <legend>${said.grants}</legend>
      ${grants.map((grant) => boxOf('grant', grant, grant, hasGrant(grant)))}
    </fieldset>
  </details>`;
}

interface Box {
  readonly kind: 'radio' | 'checkbox';
  readonly name: string;
  readonly value: string;
  readonly text: string;
}

function box({ kind, name, text, value }: Box, isChosen: boolean): Html {
  const mark = isChosen ? html` checked` : undefined;
  return html`<label class="choice"
    ><input type="${kind}" name="${name}" value="${value}" ${mark} /><span>${text}</span></label
  >`;
}
