/** The form of a simulated customer decision, and the equivalent calls of the sandbox's interface. */
import { authorisationsPath } from '../../../../src/api/page-paths.js';
import type { Violation } from '../../../../src/domain/problem.js';
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import type { FormFields } from '../../../../src/pages/kit/form-fields.js';
import { decoded } from '../../request-log/masking.js';
import { area, choice, fieldForm, type PageForm, type ShownForm, textIn } from '../frame/fields.js';
import { labels } from '../frame/labels.js';

const methodNames = { code: 'One-time code', push: 'In the bank’s app' };

const decisionNames = {
  approve: 'Approve',
  refuse: 'Refuse',
  'wrong-code': 'Enter a wrong code',
  'wrong-password': 'Enter a wrong password',
  expire: 'Let the authorisation expire',
};

export interface DecisionChoices {
  /** The authorisation chosen from the list. */
  readonly picked: string;
  /** The user names of the possible customers, the workspace's own first. */
  readonly customers: readonly string[];
  readonly customer: string;
}

const others = [1, 2, 3] as const;

export function decisionCard(form: PageForm, { customer, customers, picked }: DecisionChoices): Html {
  const shown: PageForm = { ...form, violations: (form.violations ?? []).map(atItsSigner) };
  const fields = [
    area(shown, {
      name: 'authorisation',
      label: 'Authorisation',
      hint: 'Its id, its link, or the whole authorization address of a consent, which returns a code.',
      value: picked,
      isRequired: true,
      rows: 2,
    }),
    signerFields('', customer, customers, shown),
    choice(shown, {
      name: 'method',
      label: 'Confirmation',
      options: [['', 'Default: by code, or in the app if the app asks'], ...Object.entries(methodNames)],
    }),
    area(shown, {
      name: 'accounts',
      label: 'Accounts that the customer selects',
      hint: 'IBANs, if the consent offers a choice; leave empty for all accounts.',
      rows: 2,
    }),
    html`<details${form.fields && othersIn(form.fields).length > 0 ? html` open` : undefined}>
      <summary>Further signers</summary>
      <p>They decide one after another. The sandbox starts the authorisation of each signer.</p>
      ${others.map(
        (place) =>
          html`<fieldset>
            <legend>Signer ${String(place + 1)}</legend>
            ${signerFields(`-${place}`, '', customers, shown)}
          </fieldset>`,
      )}
    </details>`,
  ];
  return html`<section class="card" id="decide">
    <h2>Let a customer decide</h2>
    ${fieldForm(shown, 'Decide', fields, 'No decision was made:')}
  </section>`;
}

function signerFields(
  suffix: string,
  customer: string,
  customers: readonly string[],
  shown: ShownForm,
): Fragment {
  return [
    choice(shown, {
      name: `customer${suffix}`,
      label: labels.customer,
      value: customer,
      options: [['', 'nobody: the link stays unused'], ...customers.map((name) => [name, name] as const)],
    }),
    choice(shown, {
      name: `decision${suffix}`,
      label: 'Decision',
      options: Object.entries(decisionNames),
    }),
  ];
}

/** Every step of a script has its own fields on the page; the first step uses the form's fields. */
function atItsSigner(violation: Violation): Violation {
  const [, place, name] = /^body\.script\.(\d+)\.(\w+)/.exec(violation.field ?? '') ?? [];
  if (place === undefined || name === undefined) return violation;
  return { ...violation, field: place === '0' ? `body.${name}` : `body.${name}-${place}` };
}

function othersIn(fields: FormFields): readonly number[] {
  return others.filter((place) => textIn(fields, `customer-${place}`) !== '');
}

/** Sends an authorization address to the endpoint's decision, and every other authorisation to the decision by id. */
export function parseDecision(
  fields: FormFields,
  publicUrl: string,
): { readonly path: string; readonly body: object } {
  const typed = textIn(fields, 'authorisation').replaceAll(/\s+/g, '');
  const first = { ...stepIn(fields, ''), method: textIn(fields, 'method'), accounts: accountsIn(fields) };
  if (/[?&=]/.test(typed)) return { path: '/authorization-decisions', body: { address: typed, ...first } };
  const link = `${publicUrl}${authorisationsPath}/`;
  const id = typed.startsWith(link) ? decoded(typed.slice(link.length)) : typed;
  const path = `/authorisations/${encodeURIComponent(id)}/decision`;
  const steps = othersIn(fields).map((place) => stepIn(fields, `-${place}`));
  return { path, body: steps.length === 0 ? first : { script: [first, ...steps] } };
}

function stepIn(fields: FormFields, suffix: string): object {
  return {
    customer: textIn(fields, `customer${suffix}`),
    decision: textIn(fields, `decision${suffix}`),
  };
}

/** Returns undefined where the customer picks no account: then all accounts are picked. */
function accountsIn(fields: FormFields): readonly string[] | undefined {
  const accounts = textIn(fields, 'accounts')
    .split(/[\s,]+/)
    .filter((each) => each !== '');
  return accounts.length > 0 ? accounts : undefined;
}
