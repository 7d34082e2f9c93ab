/** Where each page of the portal is, below the bank's public address. */
import { portalPath } from '../../domain/page-paths.js';
import { callbackPath, workspacesPath } from '../../domain/sandbox/portal-paths.js';

const workspacePath = `${portalPath}/workspace`;
const documentationPath = `${portalPath}/docs`;

export const portalPaths = {
  start: portalPath,
  /** A form goes here that makes a workspace. */
  workspaces: workspacesPath,
  /** The secret address of a workspace. */
  openWorkspace: `${workspacesPath}/:key`,
  workspace: workspacePath,
  clients: `${workspacePath}/clients`,
  client: `${workspacePath}/clients/:clientId`,
  clientSecret: `${workspacePath}/clients/:clientId/secret`,
  clientCertificates: `${workspacePath}/clients/:clientId/certificates`,
  clientCertificate: `${workspacePath}/clients/:clientId/certificates/:file`,
  clientRemoval: `${workspacePath}/clients/:clientId/removal`,
  data: `${workspacePath}/data`,
  customers: `${workspacePath}/data/customers`,
  customer: `${workspacePath}/data/customers/:customerId`,
  customerAccounts: `${workspacePath}/data/customers/:customerId/accounts`,
  customerRemoval: `${workspacePath}/data/customers/:customerId/removal`,
  companies: `${workspacePath}/data/companies`,
  company: `${workspacePath}/data/companies/:companyId`,
  companyAccounts: `${workspacePath}/data/companies/:companyId/accounts`,
  companyRemoval: `${workspacePath}/data/companies/:companyId/removal`,
  account: `${workspacePath}/data/accounts/:iban`,
  accountClosure: `${workspacePath}/data/accounts/:iban/closure`,
  file: `${workspacePath}/data/file`,
  reset: `${workspacePath}/data/reset`,
  decisions: `${workspacePath}/decisions`,
  clock: `${workspacePath}/clock`,
  faults: `${workspacePath}/faults`,
  faultRemoval: `${workspacePath}/faults/removal`,
  log: `${workspacePath}/log`,
  logRemoval: `${workspacePath}/log/removal`,
  logEntry: `${workspacePath}/log/:entryId`,
  replay: `${workspacePath}/log/:entryId/replay`,
  callbacks: `${workspacePath}/callbacks`,
  removal: `${workspacePath}/removal`,
  guides: `${portalPath}/guides`,
  guide: `${portalPath}/guides/:guide`,
  automaticTests: `${portalPath}/automatic-tests`,
  documentation: documentationPath,
  codes: `${documentationPath}/codes`,
  outcomes: `${documentationPath}/outcomes`,
  contract: `${documentationPath}/:contract`,
  differences: `${documentationPath}/:contract/differences`,
  collection: `${documentationPath}/:contract/collection`,
  callback: callbackPath,
  /** What the last code was exchanged for. */
  tokens: `${callbackPath}/tokens`,
  assets: `${portalPath}/assets`,
} as const;

/** The page of a client of the workspace. */
export function clientPath(clientId: string): string {
  return `${portalPaths.clients}/${encodeURIComponent(clientId)}`;
}

/** The page of its certificates. */
export function clientCertificatesPath(clientId: string): string {
  return `${clientPath(clientId)}/certificates`;
}

/** A file of the one that was issued last. */
export function clientCertificatePath(clientId: string, file: string): string {
  return `${clientCertificatesPath(clientId)}/${file}`;
}

/** The page of a customer of the workspace. */
export function customerPath(customerId: string): string {
  return `${portalPaths.customers}/${encodeURIComponent(customerId)}`;
}

/** The page of a company of the workspace. */
export function companyPath(companyId: string): string {
  return `${portalPaths.companies}/${encodeURIComponent(companyId)}`;
}

/** The page of an account of the workspace. */
export function accountPath(iban: string): string {
  return `${portalPaths.data}/accounts/${encodeURIComponent(iban)}`;
}

/** A call in the log of the workspace. */
export function logEntryPath(entryId: string): string {
  return `${portalPaths.log}/${encodeURIComponent(entryId)}`;
}

/** A form goes here that makes it again. */
export function replayPath(entryId: string): string {
  return `${logEntryPath(entryId)}/replay`;
}

export function guidePath(id: string): string {
  return `${portalPaths.guides}/${encodeURIComponent(id)}`;
}

/** The documentation of a contract. */
export function contractPath(name: string): string {
  return `${documentationPath}/${encodeURIComponent(name)}`;
}

/** What a contract changes of an older version. */
export function differencesPath(name: string): string {
  return `${contractPath(name)}/differences`;
}

/** A contract's calls as a collection in Postman's format. */
export function collectionPath(name: string): string {
  return `${contractPath(name)}/collection`;
}

/** Whether a request is for the portal's pages or their files. */
export function isPortalPath(path: string): boolean {
  return path === portalPath || path.startsWith(`${portalPath}/`);
}
