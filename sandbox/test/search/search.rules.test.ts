/** The portal's search, over all that the sandbox has. */
import { expect } from 'chai';
import { contracts as sandboxContracts } from '../../../generated/sandbox.js';
import { publicContracts } from '../../../src/contract/audiences.js';
import {
  chapterPath,
  codeHref,
  guidePath,
  operationPath,
  portalPaths,
} from '../../src/portal/frame/paths.js';
import { listEntries } from '../../src/portal/search/entries.js';
import { createSearch } from '../../src/portal/search/search.js';

const section = (chapter: string, id: string) => `${chapterPath(chapter)}#${id}`;
const payments = 'payments-1.3.16';
const accounts = 'accounts-1.3.2.2';
const oauth = 'oauth2-1.3.2.1';

/** What developers type into the search, and the address of the first result. Written down before the search. */
const queries: readonly (readonly [query: string, first: string])[] = [
  // Operations, the newest version first.
  ['initiateSepaCreditTransfer', operationPath(payments, 'initiateSepaCreditTransfer')],
  ['confirmfunds', operationPath(accounts, 'confirmFunds')],
  ['POST /oauth2/token', operationPath(oauth, 'exchangeToken')],
  ['cancel payment', operationPath(payments, 'cancelPayment')],
  ['register a consent', operationPath(accounts, 'registerAccountConsent')],
  ['revoke token', operationPath(oauth, 'revokeToken')],
  ['getPaymentSt', operationPath(payments, 'getPaymentStatus')],
  ['create a customer', operationPath('sandbox-1.0.0', 'createWorkspaceCustomer')],
  // Fields, at the first operation that has them.
  ['debtorName', operationPath(payments, 'initiateDomesticCreditTransfer', 'body.debtorName')],
  ['psu-ip-address', operationPath(payments, 'createSigningBasket', 'header.PSU-IP-Address')],
  ['bookingStatus', operationPath(accounts, 'listTransactions', 'query.bookingStatus')],
  ['code_verifier', operationPath(oauth, 'exchangeToken', 'body.code_verifier')],
  // Message codes.
  ['FORMAT_ERROR', codeHref('400 FORMAT_ERROR')],
  ['429 access_exceeded', codeHref('429 ACCESS_EXCEEDED')],
  ['invalid_grant', codeHref('invalid_grant')],
  ['service blocked', codeHref('403 SERVICE_BLOCKED')],
  ['503', codeHref('503')],
  // Forced outcomes.
  ['313.02', portalPaths.outcomes],
  ['HR9499000223201000027', portalPaths.outcomes],
  ['hr94 9900 0223 2010 0002 7', portalPaths.outcomes],
  // Chapters and their sections.
  ['idempotency', section('calls', 'idempotency')],
  ['lost answer', section('calls', 'idempotency')],
  ['RJCT', section('payments', 'statuses')],
  ['rate limit', section('limits', 'rates')],
  ['going live', chapterPath('going-live')],
  ['sign a request', section('signatures', 'signed-requests')],
  ['client certificate', section('signatures', 'client-certificates')],
  ['access token lifetime', section('tokens', 'lifetimes')],
  ['pagination', section('accounts', 'accounts-and-transactions')],
  ['standing order', section('payments', 'periodic-payments')],
  ['bulk', section('payments', 'bulk-payments')],
  ['decoupled', section('authorisation', 'without-a-browser')],
  ['private_key_jwt', section('tokens', 'client-authentication')],
  ['errors', chapterPath('errors')],
  // Guides.
  ['two signatures', guidePath('two-signatures')],
  ['app to app', guidePath('app-to-app')],
  ['refreshing tokens', guidePath('refresh')],
  // Pages of the portal.
  ['clock', portalPaths.clock],
  ['test customers', portalPaths.data],
  ['postman', portalPaths.documentation],
];

const entries = listEntries([...publicContracts, ...sandboxContracts]);
const search = createSearch(entries);

describe('The search', () => {
  for (const [query, first] of queries)
    it(`begins with the right result for ${query}`, () => {
      const found = search(query);
      const shown = found.slice(0, 5).map(({ href }) => href);
      expect(shown[0], shown.join('\n')).to.equal(first);
    });

  it('lists an operation once, with its older versions', () => {
    const found = search('initiateSepaCreditTransfer').filter(({ names }) =>
      names?.includes('initiateSepaCreditTransfer'),
    );
    expect(found).to.have.length(1);
    expect(found[0]?.older?.map(({ version }) => version)).to.deep.equal(['1.3.2', '1.0.5']);
  });

  it('has every operation that the sandbox serves', () => {
    const ids = [...publicContracts, ...sandboxContracts].flatMap(({ operations }) =>
      operations.map(({ id }) => id),
    );
    const missing = ids.filter((id) => search(id)[0]?.kind !== 'operation');
    expect(missing).to.deep.equal([]);
  });

  const nothing = ['', ' ', 'zxqv', 'a', '<b>', '%', '\u0000', 'x'.repeat(10_000), 'how do I'];
  for (const query of nothing)
    it(`finds nothing for ${JSON.stringify(query.slice(0, 10))}`, () => {
      expect(search(query)).to.deep.equal([]);
    });

  it('finds a page by its beginning before texts that have the word', () => {
    expect(search('Request l')[0]?.href).to.equal(portalPaths.log);
  });
});
