/** A TPP initiates payments on every version; order-fields.http.test.ts reads every field back as submitted. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { describeAtTheBank } from '../support/server/bank.js';
import { ibans } from '../support/embedded-bank/sandbox.js';
import { textAt } from '../support/runner/json.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';
import { domestic, orderOf, rtgs, startedBy, v100, v132, v1316, verdictOf } from '../support/tpp/tpp.js';

const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describeAtTheBank('Payment initiation', ({ tpp, url }) => {
  for (const basePath of [v100, v132, v1316]) {
    for (const product of [domestic, rtgs]) {
      describe(`A ${product} payment on ${basePath}`, () => {
        it('is created with its links and headers', async () => {
          const requestId = randomUUID();
          const answer = await tpp.initiate({ basePath, product, headers: { 'X-Request-ID': requestId } });
          const { id, link } = startedBy(answer);
          const self = `${url()}${basePath}/payments/${product}/${id}`;
          const authorisationId = link.slice(`${url()}/approve/`.length);
          expect(id).to.match(uuidV7);
          expect(authorisationId).to.match(uuidV7).and.not.to.equal(id);
          const amount = { currency: 'EUR', amount: '12.50' };
          expect(answer.body).to.deep.equal({
            transactionStatus: 'RCVD',
            paymentId: id,
            ...(basePath === v1316 && {
              transactionFeeIndicator: false,
              estimatedTotalAmount: amount,
              estimatedInterbankSettlementAmount: amount,
            }),
            _links: {
              scaRedirect: { href: `${url()}/approve/${authorisationId}` },
              self: { href: self },
              status: { href: `${self}/status` },
              ...(basePath !== v100 && {
                scaApp2AppIOS: { href: `${url()}/app/ios/${authorisationId}` },
                scaApp2AppAndroid: { href: `${url()}/app/android/${authorisationId}` },
              }),
              ...(basePath === v1316 && {
                scaStatus: { href: `${self}/authorisations/${authorisationId}` },
              }),
            },
          });
          expect(answer.headers).to.include({
            'x-request-id': requestId,
            location: self,
            'aspsp-sca-approach': 'REDIRECT',
          });
          expect(answer.headers).not.to.have.property('idempotent-replayed');
        });

        it('is read without fields unknown to the contract', async () => {
          const order = {
            ...orderOf(),
            debtorAccount: { iban: ibans.ana, nickname: 'main' },
            instructedAmount: { currency: 'EUR', amount: '1', words: 'one' },
            creditorAddress: { country: 'HR', planet: 'Earth' },
            remittanceInformationStructured: { reference: 'r', colour: 'blue' },
            transactionStatus: 'ACSC',
            paymentId: 'mine',
            ['__proto__']: { hidden: true },
          };
          const { id } = startedBy(await tpp.initiate({ basePath, product, order }));
          const { body } = await tpp.read(id, { basePath, product });
          expect(body).to.deep.equal({
            ...orderOf({
              instructedAmount: { currency: 'EUR', amount: '1' },
              creditorAddress: { country: 'HR' },
            }),
            remittanceInformationStructured: { reference: 'r' },
            transactionStatus: 'RCVD',
          });
        });

        it('is found only under its own product', async () => {
          const { id } = startedBy(await tpp.initiate({ basePath, product }));
          const other = product === rtgs ? domestic : rtgs;
          for (const below of ['', '/status']) {
            const answer = await tpp.read(id, { basePath, product: other, below });
            expect(verdictOf(answer)).to.equal('404 RESOURCE_UNKNOWN path.paymentId');
          }
        });
      });
    }
  }

  const optionalHeaders = {
    'PSU-ID': 'ana.horvat',
    'PSU-ID-Type': 'user',
    'PSU-Corporate-ID': 'adria-trade',
    'PSU-Corporate-ID-Type': 'company',
    'TPP-Redirect-Preferred': 'true',
    'TPP-Redirect-URI': 'http://localhost:3000/callback?payment=1',
    'TPP-Nok-Redirect-URI': 'https://tpp.example/nok',
    'TPP-Explicit-Authorisation-Preferred': 'false',
    'TPP-Rejection-NoFunds-Preferred': 'true',
    'PSU-IP-Address': '2001:db8::1',
    'PSU-IP-Port': '443',
    'PSU-Accept': 'text/html',
    'PSU-Accept-Charset': 'utf-8',
    'PSU-Accept-Encoding': 'gzip',
    'PSU-Accept-Language': 'hr',
    'PSU-User-Agent': 'Mozilla/5.0',
    'PSU-Http-Method': 'POST',
    'PSU-Device-ID': randomUUID(),
    'PSU-Geo-Location': 'GEO:45.815011;-15.981919',
    'X-Gateway-Client-Secret': 'sandbox-tpp-secret',
    'X-Unknown': 'anything',
  };
  for (const basePath of [v100, v132, v1316]) {
    it(`accepts every optional header on ${basePath}`, async () => {
      const order = orderOf({ debtorAccount: { iban: ibans.adriaTrade } });
      const { body } = await new ConsentTpp(url).register();
      const headers = { ...optionalHeaders, 'Consent-ID': textAt(body, 'consentId') };
      startedBy(await tpp.initiate({ basePath, headers, order }));
    });
  }
});

describeAtTheBank(
  'A bank without an app for Android',
  ({ tpp, url }) => {
    it('offers only the app link for iOS', async () => {
      const answer = await tpp.initiate({ basePath: v132 });
      const { link } = startedBy(answer);
      const id = link.slice(`${url()}/approve/`.length);
      expect(answer.body)
        .to.have.property('_links')
        .that.has.all.keys(['scaRedirect', 'scaApp2AppIOS', 'self', 'status']);
      expect(answer.body).to.have.nested.property(
        '_links.scaApp2AppIOS.href',
        `https://app.example/approve?id=${id}`,
      );
    });
  },
  { APP_LINK_IOS: 'https://app.example/approve?id={authorisationId}', APP_LINK_ANDROID: '' },
);
