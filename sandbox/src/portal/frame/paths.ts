/** The paths of the portal's pages, below the bank's public address. */
import { portalPath } from '../../../../src/api/page-paths.js';
import { buildHref } from '../../../../src/pages/kit/paths.js';
import type { ResourceKind } from '../../request-log/noted-event.js';
import { callbackPath, workspacesPath } from '../../api/portal-paths.js';

const workspacePath = `${portalPath}/workspace`;
const documentationPath = `${portalPath}/docs`;

export const portalPaths = {
  start: portalPath,
  /** The target of the form that creates a workspace. */
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
  unlocking: `${workspacePath}/data/unlocking`,
  decisions: `${workspacePath}/decisions`,
  clock: `${workspacePath}/clock`,
  faults: `${workspacePath}/faults`,
  faultRemoval: `${workspacePath}/faults/removal`,
  log: `${workspacePath}/log`,
  logRemoval: `${workspacePath}/log/removal`,
  recording: `${workspacePath}/log/test`,
  logEntry: `${workspacePath}/log/:entryId`,
  replay: `${workspacePath}/log/:entryId/replay`,
  signedText: `${workspacePath}/log/:entryId/signed-text`,
  payments: `${workspacePath}/payments`,
  payment: `${workspacePath}/payments/:id`,
  consents: `${workspacePath}/consents`,
  consent: `${workspacePath}/consents/:id`,
  bulk: `${workspacePath}/bulks/:id`,
  'standing-order': `${workspacePath}/standing-orders/:id`,
  baskets: `${workspacePath}/baskets`,
  basket: `${workspacePath}/baskets/:id`,
  doIt: `${workspacePath}/do-it`,
  callbacks: `${workspacePath}/callbacks`,
  removal: `${workspacePath}/removal`,
  search: `${portalPath}/search`,
  guides: `${portalPath}/guides`,
  guide: `${portalPath}/guides/:guide`,
  guideRun: `${portalPath}/guides/:guide/:run`,
  automaticTests: `${portalPath}/automatic-tests`,
  handbook: `${portalPath}/handbook`,
  chapter: `${portalPath}/handbook/:chapter`,
  call: `${portalPath}/handbook/:chapter/:call`,
  components: `${portalPath}/components`,
  documentation: documentationPath,
  codes: `${documentationPath}/codes`,
  outcomes: `${documentationPath}/outcomes`,
  contract: `${documentationPath}/:contract`,
  /** Leads to the handbook's chapter on versions. */
  differences: `${documentationPath}/:contract/differences`,
  collection: `${documentationPath}/:contract/collection`,
  operation: `${documentationPath}/:contract/:operation`,
  comparison: `${documentationPath}/:contract/:operation/against/:version`,
  callback: callbackPath,
  /** The tokens of the last code exchange. */
  tokens: `${callbackPath}/tokens`,
  assets: `${portalPath}/assets`,
} as const;

export function fillPath(pattern: string, parameters: Readonly<Record<string, string>>): string {
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
}

const below = (path: string, id: string) => `${path}/${encodeURIComponent(id)}`;

export const clientPath = (clientId: string) => below(portalPaths.clients, clientId);
export const clientCertificatesPath = (clientId: string) => `${clientPath(clientId)}/certificates`;
export const clientCertificatePath = (clientId: string, file: string) =>
  `${clientCertificatesPath(clientId)}/${file}`;
export const customerPath = (customerId: string) => below(portalPaths.customers, customerId);
export const companyPath = (companyId: string) => below(portalPaths.companies, companyId);
export const accountPath = (iban: string) => below(`${portalPaths.data}/accounts`, iban);
export const logEntryPath = (entryId: string) => below(portalPaths.log, entryId);
export const decisionHref = (authorisation: string) =>
  `${buildHref(portalPaths.decisions, { authorisation })}#decide`;
export const storyPath = (kind: ResourceKind, id: string) => below(`${workspacePath}/${kind}s`, id);
/** The anchor of a message code: its status and code, or the error of OAuth2. */
export const codeHref = (name: string) => `${documentationPath}/codes#${name.replace(' ', '-')}`;
export const guidePath = (id: string) => below(portalPaths.guides, id);
/** Server-sent events for the page of a run, which waits for the customer. */
export const runEventsPath = `${portalPath}/guides/events`;
export const guideRunPath = (guide: string, run: string) => below(guidePath(guide), run);
export const chapterPath = (name: string) => below(portalPaths.handbook, name);
/** The page that sends a call of a chapter, by its number in the chapter. */
export const callPath = (chapter: string, index: number) => `${chapterPath(chapter)}/${index}`;
export const contractPath = (name: string) => below(documentationPath, name);
/** The reference of an operation; a field's anchor is its path, as in `body.creditorAccount.iban`. */
export const operationPath = (contract: string, operationId: string, field?: string) =>
  below(contractPath(contract), operationId) + (field === undefined ? '' : `#${field}`);
/** The operation beside its form in another version, as in `1.0.5`. */
export const comparisonPath = (contract: string, operationId: string, version: string) =>
  below(`${operationPath(contract, operationId)}/against`, version);
export const collectionPath = (name: string) => `${contractPath(name)}/collection`;

/** Whether a request is for the portal's pages or their files. */
export function isPortalPath(path: string): boolean {
  return path === portalPath || path.startsWith(`${portalPath}/`);
}
