/** The page of a customer or a company of a workspace: its data, its accounts, and the forms to change or remove it. */
import type { BankTerms } from '../../domain/terms.js';
import { amountText } from '../../domain/terms.js';
import { details, row } from '../../../../src/pages/kit/components.js';
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import type { CompanyWithAccounts, CustomerWithAccounts } from '../../usecases/data/workspace-data.js';
import { code, link, type SealedForm, shownOnce } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { finalForm, foldedForm, refusableForm, shownAs, type ShownForm } from '../frame/fields.js';
import { companyPath, customerPath, portalPaths } from '../frame/paths.js';
import type { RefusedForm } from '../workspace/in-workspace.js';
import { workspaceFrame } from '../workspace/workspace-frame.js';
import { accountsCard } from './account-list.js';
import { companyFields, customerFields, openingFields } from './data-forms.js';
import * as words from '../texts.js';

export type HolderForm = 'change' | 'open' | 'remove';

export interface HolderView {
  readonly bankTerms: BankTerms;
  /** The day of creation, in words. */
  readonly since: string;
  readonly forms: Readonly<Record<HolderForm, SealedForm>>;
  readonly refused?: RefusedForm & { readonly form: HolderForm };
}

export interface CustomerView extends HolderView {
  readonly customer: CustomerWithAccounts;
  /** Present while this browser may still read the password. */
  readonly password?: string;
  readonly companies: readonly CompanyWithAccounts[];
}

export interface CompanyView extends HolderView {
  readonly company: CompanyWithAccounts;
  /** The customers who may sign for the company. */
  readonly customers: readonly CustomerWithAccounts[];
}

export function customerPage(view: CustomerView, context: PortalContext): Html {
  const { bankTerms, companies, customer, password, since } = view;
  const said = words.data.customers;
  const { homeCurrency } = bankTerms;
  const limit = customer.paymentLimit;
  const links = companies.map(
    ({ id }) => html`<a class="link line" href="${companyPath(id)}">${code(id)}</a>`,
  );
  const facts = [
    row(said.userName, code(customer.id)),
    password === undefined
      ? undefined
      : row(said.password, shownOnce(password, words.workspace.client.secretOnce)),
    row(words.data.status, said.statuses[customer.status === 'active' ? 'active' : 'blocked']),
    row(
      said.limit,
      limit === undefined ? said.noLimit : `${amountText(limit, homeCurrency)} ${homeCurrency}`,
    ),
    links.length > 0 ? row(said.signsFor, links) : undefined,
    row(words.data.since, since),
  ];
  return holderPage({ ...view, ...customer, facts, texts: said }, context, (shown) =>
    customerFields(customer, shown, bankTerms),
  );
}

export function companyPage(view: CompanyView, context: PortalContext): Html {
  const { company, customers, since } = view;
  const said = words.data.companies;
  const signers = company.signers.map(
    (id) => html`<a class="link line" href="${customerPath(id)}">${code(id)}</a>`,
  );
  const facts = [
    row(said.id, code(company.id)),
    row(said.signers, signers),
    row(said.needed, String(company.signaturesNeeded)),
    row(words.data.since, since),
  ];
  return holderPage({ ...view, ...company, facts, texts: said }, context, (shown) =>
    companyFields(company, customers, shown),
  );
}

interface Holder extends HolderView {
  readonly id: string;
  readonly name: string;
  readonly accounts: CustomerWithAccounts['accounts'];
  readonly facts: Fragment;
  readonly texts: Readonly<Record<'changing' | 'removing' | 'removalText', string>>;
}

function holderPage(holder: Holder, context: PortalContext, fieldsOf: (shown: ShownForm) => Fragment): Html {
  const { accounts, bankTerms, facts, forms, name, refused, texts } = holder;
  const said = words.data;
  const shown = (wanted: HolderForm) => shownAs(wanted, refused);
  const folded = (wanted: HolderForm, title: string, fields: Fragment, submit: string) => {
    const whole = html`${fields} <button class="button">${submit}</button>`;
    return foldedForm(
      title,
      shown(wanted),
      refusableForm(forms[wanted], shown(wanted), said.problems, whole),
    );
  };
  const content = [
    html`<p>${link(portalPaths.data, said.back)}</p>`,
    html`<section class="card">${details(facts)}</section>`,
    accountsCard(accounts),
    folded('open', said.accounts.opening, openingFields(shown('open'), bankTerms), said.accounts.open),
    folded('change', texts.changing, fieldsOf(shown('change')), said.change),
    foldedForm(texts.removing, shown('remove'), [
      html`<p>${texts.removalText}</p>`,
      finalForm(forms.remove, shown('remove'), texts.removing),
    ]),
  ];
  return workspaceFrame({ part: 'data', title: name, content }, context);
}
