/** The page of an account of a workspace, and the actions of its forms. */
import { defined } from '../../../../src/domain/defined.js';
import { closeWorkspaceAccount, listAccountEntries } from '../../usecases/data/workspace-accounts.js';
import { listWorkspaceData, requireAccount } from '../../usecases/data/workspace-data.js';
import { accountPath, portalPaths } from '../frame/paths.js';
import type { Visit } from '../workspace/in-workspace.js';
import { workspacePages } from '../workspace/workspace-pages.js';
import { accountPage, type AccountView } from './account-page.js';
import { accountChange } from './data-forms.js';

export const accountRoutes = workspacePages({
  [portalPaths.account]: { get: show, post: change },
  [portalPaths.accountClosure]: { post: close, back: ({ iban = '' }) => accountPath(iban) },
});

async function show(visit: Visit, refused?: AccountView['refused']): Promise<void> {
  const data = await listWorkspaceData(visit.workspace, visit.parts.services);
  const account = requireAccount(data, visit.parameter('iban'));
  const path = accountPath(account.iban);
  const view = {
    account,
    entries: await listAccountEntries(account, visit.parts.services),
    since: visit.dayInWords(account.openedAt),
    change: await visit.form(path),
    close: await visit.form(`${path}/closure`),
    ...defined({ refused }),
  };
  visit.write(accountPage(view, visit.context));
}

async function change(visit: Visit): Promise<void> {
  const iban = visit.parameter('iban');
  const refused = await visit.submit(async (fields) => {
    const path = `/accounts/${encodeURIComponent(iban)}`;
    await visit.ask({ method: 'PUT', path, body: accountChange(fields) });
  });
  if (refused) return show(visit, { ...refused, form: 'change' });
  visit.goTo(accountPath(iban), 'account-changed');
}

async function close(visit: Visit): Promise<void> {
  const address = { iban: visit.parameter('iban'), workspace: visit.workspace };
  const refused = await visit.submitFinal(() => closeWorkspaceAccount(address, visit.parts.services));
  if (refused) return show(visit, { ...refused, form: 'close' });
  visit.goTo(portalPaths.data, 'account-closed');
}
