import { english } from '../../src/pages/texts/en.js';
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { describeAtTheBank } from '../support/server/bank.js';
import { croatianIban } from '../support/embedded-bank/croatian-iban.js';
import { authorize, AuthorizeBrowser } from '../support/customer/customer-at-authorize.js';
import { textAt } from '../support/runner/json.js';
import { german } from '../support/tpp/product-orders.js';
import { ibans } from '../support/embedded-bank/sandbox.js';
import { accessOf, accountPaths, ConsentTpp, oneOff } from '../support/tpp/tpp-consents.js';
import { type Headers, verdictOf } from '../support/tpp/tpp.js';

const bodies: readonly (readonly [title: string, want: string, changes: object])[] = [
  ['an empty access', '400 FORMAT_ERROR body.access', { access: {} }],
  ['a missing access', '400 FORMAT_ERROR body.access', { access: undefined }],
  ['an access that is a list', '400 FORMAT_ERROR body.access', { access: [] }],
  ['an account without IBAN', '400 FORMAT_ERROR body.access.accounts.0.iban', { access: { accounts: [{}] } }],
  [
    'an account given by its BBAN',
    '400 PARAMETER_NOT_SUPPORTED body.access.balances.0.bban',
    { access: { balances: [{ bban: '9900014123' }] } },
  ],
  [
    'an account given by its BBAN beside one with its IBAN',
    '400 PARAMETER_NOT_SUPPORTED body.access.balances.1.bban',
    { access: { balances: [{ iban: ibans.ana }, { bban: '9900014123' }] } },
  ],
  [
    'an IBAN with wrong check digits',
    '400 FORMAT_ERROR body.access.accounts.0.iban',
    { access: accessOf({ accounts: ['HR9699000143200001010'] }) },
  ],
  [
    'a malformed IBAN',
    '400 FORMAT_ERROR body.access.accounts.1.iban',
    { access: accessOf({ accounts: [ibans.ana, 'x'] }) },
  ],
  [
    'an account of another bank',
    '400 RESOURCE_UNKNOWN body.access.accounts.1',
    { access: accessOf({ accounts: [ibans.ana, ibans.elsewhere] }) },
  ],
  [
    'an account abroad, together with another mistake',
    '400 RESOURCE_UNKNOWN body.access.balances.0, FORMAT_ERROR body.validUntil',
    { access: accessOf({ balances: [german] }), validUntil: '2020-02-29' },
  ],
  [
    'an access to all accounts',
    '400 PARAMETER_NOT_SUPPORTED body.access.allPsd2',
    { access: { allPsd2: 'allAccounts' } },
  ],
  ['a last day in the past', '400 FORMAT_ERROR body.validUntil', { validUntil: '2020-02-29' }],
  ['a last day that does not exist', '400 FORMAT_ERROR body.validUntil', { validUntil: '2027-02-29' }],
  ['a missing last day', '400 FORMAT_ERROR body.validUntil', { validUntil: undefined }],
  ['a frequency of 0', '400 FORMAT_ERROR body.frequencyPerDay', { frequencyPerDay: 0 }],
  ['a frequency of -1', '400 FORMAT_ERROR body.frequencyPerDay', { frequencyPerDay: -1 }],
  ['a frequency of 1.5', '400 FORMAT_ERROR body.frequencyPerDay', { frequencyPerDay: 1.5 }],
  [
    'a one-off access twice a day',
    '400 FORMAT_ERROR body.frequencyPerDay',
    { ...oneOff, frequencyPerDay: 2 },
  ],
  [
    'a text in place of a boolean',
    '400 FORMAT_ERROR body.recurringIndicator',
    { recurringIndicator: 'true' },
  ],
  [
    'several mistakes',
    '400 FORMAT_ERROR body.access, FORMAT_ERROR body.validUntil, FORMAT_ERROR body.frequencyPerDay',
    { ...oneOff, access: {}, validUntil: '2020-01-01', frequencyPerDay: 2 },
  ],
];

const withoutPsuId = { 'PSU-ID': undefined } as const;

describeAtTheBank('The input check of consents', (bank) => {
  for (const basePath of accountPaths) {
    describe(`on ${basePath}`, () => {
      const tpp = new ConsentTpp(bank.url, basePath);

      for (const [title, want, changes] of bodies) {
        it(`refuses ${title}`, async () => {
          expect(verdictOf(await tpp.register(changes))).to.equal(want);
        });
      }

      it('refuses a funds consent for an account of another bank', async () => {
        for (const iban of [ibans.elsewhere, german]) {
          expect(verdictOf(await tpp.registerFunds(iban))).to.equal('400 RESOURCE_UNKNOWN body.account');
        }
      });

      it('accepts an unknown account of this bank, so that accounts cannot be probed', async () => {
        const unheld = croatianIban('9900014', '329999999');
        expect(verdictOf(await tpp.register({ access: accessOf({ accounts: [unheld] }) }))).to.equal('201');
        expect(verdictOf(await tpp.registerFunds(unheld))).to.equal('201');
      });

      it('refuses a consent without PSU-ID and PSU-Corporate-ID', async () => {
        const want = '400 FORMAT_ERROR header.PSU-ID';
        expect(verdictOf(await tpp.register({}, withoutPsuId))).to.equal(want);
        expect(verdictOf(await tpp.register({}, { 'PSU-ID': '' }))).to.equal(want);
        expect(verdictOf(await tpp.registerFunds(ibans.ana, withoutPsuId))).to.equal(want);
        const company = { ...withoutPsuId, 'PSU-Corporate-ID': 'adria-trade' };
        expect(verdictOf(await tpp.register({}, company))).to.equal('201');
      });

      it('refuses a malformed X-Request-ID, and a repeated X-Request-ID for another consent', async () => {
        expect(verdictOf(await tpp.register({}, { 'X-Request-ID': '1' }))).to.equal(
          '400 FORMAT_ERROR header.X-Request-ID',
        );
        const headers = { 'X-Request-ID': randomUUID() };
        const first = await tpp.register({}, headers);
        const again = await tpp.register({}, headers);
        expect(textAt(again.body, 'consentId')).to.equal(textAt(first.body, 'consentId'));
        expect(again.headers['idempotent-replayed']).to.equal('true');
        expect(verdictOf(await tpp.register({ frequencyPerDay: 3 }, headers))).to.match(
          /^400 FORMAT_ERROR .*X-Request-ID$/,
        );
      });

      it('refuses to read a consent without PSU-ID or for another customer', async () => {
        const { consentId, token } = await tpp.granted();
        for (const path of [`/consents/${consentId}`, `/consents/${consentId}/status`]) {
          const ask = async (headers: Headers) => verdictOf(await tpp.ask('GET', path, { token, headers }));
          expect(await ask(withoutPsuId)).to.equal('400 FORMAT_ERROR header.PSU-ID');
          expect(await ask({ 'PSU-ID': 'marko.kovac' })).to.match(/^403 CONSENT_UNKNOWN/);
          // The path names the consent, so the contract takes no header for it.
          expect(await ask({ 'Consent-ID': 'another' })).to.equal('200');
        }
      });

      it("refuses a customer at the login of a consent for another customer's account", async () => {
        const registered = await tpp.register({ access: accessOf({ accounts: [ibans.marko] }) });
        const browser = new AuthorizeBrowser(bank.url());
        await browser.open(tpp.authorizeAddress(registered));
        const visit = await browser.logIn();
        expect(visit.step).to.equal('login');
        expect(visit.text).to.include(english.notices['account-foreign']);
      });

      it('redirects with access_denied from the address of a decided consent', async () => {
        const address = tpp.authorizeAddress(await tpp.register(oneOff));
        await authorize(bank.url(), address);
        const { location } = await new AuthorizeBrowser(bank.url()).open(address);
        expect(new URL(location ?? '').searchParams.get('error')).to.equal('access_denied');
      });

      describe('for transactions', () => {
        let token = '';
        let id = '';
        before(async () => {
          token = (await tpp.granted()).token;
          id = await tpp.accountId(token);
        });
        const queries = [
          ['dateFrom=2026-02-30', '400 FORMAT_ERROR query.dateFrom'],
          ['dateFrom=today', '400 FORMAT_ERROR query.dateFrom'],
          ['dateFrom=2026-03-02&dateTo=2026-03-01', '400 PERIOD_INVALID query.dateTo'],
          ['pageSize=0', '400 FORMAT_ERROR query.pageSize'],
          ['pageSize=501', '400 FORMAT_ERROR query.pageSize'],
          ['pageSize=-1', '400 FORMAT_ERROR query.pageSize'],
          ['pageSize=1.5', '400 FORMAT_ERROR query.pageSize'],
          ['pageSize=many', '400 FORMAT_ERROR query.pageSize'],
          ['bookingStatus=maybe', '400 FORMAT_ERROR query.bookingStatus'],
          ['bookingStatus=information', '400 PARAMETER_NOT_SUPPORTED query.bookingStatus'],
          ['bookingStatus=all', '400 PARAMETER_NOT_SUPPORTED query.bookingStatus'],
          ['withBalance=yes', '400 FORMAT_ERROR query.withBalance'],
          ['entryReferenceFrom=1', '400 PARAMETER_NOT_SUPPORTED query.entryReferenceFrom'],
          ['deltaList=true', '400 PARAMETER_NOT_SUPPORTED query.deltaList'],
          ['deltaList=true&entryReferenceFrom=1', '400 FORMAT_ERROR query.deltaList'],
          ['cursor=x', '400 FORMAT_ERROR query.cursor'],
          ['pageSize=1&pageSize=2', '400 FORMAT_ERROR query.pageSize'],
          ['pageSize=1', '200'],
          ['pageSize=500', '200'],
        ] as const;
        for (const [query, want] of queries) {
          it(`answers ${want} to ${query}`, async () => {
            const path = `/accounts/${id}/transactions?${query}`;
            expect(verdictOf(await tpp.ask('GET', path, { token }))).to.equal(want);
          });
        }

        it('names the values of a boolean parameter in the refusal of another value', async () => {
          const path = `/accounts/${id}/transactions?withBalance=1`;
          const { body } = await tpp.ask('GET', path, { token });
          expect(textAt(body, 'tppMessages', '0', 'text')).to.equal(
            'query.withBalance must be true or false.',
          );
        });

        it('accepts an unaltered cursor only with its own listing and consent', async () => {
          const first = await tpp.ask('GET', `/accounts/${id}/transactions?pageSize=5`, { token });
          const link = new URL(textAt(first.body, 'transactions', '_links', 'next', 'href') ?? '');
          const cursor = link.searchParams.get('cursor') ?? '';
          const refused = '400 FORMAT_ERROR query.cursor';
          const ask = async (of: string, changed: URL) =>
            verdictOf(await tpp.follow(changed.href.replace(id, of), { token }));
          const withParameter = (name: string, value: string) => {
            const changed = new URL(link);
            changed.searchParams.set(name, value);
            return changed;
          };
          expect(await ask(id, link)).to.equal('200');
          const flipped = cursor.slice(0, 20) + (cursor[20] === 'A' ? 'B' : 'A') + cursor.slice(21);
          expect(await ask(id, withParameter('cursor', flipped))).to.equal(refused);
          expect(await ask(id, withParameter('cursor', cursor.slice(0, -4)))).to.equal(refused);
          expect(await ask(id, withParameter('dateFrom', '2026-01-15'))).not.to.equal('200');
          expect(await ask(id, withParameter('bookingStatus', 'both'))).to.equal(refused);

          const another = await tpp.granted({ request: oneOff });
          const anotherId = await tpp.accountId(another.token);
          const foreign = await tpp.follow(link.href.replace(id, anotherId), { token: another.token });
          expect(verdictOf(foreign)).to.equal(refused);
          const stolen = await tpp.follow(link.href, { token: another.token });
          expect(verdictOf(stolen)).to.equal('404 RESOURCE_UNKNOWN path.account-id');
        });
      });
    });
  }
});
