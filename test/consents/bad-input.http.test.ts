import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { describeAtTheBank } from '../support/server/bank.js';
import { croatianIban } from '../support/embedded-bank/croatian-iban.js';
import { textAt } from '../support/runner/json.js';
import { german } from '../support/tpp/product-orders.js';
import { ibans } from '../support/embedded-bank/sandbox.js';
import { accessOf, accountPaths, ConsentTpp, oneOff } from '../support/tpp/tpp-consents.js';
import { type Headers, verdictOf } from '../support/tpp/tpp.js';

const bodies: readonly (readonly [title: string, want: string, changes: object])[] = [
  ['a missing access', '400 FORMAT_ERROR body.access', { access: undefined }],
  ['an access that is a list', '400 FORMAT_ERROR body.access', { access: [] }],
  [
    'an account abroad, together with another mistake',
    '400 RESOURCE_UNKNOWN body.access.balances.0, FORMAT_ERROR body.validUntil',
    { access: accessOf({ balances: [german] }), validUntil: '2020-02-29' },
  ],
  ['a last day that does not exist', '400 FORMAT_ERROR body.validUntil', { validUntil: '2027-02-29' }],
  ['a missing last day', '400 FORMAT_ERROR body.validUntil', { validUntil: undefined }],
  ['a frequency of -1', '400 FORMAT_ERROR body.frequencyPerDay', { frequencyPerDay: -1 }],
  ['a frequency of 1.5', '400 FORMAT_ERROR body.frequencyPerDay', { frequencyPerDay: 1.5 }],
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
      });
    });
  }
});
