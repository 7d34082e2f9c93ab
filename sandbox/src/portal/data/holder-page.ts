/** The page of a customer or a company of a workspace: its data, its accounts, and the forms to change or remove it. */
import { html, type Fragment } from '../../../../src/engine/html.js';
import { details } from '../../../../src/pages/kit/components.js';
import type { FormFields } from '../../../../src/pages/kit/form-fields.js';
import { listWorkspaceData, type WorkspaceData } from '../../usecases/data/workspace-data.js';
import { link } from '../frame/components.js';
import { fieldForm, finalCard, foldedForm, type PageForm, type ShownForm } from '../frame/fields.js';
import { portalPaths } from '../frame/paths.js';
import { workspacePage } from '../workspace/form-page.js';
import type { Visit } from '../workspace/in-workspace.js';
import type { SecretKind } from '../workspace/shown-secrets.js';
import { type Account, openingFields, readNewAccount } from './account-fields.js';
import { accountsCard } from './account-list.js';

export const idHint = 'How the id begins; optional. A suffix makes it unique.';

interface ShownHolder {
  readonly name: string;
  readonly accounts: readonly Account[];
  readonly facts: Fragment;
  readonly fields: (shown: ShownForm) => Fragment;
}

/** The differences between customers and companies. */
export interface Holder {
  /** The pattern of the page's path. */
  readonly path: string;
  readonly parameter: 'customerId' | 'companyId';
  /** The path of the collection in the sandbox's own interface. */
  readonly collection: string;
  readonly secret?: SecretKind;
  readonly texts: Readonly<Record<'changing' | 'removing' | 'removalText', string>>;
  readonly find: (id: string, books: WorkspaceData, visit: Visit, secret: readonly string[]) => ShownHolder;
  readonly readChange: (fields: FormFields, books: WorkspaceData) => object;
  readonly remove: (id: string, visit: Visit) => Promise<void>;
}

export function holderRoutes({ collection, find, parameter, readChange, remove, texts, ...page }: Holder) {
  const readBooks = ({ parts, workspace }: Visit) => listWorkspaceData(workspace, parts.services);
  return workspacePage({
    ...page,
    show: async (visit, forms, secret) => {
      const books = await readBooks(visit);
      const { accounts, facts, fields, name } = find(visit.parameter(parameter), books, visit, secret);
      const folded = (title: string, form: PageForm, submit: string, content: Fragment) =>
        foldedForm(title, form, fieldForm(form, submit, content));
      const { bankTerms } = visit.parts.services;
      const content = [
        html`<p>${link(portalPaths.data, 'All test data')}</p>`,
        html`<section class="card">${details(facts)}</section>`,
        accountsCard(accounts),
        folded('Open an account', forms.open, 'Open the account', openingFields(forms.open, bankTerms)),
        folded(texts.changing, forms.change, 'Change', fields(forms.change)),
        finalCard(texts.removing, texts.removalText, forms.remove),
      ];
      return { part: 'data', title: name, content };
    },
    forms: {
      change: {
        act: async (visit, fields) => {
          const path = `${collection}/${encodeURIComponent(visit.parameter(parameter))}`;
          await visit.ask({ method: 'PUT', path, body: readChange(fields, await readBooks(visit)) });
        },
        done: 'holder-changed',
      },
      open: {
        path: `${page.path}/accounts`,
        act: async (visit, fields) => {
          const body = readNewAccount(fields, visit.parameter(parameter));
          await visit.ask({ method: 'POST', path: '/accounts', body });
        },
        done: 'account-opened',
      },
      remove: {
        path: `${page.path}/removal`,
        isFinal: true,
        act: (visit) => remove(visit.parameter(parameter), visit),
        done: 'holder-removed',
        next: portalPaths.data,
      },
    },
  });
}
