/** A workspace's companies. A company's signers are customers of the workspace; a company may have several. */
import { checkCompany, type CompanyTerms } from '../../domain/company.js';
import { createFieldFaults } from '../../domain/field-faults.js';
import { preferredNameFault, preferredNameFor } from '../../domain/workspace-names.js';
import { refuseIfAny } from '../../../../src/domain/problem.js';
import { toAccountTerms, type AccountOptions } from '../../domain/terms.js';
import type { Workspace } from '../../domain/workspace.js';
import { openAccount } from './ledger-accounts.js';
import {
  requireById,
  type WorkspaceData,
  type CompanyWithAccounts,
  changeData,
  readWorkspaceData,
  requireQuotas,
} from './workspace-data.js';
import { changeCompany, insertCompany, removeCompany } from './holders.js';
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
    const made = { terms: options, preferredName: companyId ?? preferredNameFor(name, 'company') };
    const owner = { companyId: await insertCompany(transaction, made, workspace, services), name };
    for (const each of terms) await openAccount(transaction, owner, each, workspace, services);
    return owner.companyId;
  });
  return findWorkspaceCompany(id, workspace, services);
}

export async function listWorkspaceCompanies(
  workspace: Workspace,
  services: SandboxServices,
): Promise<readonly CompanyWithAccounts[]> {
  return (await services.read.run((db) => readWorkspaceData(db, workspace, services))).companies;
}

/** Throws `resource.unknown`. */
export async function findWorkspaceCompany(
  id: string,
  workspace: Workspace,
  services: SandboxServices,
): Promise<CompanyWithAccounts> {
  return requireById(await listWorkspaceCompanies(workspace, services), id, 'company');
}

/** Throws a `request.invalid` for each invalid field, and `resource.unknown`. */
export async function changeWorkspaceCompany(
  id: string,
  terms: CompanyTerms,
  workspace: Workspace,
  services: SandboxServices,
): Promise<CompanyWithAccounts> {
  await changeData(workspace, services, async (transaction, books) => {
    requireById(books.companies, id, 'company');
    const faults = createFieldFaults();
    checkCompany(terms, listCustomerIds(books), '', faults);
    refuseIfAny(faults.all);
    await changeCompany(transaction, id, terms, services);
  });
  return findWorkspaceCompany(id, workspace, services);
}

/** Throws `resource.unknown`. */
export async function removeWorkspaceCompany(
  id: string,
  workspace: Workspace,
  services: SandboxServices,
): Promise<void> {
  await changeData(workspace, services, async (transaction, { companies }) => {
    await removeCompany(transaction, requireById(companies, id, 'company'), services);
  });
}

function listCustomerIds({ customers }: WorkspaceData): readonly string[] {
  return customers.map(({ id }) => id);
}
