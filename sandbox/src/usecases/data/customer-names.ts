/** A workspace's customers on the bank's pages: in the hint of the login, and as owners of the simulated app. */
import type { Services } from '../../../../src/usecases/services.js';
import { findRules } from '../../../../src/usecases/authorisation/kinds.js';
import type { SandboxServices } from '../sandbox-services.js';

type CustomerServices = Services & Pick<SandboxServices, 'portal'>;

export interface CustomerName {
  readonly userName: string;
  readonly name: string;
}

/** Returns the workspace's customers, without removed and blocked ones, in order of creation. */
export async function listCustomerNames(
  workspaceId: string,
  { portal, read }: Pick<CustomerServices, 'portal' | 'read'>,
): Promise<readonly CustomerName[]> {
  const customers = await read.run((db) => portal.workspaceBooks.customers(db, workspaceId));
  return customers
    .filter(({ removedAt, status }) => removedAt === undefined && status === 'active')
    .map(({ id, name }) => ({ userName: id, name }));
}

export interface LoginNames {
  /** The user names of the possible signers; empty when any customer may sign. Production does not tell them. */
  readonly signers: readonly string[];
  /** The customers of the workspace to which the authorisation's client belongs. */
  readonly own: readonly CustomerName[];
}

/** Returns the customers who may log in to an authorisation. */
export async function findLoginNames(
  authorisationId: string,
  services: CustomerServices,
): Promise<LoginNames> {
  const { portal, read, stores } = services;
  const found = await read.run(async (db) => {
    const authorisation = await stores.authorisations.find(db, authorisationId);
    const subject = authorisation && (await findRules(db, authorisation, services));
    const client = subject?.asked?.client;
    return { subject, owner: client && (await portal.workspaceClients.find(db, client.id)) };
  });
  const { owner, subject } = found;
  return {
    signers: (await subject?.rules.signers?.()) ?? [],
    own: owner ? await listCustomerNames(owner.workspaceId, services) : [],
  };
}
