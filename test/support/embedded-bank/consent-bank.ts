/** The sandbox bank without its web server, for consents; with a test clock. */
import type { Client } from '../../../src/domain/clients.js';
import type { AccountConsentRequest } from '../../../src/domain/consents/registration.js';
import { toAccountGrants } from '../../../src/domain/consents/grants.js';
import type { ConsentStatus } from '../../../src/domain/consents/consent.js';
import type { Access } from '../../../src/domain/oauth/access.js';
import type { Database } from '../../../src/storage/database.js';
import { stores } from '../../../src/storage/stores.js';
import { grantConsent } from '../../../src/usecases/consents/transitions.js';
import { registerConsent } from '../../../src/usecases/consents/registration.js';
import { exchangeToken } from '../../../src/usecases/oauth/tokens.js';
import type { Call, Services } from '../../../src/usecases/services.js';
import { clients, ibans } from './sandbox.js';
import { notCounted, redirectUri, tokenBank } from './token-bank.js';

export const ana = {
  psuId: 'ana.horvat',
  iban: ibans.ana,
  savings: ibans.anaSavings,
} as const;
export const marko = { psuId: 'marko.kovac', iban: ibans.marko } as const;

export interface CallOptions {
  readonly clientId?: string;
  readonly requestId?: string;
  readonly contentHash?: string;
  /** The access that the bearer token grants. */
  readonly bearer?: Access;
}

export type ConsentOptions = Partial<AccountConsentRequest> & CallOptions & { readonly psuId?: string };
export type ConsentBank = ReturnType<typeof consentBank>;

/** Half past ten in the morning of 14 June 2030, in Zagreb. */
const start = Date.UTC(2030, 5, 14, 8, 30);

export function consentBank(database: Database) {
  const tokens = tokenBank(database, start);
  const { client, clock, services } = tokens;
  const { bank, read, work } = services;

  const find = async (id: string) => {
    const consent = await read.run((db) => stores.consents.find(db, id));
    if (!consent) throw new Error(`there is no consent ${id}`);
    return consent;
  };
  const call = async ({ clientId = 'sandbox-tpp', ...options }: CallOptions = {}) =>
    callAt(services, await client(clientId), options);
  /** A consent of Ana's for accounts and balances; `options` replace its fields. */
  const register = async ({ psuId = ana.psuId, ...options }: ConsentOptions = {}) => {
    const request = { ...accountRequest, ...options };
    return registerConsent('accounts', request, { psuId }, await call(options));
  };
  const registerFunds = async (options: CallOptions = {}) =>
    registerConsent('funds', { account: { iban: ana.iban } }, { psuId: ana.psuId }, await call(options));
  /** Grants the consent as the customer's last step does; `through` is another process. */
  const grant = async (
    id: string,
    psuId: string = ana.psuId,
    through = work,
    chosen: readonly string[] = [],
  ) => {
    const consent = await find(id);
    const accounts = toAccountGrants(consent, await bank.accountsOf(psuId), chosen);
    if (!accounts) throw new Error('the customer cannot grant this');
    return through.run(async (transaction) => {
      if (!(await grantConsent(transaction, consent, { psuId, accounts }, services))) return false;
      await services.stores.authorisations.endAllOf(transaction, { kind: 'consent', id }, 'approved');
      return true;
    });
  };
  return {
    services,
    clock,
    pass: tokens.pass,
    call,
    find,
    register,
    registerFunds,
    grant,
    accessOf,
    status: async (id: string): Promise<ConsentStatus> => (await find(id)).status,
    /** A consent that its customer has approved. */
    granted: async (options: ConsentOptions = {}): Promise<string> => {
      const { consentId } = (await register(options)).outcome;
      if (!(await grant(consentId, options.psuId))) throw new Error('the consent was not granted');
      return consentId;
    },
    /** An access token of the first TPP for a consent. */
    token: async (consentId: string): Promise<string> => {
      const form = {
        grant_type: 'authorization_code',
        client_id: 'sandbox-tpp',
        client_secret: clients['sandbox-tpp'].secret,
        redirect_uri: redirectUri,
        code: await tokens.code({ consentId }),
      };
      return (await exchangeToken({ form }, { services, countFor: notCounted })).access_token;
    },
  };
}

function callAt(
  services: Services,
  client: Client,
  { bearer, contentHash, requestId }: Omit<CallOptions, 'clientId'>,
): Call {
  return {
    services,
    client,
    countFor: notCounted,
    contract: 'accounts-1.3.2',
    operation: 'registerAccountConsent',
    requestId: requestId ?? services.ids.next(),
    contentHash: () => contentHash ?? 'the same content',
    publicUrl: 'http://localhost:8080',
    baseUrl: 'http://localhost:8080/psd2-bank-accounts-api-1.3.2/v1',
    ...(bearer && { access: bearer }),
  };
}

function accessOf(consentId: string, more: Partial<Access> = {}): Access {
  return {
    clientId: 'sandbox-tpp',
    scope: 'AISP',
    grant: 'authorization_code',
    psuId: ana.psuId,
    consentId,
    ...more,
  };
}

const accountRequest: AccountConsentRequest = {
  access: { accounts: [{ iban: ana.iban }], balances: [{ iban: ana.iban }] },
  recurringIndicator: true,
  validUntil: '2030-09-30',
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
};
