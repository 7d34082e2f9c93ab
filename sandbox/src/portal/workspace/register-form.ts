/** The form that registers a client: its fields, and the typed values. */
import type { RegisteredClient } from '../../../../src/domain/clients.js';
import { Refusal } from '../../../../src/engine/stages/refusal.js';
import { parseStrictJson } from '../../../../src/engine/strict-json.js';
import type { FormFields } from '../../../../src/pages/kit/form-fields.js';
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import { Problem } from '../../../../src/domain/problem.js';
import { everyGrant, everyRole, usualGrants } from '../../usecases/workspaces/workspace-clients.js';
import { code } from '../frame/components.js';
import {
  area,
  boxes,
  boxesIn,
  fieldForm,
  input,
  type PageForm,
  type ShownForm,
  textsIn,
} from '../frame/fields.js';
import { labels } from '../frame/labels.js';

export const clientTypes = {
  confidential: 'Confidential: on a server, with a secret',
  public: 'Public: on a phone or in a browser, with PKCE and without a secret',
};

const roleNames = {
  PSP_PI: 'Payments (PSP_PI)',
  PSP_AI: 'Accounts (PSP_AI)',
  PSP_IC: 'Funds (PSP_IC)',
};

const types = ['confidential', 'public'] as const;

/**
 * Returns the equivalent request of the sandbox's interface. Throws `request.invalid` for a key set that is not valid
 * JSON.
 */
export function parseRegistration(fields: FormFields): object {
  return {
    ...textsIn(fields, 'name', 'type'),
    redirectUris: (fields.get('redirectUris') ?? '').split(/\s+/).filter((each) => each !== ''),
    roles: boxesIn(fields, 'role', everyRole),
    grants: boxesIn(fields, 'grant', everyGrant),
    jwks: keysIn(fields),
    ...(boxesIn(fields, 'requiresPkce', ['true']).length > 0 && { requiresPkce: true }),
  };
}

function keysIn(fields: FormFields): unknown {
  const { jwks = '' } = textsIn(fields, 'jwks');
  if (jwks === '') return undefined;
  try {
    return parseStrictJson(jwks);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const why = error.violations[0].text.replace(/^The body/, 'body.jwks');
    throw new Problem('request.invalid', why, 'body.jwks', { cause: error });
  }
}

/** `callback` is the sandbox's own redirect address. */
export function registerCard(shown: PageForm, callback: string): Html {
  const fields = html`${nameFields(callback, undefined, shown)} ${typeChoice(shown.fields?.get('type'))}
  ${licenceFields(undefined, shown)}`;
  return html`<section class="card" id="register">
    <h2>Register a client</h2>
    <p>A client is one of your applications. The bank generates its id and its secret.</p>
    ${fieldForm(shown, 'Register', fields, 'The client was not registered:')}
  </section>`;
}

type Registered = Pick<
  RegisteredClient,
  'grants' | 'jwks' | 'name' | 'redirectUris' | 'requiresPkce' | 'roles' | 'type'
>;

/** The fields for a client's name and redirect addresses. */
export function nameFields(callback: string, client: Registered | undefined, shown: ShownForm): Fragment {
  return [
    input(shown, {
      name: 'name',
      label: labels.name,
      hint: 'Customers see it when they are asked for approval.',
      value: client?.name,
      isRequired: true,
    }),
    area(shown, {
      name: 'redirectUris',
      label: labels.redirectUris,
      hint: html`One per line; optional. The sandbox’s own address is always added: ${code(callback)}`,
      value: client?.redirectUris.join('\n'),
      rows: 2,
    }),
  ];
}

function typeChoice(sent: string | null | undefined): Html {
  const chosen = types.find((each) => each === sent) ?? 'confidential';
  return html`<fieldset>
    <legend>${labels.kind}</legend>
    ${types.map((type) => {
      const mark = type === chosen ? html` checked` : undefined;
      return html`<label class="choice"
        ><input type="radio" name="type" value="${type}" ${mark} /><span>${clientTypes[type]}</span></label
      >`;
    })}
  </fieldset>`;
}

export function licenceFields(client: Registered | undefined, shown: ShownForm): Html {
  return html`<details${shown.fields && html` open`}>
    <summary>Roles, grants and keys</summary>
    ${boxes(shown, {
      name: 'roles',
      box: 'role',
      label: labels.roles,
      options: everyRole.map((role) => [role, roleNames[role]]),
      chosen: client?.roles ?? everyRole,
    })}
    ${boxes(shown, {
      name: 'grants',
      box: 'grant',
      label: 'OAuth2 grants',
      options: everyGrant.map((grant) => [grant, grant]),
      chosen: client?.grants ?? usualGrants,
    })}
    ${boxes(shown, {
      name: 'requiresPkce',
      label: 'PKCE',
      options: [['true', 'Required; a public client always needs it']],
      // A public client requires PKCE in any case.
      chosen: client?.requiresPkce && client.type === 'confidential' ? ['true'] : [],
    })}
    ${area(shown, {
      name: 'jwks',
      label: 'Public keys (JWKS)',
      hint: 'A JWK set with which the client authenticates instead of a secret.',
      value: client?.jwks && JSON.stringify(client.jwks, null, 2),
      rows: 4,
    })}
  </details>`;
}
