/** Entries that a signing basket refuses, and the error code of each. */
import { expect } from 'chai';
import { unitOfWork } from '../../src/storage/work/unit-of-work.js';
import { describeAtTheBank } from '../support/server/bank.js';
import { authorise } from '../support/customer/customer.js';
import { ana, ibans, marko, petra } from '../support/embedded-bank/sandbox.js';
import { BasketTpp } from '../support/tpp/tpp-baskets.js';
import { bulkOf, bulksOf, entryOf, periodicOf, periodicsOf } from '../support/tpp/tpp-bulks.js';
import { type Headers, Tpp, verdictOf } from '../support/tpp/tpp.js';

const none = '00000000-0000-7000-8000-000000000000';
const foreignCompany = '401 CORPORATE_ID_INVALID header.PSU-Corporate-ID';
const company = { debtorAccount: { iban: ibans.adriaTrade } };
const ofMarko = { debtorAccount: { iban: ibans.marko } };
const bulk = bulkOf([entryOf('1.00')]);

interface Refusal {
  readonly what: string;
  readonly contents: () => unknown;
  readonly headers?: Headers;
  readonly want: string;
}

describeAtTheBank('The creation of a signing basket', (bank) => {
  const tpp = new BasketTpp(bank.url);
  const other = new BasketTpp(bank.url, 'sandbox-tpp-b');

  /** A good payment before these. */
  const withPayment = async (...ids: readonly string[]) => ({
    paymentIds: [...(await tpp.payments(1)), ...ids],
  });

  /** baskets.rules.test.ts has all entries that do not fit together. */
  const refusals: readonly Refusal[] = [
    { what: 'no entries', contents: () => ({}), want: '400 FORMAT_ERROR body' },
    {
      what: 'empty lists',
      contents: () => ({ paymentIds: [], consentIds: [] }),
      want: '400 FORMAT_ERROR body.paymentIds, FORMAT_ERROR body.consentIds',
    },
    {
      what: 'entries that are not identifiers',
      contents: () => ({ paymentIds: [1, {}], consentIds: 'a' }),
      want: '400 FORMAT_ERROR body.paymentIds.0, FORMAT_ERROR body.paymentIds.1, FORMAT_ERROR body.consentIds',
    },
    {
      what: 'unknown entries among known ones',
      contents: async () => ({
        paymentIds: [...(await tpp.payments(1)), none, "' or 1=1 --"],
        consentIds: [none, await tpp.consent()],
      }),
      want: '400 RESOURCE_UNKNOWN body.paymentIds.1, RESOURCE_UNKNOWN body.paymentIds.2, RESOURCE_UNKNOWN body.consentIds.0',
    },
    {
      what: 'a bulk payment, which is authorised by itself',
      contents: async () => withPayment((await bulksOf(bank.tpp).start(bulk)).id),
      want: '400 PARAMETER_NOT_SUPPORTED body.paymentIds.1',
    },
    {
      what: 'a periodic payment, which is authorised by itself',
      contents: async () => withPayment((await periodicsOf(bank.tpp).start(periodicOf())).id),
      want: '400 PARAMETER_NOT_SUPPORTED body.paymentIds.1',
    },
    {
      what: 'a bulk payment of another client',
      contents: async () => withPayment((await bulksOf(new Tpp(bank.url, 'sandbox-tpp-b')).start(bulk)).id),
      want: '400 RESOURCE_UNKNOWN body.paymentIds.1',
    },
    {
      what: 'identifiers with a trailing space',
      contents: async () => ({
        paymentIds: (await tpp.payments(1)).map((id) => `${id} `),
        consentIds: [`${await tpp.consent()} `],
      }),
      want: '400 RESOURCE_UNKNOWN body.paymentIds.0, RESOURCE_UNKNOWN body.consentIds.0',
    },
    {
      what: "another client's entries",
      contents: async () => ({
        paymentIds: [...(await tpp.payments(1)), ...(await other.payments(1))],
        consentIds: [await other.consent()],
      }),
      want: '400 RESOURCE_UNKNOWN body.paymentIds.1, RESOURCE_UNKNOWN body.consentIds.0',
    },
    {
      what: 'entries of a basket that waits for its approval',
      contents: async () => {
        const contents = { paymentIds: await tpp.payments(1), consentIds: [await tpp.consent()] };
        await tpp.start(contents);
        return { ...contents, paymentIds: [...(await tpp.payments(1)), ...contents.paymentIds] };
      },
      want: '400 RESOURCE_BLOCKED body.paymentIds.1, RESOURCE_BLOCKED body.consentIds.0',
    },
    {
      what: 'an approved payment',
      contents: async () => {
        const { id, link } = await tpp.pay();
        await authorise(link, ana);
        return withPayment(id);
      },
      want: '409 REFERENCE_STATUS_INVALID body.paymentIds.1',
    },
    {
      what: 'a partly signed payment',
      contents: async () => {
        const { id, link } = await tpp.pay(company);
        await authorise(link, petra);
        return { paymentIds: [id] };
      },
      want: '409 REFERENCE_STATUS_INVALID body.paymentIds.0',
    },
    {
      what: 'a consent that the TPP deleted',
      contents: async () => {
        const id = await tpp.consent();
        await tpp.askConsent('DELETE', id, '', await tpp.ownToken());
        return { paymentIds: await tpp.payments(1), consentIds: [id] };
      },
      want: '409 REFERENCE_STATUS_INVALID body.consentIds.0',
    },
    {
      what: 'payments of different customers',
      contents: async () => withPayment(...(await tpp.payments(1, ofMarko))),
      want: '400 REFERENCE_MIX_INVALID body.paymentIds.1',
    },
    {
      what: 'a consent of a different customer than the headers name',
      contents: async () => ({ consentIds: [await tpp.consent()] }),
      headers: { 'PSU-ID': marko.userName },
      want: '400 REFERENCE_MIX_INVALID body.consentIds.0',
    },
    {
      what: 'a payment, but without the IP address of the customer',
      contents: async () => ({ paymentIds: await tpp.payments(1) }),
      headers: { 'PSU-IP-Address': undefined },
      want: '400 FORMAT_ERROR header.PSU-IP-Address',
    },
    {
      what: 'a payment, but an unregistered redirect URI',
      contents: async () => ({ paymentIds: await tpp.payments(1) }),
      headers: { 'TPP-Redirect-URI': 'https://evil.example/', 'TPP-Nok-Redirect-URI': 'javascript:alert(1)' },
      want: '400 PARAMETER_NOT_SUPPORTED header.TPP-Redirect-URI, PARAMETER_NOT_SUPPORTED header.TPP-Nok-Redirect-URI',
    },
    {
      what: 'a payment, but a content type other than JSON',
      contents: async () => ({ paymentIds: await tpp.payments(1) }),
      headers: { 'Content-Type': 'text/plain' },
      want: '415',
    },
  ];
  for (const { contents, headers, want, what } of refusals) {
    it(`with ${what} is refused: ${want}`, async () => {
      expect(verdictOf(await tpp.create(await contents(), headers))).to.equal(want);
    });
  }

  it('is refused to a client that may not initiate payments, like every other basket call', async () => {
    const { id } = await other.start({ paymentIds: await other.payments(1) });
    await unitOfWork(bank.database()).run(async (transaction) => {
      await transaction('clients').where({ id: 'sandbox-tpp-b' }).update({ roles: '["PSP_AI","PSP_IC"]' });
    });
    const answers = [
      await other.create({ paymentIds: [none] }),
      await other.ask('GET', id),
      await other.ask('DELETE', id),
      await other.ask('POST', id, '/authorisations'),
    ];
    expect(answers.map(verdictOf)).to.deep.equal(answers.map(() => '403 SERVICE_BLOCKED'));
  });

  it('is refused for a company other than the payment’s', async () => {
    const paymentIds = await tpp.payments(1, company);
    const foreign = { 'PSU-Corporate-ID': 'somebody-else' };
    expect(verdictOf(await tpp.create({ paymentIds }, foreign))).to.equal(foreignCompany);
    const { id } = await tpp.start({ paymentIds }, { 'PSU-Corporate-ID': 'adria-trade' });
    expect(verdictOf(await tpp.ask('POST', id, '/authorisations', foreign))).to.equal(foreignCompany);
  });
});
