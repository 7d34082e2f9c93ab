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
import { boxes, boxesIn, input, type ShownForm, textIn, textsIn, wholeNumberIn } from '../frame/fields.js';
import { customerPath, portalPaths } from '../frame/paths.js';
import * as words from '../texts.js';
import { firstAccountFields, readFirstAccount } from './account-fields.js';
import { holderRoutes } from './holder-page.js';

export const companyRoutes = holderRoutes({
  path: portalPaths.company,
  parameter: 'companyId',
  collection: '/companies',
  texts: words.data.companies,
  find: (id, books, visit) => {
    const company = requireCompany(books, id);
    return {
      ...company,
      facts: companyFacts(company, visit.dayInWords(company.createdAt)),
      fields: (shown) => companyFields(company, books.customers, shown),
    };
  },
  readChange: readCompany,
  remove: (id, { parts, workspace }) => removeWorkspaceCompany(id, workspace, parts.services),
});

function companyFacts({ id, signaturesNeeded, signers }: CompanyWithAccounts, since: string): Fragment {
  const said = words.data.companies;
  const links = signers.map(
    (signer) => html`<a class="link line" href="${customerPath(signer)}">${code(signer)}</a>`,
  );
  return [
    row(said.id, code(id)),
    row(said.signers, links),
    row(said.needed, String(signaturesNeeded)),
    row(words.data.since, since),
  ];
}

/** The fields of a company, undefined for a new company; `customers` may sign. */
export function companyFields(
  company: CompanyWithAccounts | undefined,
  customers: readonly CustomerWithAccounts[],
  shown: ShownForm,
): Fragment {
  const said = words.data.companies;
  return [
    input(shown, { name: 'name', label: words.labels.name, value: company?.name, isRequired: true }),
    company ? undefined : input(shown, { name: 'companyId', label: said.id, hint: words.data.idHint }),
    boxes(shown, {
      name: 'signers',
      label: said.signers,
      options: customers.map(({ id, name }) => [id, html`${named(name)} ${code(id)}`]),
      chosen: company?.signers ?? [],
    }),
    input(shown, {
      name: 'signaturesNeeded',
      label: said.needed,
      value: String(company?.signaturesNeeded ?? 2),
      inputMode: 'numeric',
      isRequired: true,
    }),
    company ? undefined : firstAccountFields(shown),
  ];
}

function readCompany(fields: FormFields, { customers }: WorkspaceData): object {
  const signers = boxesIn(
    fields,
    'signers',
    customers.map(({ id }) => id),
  );
  const signaturesNeeded = wholeNumberIn(fields, 'signaturesNeeded');
  return { name: textIn(fields, 'name'), signers, signaturesNeeded };
}

export function readNewCompany(fields: FormFields, books: WorkspaceData): object {
  const accounts = [readFirstAccount(fields)];
  return { ...readCompany(fields, books), ...textsIn(fields, 'companyId'), accounts };
}
