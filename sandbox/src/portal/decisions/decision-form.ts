/** The form of a simulated customer decision, and the equivalent calls of the sandbox's interface. */
import { authorisationsPath } from '../../../../src/api/page-paths.js';
import { decisions } from '../../domain/decision.js';
import type { Violation } from '../../../../src/domain/problem.js';
import { defined } from '../../../../src/domain/defined.js';
import { decoded } from '../../request-log/masking.js';
import type { FormFields } from '../../../../src/pages/kit/form-fields.js';
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import type { SealedForm } from '../frame/components.js';
import { area, choice, refusableForm, type ShownForm, textIn } from '../frame/fields.js';
import type { RefusedForm } from '../workspace/in-workspace.js';
import * as words from '../texts.js';

export interface DecisionFormView {
  readonly form: SealedForm;
  /** The authorisation chosen from the list. */
  readonly picked: string;
  /** The user names of the possible customers, the workspace's own first. */
  readonly customers: readonly string[];
  /** The most probable customer. */
  readonly customer: string;
  readonly refused?: RefusedForm;
}

const methods = ['code', 'push'] as const;
/** Further signers. */
const others = [1, 2, 3] as const;

export function decisionCard(view: DecisionFormView): Html {
  const said = words.decisions;
  const { refused } = view;
  const shown: ShownForm = {
    id: 'decision',
    ...refused,
    violations: (refused?.violations ?? []).map(atItsSigner),
  };
  const authorisation = { name: 'authorisation', label: said.authorisation, hint: said.authorisationHint };
  const fields = [
    area(shown, { ...authorisation, value: view.picked, isRequired: true, rows: 2 }),
    signerFields('', view, shown),
    choice(shown, {
      name: 'method',
      label: said.method,
      options: [['', said.usualMethod], ...methods.map((each) => [each, said.methods[each]] as const)],
    }),
    area(shown, { name: 'accounts', label: said.accounts, hint: said.accountsHint, rows: 2 }),
    html`<details${hasOthers(refused?.fields) ? html` open` : undefined}>
      <summary>${said.others}</summary>
      <p>${said.othersText}</p>
      ${others.map(
        (place) =>
          html`<fieldset>
            <legend>${said.signer(String(place + 1))}</legend>
            ${signerFields(`-${place}`, { ...view, customer: '' }, shown)}
          </fieldset>`,
      )}
    </details>`,
    html`<button class="button">${said.submit}</button>`,
  ];
  return html`<section class="card" id="decide">
    <h2>${said.form}</h2>
    ${refusableForm(view.form, shown, said.problems, html`${fields}`)}
  </section>`;
}

function signerFields(
  suffix: string,
  { customer, customers }: Pick<DecisionFormView, 'customer' | 'customers'>,
  shown: ShownForm,
): Fragment {
  const said = words.decisions;
  const names = [['', said.nobody] as const, ...customers.map((name) => [name, name] as const)];
  const options = decisions.map((each) => [each, said.names[each]] as const);
  return [
    choice(shown, { name: `customer${suffix}`, label: said.customer, value: customer, options: names }),
    choice(shown, { name: `decision${suffix}`, label: said.decision, options }),
  ];
}

/** Every step of a script has its own fields on the page; the first step uses the form's fields. */
function atItsSigner(violation: Violation): Violation {
  const [, place, name] = /^body\.script\.(\d+)\.(\w+)/.exec(violation.field ?? '') ?? [];
  if (place === undefined || name === undefined) return violation;
  return { ...violation, field: place === '0' ? `body.${name}` : `body.${name}-${place}` };
}

function hasOthers(fields: FormFields | undefined): boolean {
  return fields !== undefined && others.some((place) => textIn(fields, `customer-${place}`) !== '');
}

interface AskedDecision {
  readonly path: string;
  readonly body: object;
}

/** Sends an authorization address to the endpoint's decision, and every other authorisation to the decision by id. */
export function parseDecision(fields: FormFields, publicUrl: string): AskedDecision {
  const typed = textIn(fields, 'authorisation').replaceAll(/\s+/g, '');
  const first = { ...stepIn(fields, ''), ...choicesIn(fields) };
  if (/[?&=]/.test(typed)) return { path: '/authorization-decisions', body: { address: typed, ...first } };
  const link = `${publicUrl}${authorisationsPath}/`;
  const id = typed.startsWith(link) ? decoded(typed.slice(link.length)) : typed;
  const path = `/authorisations/${encodeURIComponent(id)}/decision`;
  const steps = others.filter((place) => textIn(fields, `customer-${place}`) !== '');
  if (steps.length === 0) return { path, body: first };
  return { path, body: { script: [first, ...steps.map((place) => stepIn(fields, `-${place}`))] } };
}

function stepIn(fields: FormFields, suffix: string): object {
  const customer = textIn(fields, `customer${suffix}`) || undefined;
  return { ...defined({ customer }), decision: textIn(fields, `decision${suffix}`) };
}

function choicesIn(fields: FormFields): object {
  const accounts = textIn(fields, 'accounts')
    .split(/[\s,]+/)
    .filter((each) => each !== '');
  return {
    ...defined({ method: textIn(fields, 'method') || undefined }),
    ...(accounts.length > 0 && { accounts }),
  };
}
