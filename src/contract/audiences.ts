/**
 * The audience and the address of each contract. Administration contracts are served on a separate listener: see
 * docs/developer/decisions, D20. Sandbox contracts have their own index, `generated/sandbox.ts`: see D25.
 */
import { contracts } from '../../generated/index.js';
import type { SecurityScheme } from '../../generated/index.js';
import type { AnyContract } from './operation.js';

const administrationApi = 'admin';

export const administrationContracts = contracts.filter(({ api }) => api === administrationApi);

/** The contracts for TPPs, customers' browsers and the bank's own app. */
export const publicContracts = contracts.filter(({ api }) => api !== administrationApi);

/** The origins of the interface, without a final slash. See docs/developer/decisions, D31. */
export interface InterfaceAddresses {
  /** PUBLIC_URL: the issuer, pages, OAuth 2.0, the bank's app and the sandbox. */
  readonly publicUrl: string;
  /** API_URL: payments, accounts and funds. Equal to `publicUrl` at a bank with one address. */
  readonly apiUrl: string;
  /** The origin of the token and revocation endpoints in the metadata; both are served at either address. */
  readonly tokensUrl: string;
}

export function interfaceAddresses(config: {
  readonly API_URL: string;
  readonly CLIENT_CERTIFICATE_REQUIRED: readonly string[];
  readonly PUBLIC_URL: string;
}): InterfaceAddresses {
  const { API_URL: apiUrl, PUBLIC_URL: publicUrl } = config;
  const areTokensAtApi = config.CLIENT_CERTIFICATE_REQUIRED.includes('tokens');
  return { apiUrl, publicUrl, tokensUrl: areTokensAtApi ? apiUrl : publicUrl };
}

export function hasTwoAddresses({ apiUrl, publicUrl }: Omit<InterfaceAddresses, 'tokensUrl'>): boolean {
  return apiUrl !== publicUrl;
}

/** Every operation that requires a client requires this scheme: the TPP names itself in a header. */
export const clientScheme: SecurityScheme = 'gatewayClientId';

/** Whether a contract is served at API_URL: TPPs name themselves in its calls. */
export function isForTpps({ operations }: Pick<AnyContract, 'operations'>): boolean {
  return operations.some(({ security }) => security.some((schemes) => schemes.includes(clientScheme)));
}

/** Returns the origin at which a contract is served. */
export function originOf(
  contract: Pick<AnyContract, 'operations'>,
  { apiUrl, publicUrl }: Omit<InterfaceAddresses, 'tokensUrl'>,
): string {
  return isForTpps(contract) ? apiUrl : publicUrl;
}

const tppBasePaths = publicContracts.filter(isForTpps).map(({ basePath }) => `${basePath}/`);

/** Whether a path belongs to one of the server's own contracts at API_URL. */
export function isTppPath(path: string): boolean {
  return tppBasePaths.some((each) => path.startsWith(each));
}
