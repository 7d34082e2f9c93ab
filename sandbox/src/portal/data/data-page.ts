/** The customers and companies of a workspace, with their accounts. */
import { named } from '../../../../src/pages/kit/components.js';
import { html, type Html } from '../../../../src/engine/html.js';
import type { BankTerms } from '../../domain/terms.js';
import type { CompanyWithAccounts, CustomerWithAccounts } from '../../usecases/data/workspace-data.js';
import {
  buttonForm,
  card,
  code,
  foldedCard,
  link,
  type SealedForm,
  table,
  unseen,
} from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { companyPath, customerPath, portalPaths } from '../frame/paths.js';
import type { RefusedForm } from '../workspace/in-workspace.js';
import { workspaceFrame } from '../workspace/workspace-frame.js';
import { accountLines } from './account-list.js';
import { companyFields, customerFields } from './data-forms.js';
import { refusableForm } from '../frame/fields.js';
import * as words from '../texts.js';

export interface DataView {
  readonly customers: readonly CustomerWithAccounts[];
  readonly companies: readonly CompanyWithAccounts[];
  readonly bankTerms: BankTerms;
  readonly addCustomer: SealedForm;
  readonly addCompany: SealedForm;
  readonly unlock: SealedForm;
  readonly refusedCustomer?: RefusedForm;
  readonly refusedCompany?: RefusedForm;
}

export function dataPage(view: DataView, context: PortalContext): Html {
  const { file, lead, title } = words.data;
  const content = [
    customers(view),
    companies(view),
    addingCustomer(view),
    addingCompany(view),
    unlocking(view),
    card(
      file.title,
      html`<p>${file.lead}</p>
        <p>${link(portalPaths.file, file.link)}</p>`,
    ),
  ];
  return workspaceFrame({ part: 'data', title, lead, content }, context);
}

function customers({ customers: all }: DataView): Html {
  const said = words.data.customers;
  const rows = table(unseen(said.title), all, [
    {
      title: said.userName,
      cell: ({ id }) => link(customerPath(id), code(id)),
    },
    { title: words.data.name, cell: ({ name }) => named(name) },
    {
      title: words.data.status,
      cell: ({ status }) => said.statuses[status === 'active' ? 'active' : 'blocked'],
    },
    { title: words.data.accounts.title, cell: ({ accounts }) => accountLines(accounts) },
  ]);
  return card(said.title, all.length > 0 ? rows : html`<p>${said.none}</p>`);
}

function companies({ companies: all }: DataView): Html {
  const said = words.data.companies;
  const rows = table(unseen(said.title), all, [
    {
      title: said.id,
      cell: ({ id }) => link(companyPath(id), code(id)),
    },
    { title: words.data.name, cell: ({ name }) => named(name) },
    {
      title: said.signers,
      cell: ({ signers }) => signers.map((id) => html`<span class="line">${code(id)}</span>`),
    },
    { title: words.data.accounts.title, cell: ({ accounts }) => accountLines(accounts) },
  ]);
  return card(said.title, all.length > 0 ? rows : html`<p>${said.none}</p>`);
}

function unlocking({ unlock }: DataView): Html {
  const said = words.data.customers;
  return card(
    said.unlocking,
    html`<p>${said.unlockingText}</p>
      ${buttonForm(unlock, said.unlocking, 'button quiet')}`,
  );
}

function addingCustomer(view: DataView): Html {
  const { addCustomer, bankTerms, customers: all, refusedCustomer } = view;
  const said = words.data;
  const shown = { id: 'customer', ...refusedCustomer };
  const fields = html`${customerFields(undefined, shown, bankTerms)}
    <button class="button">${said.add}</button>`;
  const content = refusableForm(addCustomer, shown, said.problems, fields);
  return foldedCard(said.customers.adding, content, all.length === 0 || refusedCustomer !== undefined);
}

function addingCompany(view: DataView): Html {
  const { addCompany, customers: all, refusedCompany } = view;
  const said = words.data;
  const shown = { id: 'company', ...refusedCompany };
  const fields = html`${companyFields(undefined, all, shown)} <button class="button">${said.add}</button>`;
  const content =
    all.length === 0
      ? html`<p>${said.companies.noSigners}</p>`
      : refusableForm(addCompany, shown, said.problems, fields);
  return foldedCard(said.companies.adding, content, refusedCompany !== undefined);
}
