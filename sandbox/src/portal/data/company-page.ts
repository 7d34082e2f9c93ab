/** Companies of a workspace: the page of each, and the fields of the forms that add and change them. */
import { html, type Fragment } from '../../../../src/engine/html.js';
import { named, row } from '../../../../src/pages/kit/components.js';
import type { FormFields } from '../../../../src/pages/kit/form-fields.js';
import { removeWorkspaceCompany } from '../../usecases/data/workspace-companies.js';
import {
  type CompanyWithAccounts,
  type CustomerWithAccounts,
  requireCompany,
  type WorkspaceData,
} from '../../usecases/data/workspace-data.js';
import { code } from '../frame/components.js';
import { boxes, boxesIn, input, type ShownForm, textsIn, wholeNumberIn } from '../frame/fields.js';
import { customerPath, portalPaths } from '../frame/paths.js';
import { labels } from '../frame/labels.js';
import { firstAccountFields, readFirstAccount } from './account-fields.js';
import { holderRoutes, idHint } from './holder-page.js';

export const companyRoutes = holderRoutes({
  path: portalPaths.company,
  parameter: 'companyId',
  collection: '/companies',
  texts: {
    changing: 'Change the company',
    removing: 'Remove the company',
    removalText: 'Its signers can no longer sign for it, and its accounts are closed.',
  },
  find: (id, books, visit) => {
    const company = requireCompany(books, id);
    const signers = company.signers.map(
      (signer) => html`<a class="link line" href="${customerPath(signer)}">${code(signer)}</a>`,
    );
    const facts = [
      row('Company id', code(id)),
      row('Signers', signers),
      row('Signatures that a payment needs', String(company.signaturesNeeded)),
      row('Created on', visit.dayInWords(company.createdAt)),
    ];
    return { ...company, facts, fields: (shown) => companyFields(company, books.customers, shown) };
  },
  readChange: readCompany,
  remove: (id, { parts, workspace }) => removeWorkspaceCompany(id, workspace, parts.services),
});

/** The fields of a company, undefined for a new company; `customers` may sign. */
export function companyFields(
  company: CompanyWithAccounts | undefined,
  customers: readonly CustomerWithAccounts[],
  shown: ShownForm,
): Fragment {
  return [
    input(shown, { name: 'name', label: labels.name, value: company?.name, isRequired: true }),
    company ? undefined : input(shown, { name: 'companyId', label: 'Company id', hint: idHint }),
    boxes(shown, {
      name: 'signers',
      label: 'Signers',
      options: customers.map(({ id, name }) => [id, html`${named(name)} ${code(id)}`]),
      chosen: company?.signers ?? [],
    }),
    input(shown, {
      name: 'signaturesNeeded',
      label: 'Signatures that a payment needs',
      value: String(company?.signaturesNeeded ?? 2),
      inputMode: 'numeric',
      isRequired: true,
    }),
    company ? undefined : firstAccountFields(shown),
  ];
}

function readCompany(fields: FormFields, { customers }: WorkspaceData): object {
  const ids = customers.map(({ id }) => id);
  return {
    ...textsIn(fields, 'name'),
    signers: boxesIn(fields, 'signers', ids),
    signaturesNeeded: wholeNumberIn(fields, 'signaturesNeeded'),
  };
}

export function readNewCompany(fields: FormFields, books: WorkspaceData): object {
  const accounts = [readFirstAccount(fields)];
  return { ...readCompany(fields, books), ...textsIn(fields, 'companyId'), accounts };
}
