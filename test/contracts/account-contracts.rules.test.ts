/** The account contracts match the bank's interface, and both versions are equal. */
import { expect } from 'chai';
import { asList, asObject, valueAt } from '../../codegen/json.js';
import { resolve } from '../../codegen/documents/resolve.js';
import { contracts, validators } from '../../generated/index.js';
import { operationOf, publishedDocument } from './published.js';

const versions = ['accounts-1.3.2', 'accounts-1.3.2.2'] as const;
const basePathOf = (name: string) => `/psd2-bank-${name.replace('accounts', 'accounts-api')}/v1`;
/** Error statuses that every operation declares, and those that only some declare. */
const always = [400, 401, 403, 405, 406, 408, 429, 500, 503];
const sometimes: Readonly<Record<string, readonly number[]>> = {
  registerAccountConsent: [415],
  registerFundsConsent: [415],
  deleteConsent: [409],
  startConsentAuthorisation: [409, 415],
  getConsentAuthorisation: [404],
  getAccount: [404],
  getBalances: [404],
  listTransactions: [404],
  confirmFunds: [404, 409, 415],
};
const statusesOf = (id: string) => [...always, ...(sometimes[id] ?? [])];

const client = [['gatewayClientId'], ['gatewayClientId', 'gatewayClientSecret']];
const token = client.map((names) => [...names, 'bearerToken']);

/** The route, id, success status and security of each operation. */
const operations: readonly (readonly [route: string, id: string, success: number, security: unknown])[] = [
  ['POST /consent', 'registerAccountConsent', 201, client],
  ['POST /consents', 'registerAccountConsent', 201, client],
  ['POST /consents/confirmation-of-funds', 'registerFundsConsent', 201, client],
  ['GET /consents/{consentId}', 'getConsent', 200, token],
  ['DELETE /consents/{consentId}', 'deleteConsent', 200, token],
  ['GET /consents/{consentId}/status', 'getConsentStatus', 200, token],
  ['GET /consents/{consentId}/authorisations', 'listConsentAuthorisations', 200, client],
  ['POST /consents/{consentId}/authorisations', 'startConsentAuthorisation', 201, client],
  ['GET /consents/{consentId}/authorisations/{authorisationId}', 'getConsentAuthorisation', 200, client],
  ['GET /accounts', 'listAccounts', 200, token],
  ['GET /accounts/{account-id}', 'getAccount', 200, token],
  ['GET /accounts/{account-id}/balances', 'getBalances', 200, token],
  ['GET /accounts/{account-id}/transactions', 'listTransactions', 200, token],
  ['POST /funds-confirmation', 'confirmFunds', 200, token],
  ['POST /funds-confirmations', 'confirmFunds', 200, token],
];

const psuHeaders = ['PSU-ID', 'PSU-ID-Type', 'PSU-Corporate-ID', 'PSU-Corporate-ID-Type'];

describe('The account contracts', () => {
  for (const name of versions) {
    const contract = contracts.find((candidate) => candidate.name === name);
    const entries = contract?.operations ?? [];

    it(`serve every operation of the interface at the base path of ${name}`, () => {
      expect(contract?.basePath).to.equal(basePathOf(name));
      expect(entries.map(({ method, path, id }) => `${method} ${path} ${id}`)).to.have.members(
        operations.map(([route, id]) => `${route} ${id}`),
      );
    });

    for (const [route, id, success, security] of operations) {
      it(`declare the security and every status of ${route} in ${name}`, () => {
        const entry = entries.find(({ method, path }) => `${method} ${path}` === route);
        expect(entry?.security).to.deep.equal(security);
        expect(entry?.declaredBy).to.equal('accounts-1.3.2');
        const declared = Object.keys(validators[name][id]?.replies ?? {}).map(Number);
        expect(declared).to.have.members([success, ...statusesOf(id)]);
      });
    }
  }

  it('are equal in both versions but for their base path, with one validator for each operation', () => {
    for (const [, id] of operations) {
      expect(validators['accounts-1.3.2.2'][id], id).to.equal(validators['accounts-1.3.2'][id]);
    }
    const [older, newer] = versions.map((name) => {
      const { components, paths } = publishedDocument(name);
      return JSON.stringify([paths, components]).replaceAll(basePathOf(name), '');
    });
    expect(newer).to.equal(older);
  });

  it('declare message codes for errors of account information, and problem details elsewhere', () => {
    const typesOf = (id: string) =>
      contracts.find(({ name }) => name === 'accounts-1.3.2')?.operations.find((entry) => entry.id === id)
        ?.contentTypes;
    const [json, problem] = [['application/json'], ['application/problem+json']];
    const codes = { 400: json, 401: json, 403: json, 405: json };
    const none = { 408: problem, 500: problem, 503: problem };
    const own = { ...codes, ...none, 406: json, 429: json };
    expect(typesOf('getBalances')).to.deep.equal({ ...own, 200: json, 404: json });
    expect(typesOf('deleteConsent')).to.deep.equal({ ...own, 200: json, 409: json });
    expect(typesOf('registerFundsConsent')).to.deep.equal({ ...own, 201: json, 415: problem });
    const funds = {
      200: json,
      ...codes,
      ...none,
      404: json,
      409: json,
      406: problem,
      415: problem,
      429: problem,
    };
    expect(typesOf('confirmFunds')).to.deep.equal(funds);
  });

  it('require only X-Request-ID, and declare the PSU headers on every consent operation', () => {
    const document = publishedDocument('accounts-1.3.2');
    for (const [route, id] of operations) {
      const headers = asList(operationOf(document, id)['parameters'])
        .map((parameter) => resolve(document, parameter))
        .filter((parameter) => parameter['in'] === 'header');
      const names = headers.map(({ name }) => name);
      const required = headers.filter((header) => header['required'] === true).map(({ name }) => name);
      expect(required, id).to.deep.equal(['X-Request-ID']);
      expect(names, id).to.include.members(['Digest', 'Signature', 'TPP-Signature-Certificate']);
      if (route.includes('/consent'))
        expect(names, id).to.include.members(psuHeaders).and.not.include('Consent-ID');
      else expect(names, id).to.include('Consent-ID').and.not.include.members(psuHeaders);
    }
  });

  it('declare WWW-Authenticate for a 401 only where a bearer token is required', () => {
    const document = publishedDocument('accounts-1.3.2');
    for (const [, id, , security] of operations) {
      const reply = resolve(document, valueAt(operationOf(document, id), ['responses', '401']));
      const header = asObject(reply['headers'])['WWW-Authenticate'];
      expect(header !== undefined, id).to.equal(security === token);
      if (header !== undefined) expect(resolve(document, header)['required'], id).to.equal(true);
    }
  });

  it('declare Location and X-Request-ID for every error', () => {
    const document = publishedDocument('accounts-1.3.2');
    for (const [, id] of operations) {
      for (const status of statusesOf(id)) {
        const reply = resolve(document, valueAt(operationOf(document, id), ['responses', String(status)]));
        expect(Object.keys(asObject(reply['headers'])), `${id} ${status}`).to.include.members([
          'Location',
          'X-Request-ID',
        ]);
      }
    }
  });
});
