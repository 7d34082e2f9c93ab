/** The form that registers a client: its fields, and the typed values. */
import { defined } from '../../../../src/domain/defined.js';
import type { RegisteredClient } from '../../../../src/domain/clients.js';
import { Refusal } from '../../../../src/engine/stages/refusal.js';
import { parseStrictJson } from '../../../../src/engine/strict-json.js';
import type { FormFields } from '../../../../src/pages/kit/form-fields.js';
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import { Problem } from '../../../../src/domain/problem.js';
import { code, type SealedForm } from '../frame/components.js';
import { area, boxes, boxName, input, refusableForm, type ShownForm, textIn } from '../frame/fields.js';
import type { RefusedForm } from './in-workspace.js';
import * as words from '../texts.js';

const said = words.workspace.register;

const roles = ['PSP_PI', 'PSP_AI', 'PSP_IC'] as const;
const types = ['confidential', 'public'] as const;
const grants = ['authorization_code', 'refresh_token', 'client_credentials', 'implicit', 'password'] as const;
const usualGrants: readonly string[] = ['authorization_code', 'refresh_token'];

export interface RegisterView {
  readonly form: SealedForm;
  /** The sandbox's own redirect address. */
  readonly callback: string;
  readonly refused?: RefusedForm;
}

/**
 * Returns the equivalent request of the sandbox's interface. Throws `request.invalid` for a key set that is not valid
 * JSON.
 */
export function parseRegistration(fields: FormFields): object {
  const chosen = (group: string, names: readonly string[]) =>
    names.filter((name) => fields.get(boxName(group, name)) !== null);
  return {
    name: textIn(fields, 'name'),
    redirectUris: (fields.get('redirectUris') ?? '').split(/\s+/).filter((each) => each !== ''),
    roles: chosen('role', roles),
    grants: chosen('grant', grants),
    ...defined({ type: textIn(fields, 'type') || undefined, jwks: keysIn(fields) }),
    ...(fields.get(boxName('requiresPkce', 'true')) !== null && { requiresPkce: true }),
  };
}

function keysIn(fields: FormFields): unknown {
  const text = textIn(fields, 'jwks');
  if (text === '') return undefined;
  try {
    return parseStrictJson(text);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const why = error.violations[0].text.replace(/^The body/, 'body.jwks');
    throw new Problem('request.invalid', why, 'body.jwks', { cause: error });
  }
}

export function registerCard({ callback, form: sealed, refused }: RegisterView): Html {
  const shown: ShownForm = { ...refused };
  const fields = html`${nameFields(callback, undefined, shown)} ${typeChoice(refused?.fields.get('type'))}
    ${licenceFields(undefined, shown)} <button class="button">${said.submit}</button>`;
  return html`<section class="card" id="register">
    <h2>${said.title}</h2>
    <p>${said.lead}</p>
    ${refusableForm(sealed, shown, said.problems, fields)}
  </section>`;
}

type Registered = Pick<
  RegisteredClient,
  'grants' | 'jwks' | 'name' | 'redirectUris' | 'requiresPkce' | 'roles' | 'type'
>;

/** The fields for a client's name and redirect addresses. */
export function nameFields(callback: string, client: Registered | undefined, shown: ShownForm): Fragment {
  const redirectUris = {
    name: 'redirectUris',
    label: said.redirectUris,
    hint: said.redirectUrisHint(code(callback)),
    value: client?.redirectUris.join('\n'),
  };
  return [
    input(shown, {
      name: 'name',
      label: said.name,
      hint: said.nameHint,
      value: client?.name,
      isRequired: true,
    }),
    area(shown, { ...redirectUris, rows: 2 }),
  ];
}

function typeChoice(sent: string | null | undefined): Html {
  const chosen = types.find((each) => each === sent) ?? 'confidential';
  return html`<fieldset>
    <legend>${said.type}</legend>
    ${types.map((type) => {
      const mark = type === chosen ? html` checked` : undefined;
      return html`<label class="choice"
        ><input type="radio" name="type" value="${type}" ${mark} /><span>${said.types[type]}</span></label
      >`;
    })}
  </fieldset>`;
}

export function licenceFields(client: Registered | undefined, shown: ShownForm): Html {
  const roleOptions = roles.map((role) => [role, said.roleNames[role]] as const);
  const grantOptions = grants.map((grant) => [grant, grant] as const);
  const [chosenRoles, chosenGrants] = [client?.roles ?? roles, client?.grants ?? usualGrants];
  const pkce = {
    name: 'requiresPkce',
    label: said.pkce,
    options: [['true', said.requiresPkce]] as const,
    // A public client requires PKCE in any case.
    chosen: client?.requiresPkce && client.type === 'confidential' ? ['true'] : [],
  };
  const jwks = {
    name: 'jwks',
    label: said.jwks,
    hint: said.jwksHint,
    value: client?.jwks && JSON.stringify(client.jwks, null, 2),
  };
  return html`<details${shown.fields && html` open`}>
    <summary>${said.more}</summary>
    ${boxes(shown, { name: 'roles', box: 'role', label: said.roles, options: roleOptions, chosen: chosenRoles })}
    ${boxes(shown, { name: 'grants', box: 'grant', label: said.grants, options: grantOptions, chosen: chosenGrants })}
    ${boxes(shown, pkce)} ${area(shown, { ...jwks, rows: 4 })}
  </details>`;
}
