/** Customers of a workspace: the page of each, and the fields of the forms that add and change them. */
import { html, type Fragment } from '../../../../src/engine/html.js';
import { row } from '../../../../src/pages/kit/components.js';
import type { FormFields } from '../../../../src/pages/kit/form-fields.js';
import { amountText, type BankTerms } from '../../domain/terms.js';
import { removeWorkspaceCustomer } from '../../usecases/data/workspace-customers.js';
import { type CustomerWithAccounts, requireCustomer } from '../../usecases/data/workspace-data.js';
import { code, formatStatus, shownOnce } from '../frame/components.js';
import { choice, input, type ShownForm, textsIn } from '../frame/fields.js';
import { companyPath, portalPaths } from '../frame/paths.js';
import { labels } from '../frame/labels.js';
import { firstAccountFields, readFirstAccount } from './account-fields.js';
import { holderRoutes, idHint } from './holder-page.js';

export const customerRoutes = holderRoutes({
  path: portalPaths.customer,
  parameter: 'customerId',
  collection: '/customers',
  secret: 'password',
  texts: {
    changing: 'Change the customer',
    removing: 'Remove the customer',
    removalText:
      'The customer can no longer log in, and the accounts are closed. The customer’s past payments and consents stay on record.',
  },
  find: (id, books, visit, [password]) => {
    const { bankTerms } = visit.parts.services;
    const { homeCurrency } = bankTerms;
    const customer = requireCustomer(books, id);
    const { paymentLimit: limit } = customer;
    const companies = books.companies
      .filter(({ signers }) => signers.includes(id))
      .map((company) => html`<a class="link line" href="${companyPath(company.id)}">${code(company.id)}</a>`);
    const facts = [
      row(labels.userName, code(id)),
      password && row(labels.password, shownOnce(password, labels.secretOnce)),
      row(labels.status, formatStatus(customer.status)),
      row(
        'Limit per payment',
        limit === undefined ? 'none' : `${amountText(limit, homeCurrency)} ${homeCurrency}`,
      ),
      companies.length > 0 ? row('Signs for', companies) : undefined,
      row('Created on', visit.dayInWords(customer.createdAt)),
    ];
    return { ...customer, facts, fields: (shown) => customerFields(customer, shown, bankTerms) };
  },
  readChange: readCustomer,
  remove: (id, { parts, workspace }) => removeWorkspaceCustomer(id, workspace, parts.services),
});

/** The fields of a customer; undefined for a new customer. */
export function customerFields(
  customer: CustomerWithAccounts | undefined,
  shown: ShownForm,
  { homeCurrency }: BankTerms,
): Fragment {
  const limit = customer?.paymentLimit;
  return [
    input(shown, { name: 'name', label: labels.name, value: customer?.name, isRequired: true }),
    customer
      ? choice(shown, {
          name: 'status',
          label: labels.status,
          hint: 'A blocked customer cannot log in or sign.',
          value: customer.status,
          options: Object.entries(labels.statuses),
        })
      : input(shown, { name: 'userName', label: labels.userName, hint: idHint }),
    input(shown, {
      name: 'password',
      label: labels.password,
      hint: customer ? 'Leave empty to keep the password.' : 'Leave empty to have one generated.',
    }),
    input(shown, {
      name: 'paymentLimit',
      label: 'Limit per payment',
      hint: `In ${homeCurrency}; leave empty for no limit.`,
      value: limit === undefined ? undefined : amountText(limit, homeCurrency),
      inputMode: 'decimal',
    }),
    customer ? undefined : firstAccountFields(shown),
  ];
}

function readCustomer(fields: FormFields): object {
  // Spaces around a password belong to the password.
  const password = fields.get('password') ?? '';
  return { ...textsIn(fields, 'name', 'status', 'paymentLimit'), password };
}

export function readNewCustomer(fields: FormFields): object {
  return {
    ...readCustomer(fields),
    ...textsIn(fields, 'userName'),
    status: 'active',
    accounts: [readFirstAccount(fields)],
  };
}
