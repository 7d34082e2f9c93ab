/** A workspace's companies. A company's signers are customers of the workspace; a company may have several. */
import { createFieldFaults } from '../../domain/field-faults.js';
import { preferredNameFault, preferredNameFor } from '../../domain/workspace-names.js';
import { refuseIfAny } from '../../../../src/domain/problem.js';
import { checkCompany, type CompanyTerms, toAccountTerms, type AccountOptions } from '../../domain/terms.js';
import type { Workspace } from '../../domain/workspace.js';
import { openAccount } from './ledger-accounts.js';
import {
  requireCompany,
  type WorkspaceData,
  type CompanyWithAccounts,
  changeData,
  listWorkspaceData,
  requireQuotas,
} from './workspace-data.js';
import { companiesIn } from './holders.js';
import type { SandboxServices } from '../sandbox-services.js';

export interface NewCompanyOptions extends CompanyTerms {
  /** The preferred beginning of the id. */
  readonly companyId?: string;
  readonly accounts?: readonly AccountOptions[];
}

/** Throws a `request.invalid` for each invalid field, and `status.invalid` for a full workspace. */
export async function createWorkspaceCompany(
  options: NewCompanyOptions,
  workspace: Workspace,
  services: SandboxServices,
): Promise<CompanyWithAccounts> {
  const { accounts = [], companyId, name } = options;
  const id = await changeData(workspace, services, async (transaction, books) => {
    const faults = createFieldFaults();
    if (companyId !== undefined) faults.tell('companyId', preferredNameFault(companyId));
    checkCompany(options, listCustomerIds(books), '', faults);
    const terms = accounts.map((each, at) =>
      toAccountTerms(each, `accounts.${at}.`, services.bankTerms, faults),
    );
    refuseIfAny(faults.all);
    requireQuotas(books, { companies: 1, accounts: accounts.length });
    const preferredName = companyId ?? preferredNameFor(name, 'company');
    const companies = companiesIn({ transaction, workspace, services });
    const owner = { companyId: await companies.insert(preferredName, options), name };
    for (const each of terms) await openAccount(transaction, owner, each, workspace, services);
    return owner.companyId;
  });
  return requireCompany(await listWorkspaceData(workspace, services), id);
}

/** Throws a `request.invalid` for each invalid field, and `resource.unknown`. */
export async function changeWorkspaceCompany(
  id: string,
  terms: CompanyTerms,
  workspace: Workspace,
  services: SandboxServices,
): Promise<CompanyWithAccounts> {
  await changeData(workspace, services, async (transaction, books) => {
    requireCompany(books, id);
    const faults = createFieldFaults();
    checkCompany(terms, listCustomerIds(books), '', faults);
    refuseIfAny(faults.all);
    await companiesIn({ transaction, workspace, services }).change(id, terms);
  });
  return requireCompany(await listWorkspaceData(workspace, services), id);
}

/** Throws `resource.unknown`. */
export async function removeWorkspaceCompany(
  id: string,
  workspace: Workspace,
  services: SandboxServices,
): Promise<void> {
  await changeData(workspace, services, async (transaction, books) => {
    await companiesIn({ transaction, workspace, services }).remove(requireCompany(books, id));
  });
}

function listCustomerIds({ customers }: WorkspaceData): readonly string[] {
  return customers.map(({ id }) => id);
}
