/** The page of a customer or a company of a workspace: its data, its accounts, and the forms to change or remove it. */
import { html, type Fragment } from '../../../../src/engine/html.js';
import { details } from '../../../../src/pages/kit/components.js';
import type { FormFields } from '../../../../src/pages/kit/form-fields.js';
import {
  type CustomerWithAccounts,
  listWorkspaceData,
  type WorkspaceData,
} from '../../usecases/data/workspace-data.js';
import { link } from '../frame/components.js';
import { fieldForm, finalForm, foldedForm, type PageForm, type ShownForm } from '../frame/fields.js';
import { portalPaths } from '../frame/paths.js';
import { notices } from '../frame/labels.js';
import { type PageForms, workspacePage } from '../workspace/form-page.js';
import type { Visit } from '../workspace/in-workspace.js';
import type { FramedPage } from '../workspace/workspace-frame.js';
import type { SecretKind } from '../workspace/shown-secrets.js';
import { openingFields, readNewAccount } from './account-fields.js';
import { accountsCard } from './account-list.js';

export const idHint = 'How the id begins; optional. A suffix makes it unique.';

interface ShownHolder {
  readonly name: string;
  readonly accounts: CustomerWithAccounts['accounts'];
  readonly facts: Fragment;
  readonly fields: (shown: ShownForm) => Fragment;
}

/** The differences between customers and companies. */
export interface Holder {
  /** The pattern of the page's path. */
  readonly path: string;
  /** The parameter of the path. */
  readonly parameter: 'customerId' | 'companyId';
  /** The path of the collection in the sandbox's own interface. */
  readonly collection: string;
  readonly secret?: SecretKind;
  readonly texts: Readonly<Record<'changing' | 'removing' | 'removalText', string>>;
  readonly find: (id: string, books: WorkspaceData, visit: Visit, secret: readonly string[]) => ShownHolder;
  readonly readChange: (fields: FormFields, books: WorkspaceData) => object;
  readonly remove: (id: string, visit: Visit) => Promise<void>;
}

export function holderRoutes(holder: Holder) {
  const { parameter, path, remove } = holder;
  return workspacePage({
    ...holder,
    show: (visit, forms, texts) => show(holder, visit, forms, texts),
    forms: {
      change: { act: (visit, fields) => change(holder, visit, fields), done: 'holder-changed' },
      open: {
        path: `${path}/accounts`,
        act: async (visit, fields) => {
          const body = readNewAccount(fields, visit.parameter(parameter));
          await visit.ask({ method: 'POST', path: '/accounts', body });
        },
        done: 'account-opened',
      },
      remove: {
        path: `${path}/removal`,
        isFinal: true,
        act: (visit) => remove(visit.parameter(parameter), visit),
        done: 'holder-removed',
        next: portalPaths.data,
      },
    },
  });
}

async function change(
  { collection, parameter, readChange }: Holder,
  visit: Visit,
  fields: FormFields,
): Promise<void> {
  const path = `${collection}/${encodeURIComponent(visit.parameter(parameter))}`;
  const books = await listWorkspaceData(visit.workspace, visit.parts.services);
  await visit.ask({ method: 'PUT', path, body: readChange(fields, books) });
}

async function show(
  { find, parameter, texts }: Holder,
  visit: Visit,
  forms: PageForms<'change' | 'open' | 'remove'>,
  secret: readonly string[],
): Promise<FramedPage> {
  const books = await listWorkspaceData(visit.workspace, visit.parts.services);
  const { accounts, facts, fields, name } = find(visit.parameter(parameter), books, visit, secret);
  const folded = (title: string, form: PageForm, submit: string, content: Fragment) =>
    foldedForm(title, form, fieldForm(form, { problems: notices.unchanged, submit }, content));
  const { bankTerms } = visit.parts.services;
  const content = [
    html`<p>${link(portalPaths.data, 'All test data')}</p>`,
    html`<section class="card">${details(facts)}</section>`,
    accountsCard(accounts),
    folded('Open an account', forms.open, 'Open the account', openingFields(forms.open, bankTerms)),
    folded(texts.changing, forms.change, 'Change', fields(forms.change)),
    foldedForm(texts.removing, forms.remove, [
      html`<p>${texts.removalText}</p>`,
      finalForm(forms.remove, texts.removing),
    ]),
  ];
  return { part: 'data', title: name, content };
}
