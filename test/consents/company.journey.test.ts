/** Consents in a company's name: given by the company's signers, for the company's accounts only. */
import { expect } from 'chai';
import { describeAtTheBank } from '../support/server/bank.js';
import { authorize } from '../support/customer/customer-at-authorize.js';
import { textAt } from '../support/runner/json.js';
import { ana, ibans, petra } from '../support/embedded-bank/sandbox.js';
import { accessOf, ConsentTpp } from '../support/tpp/tpp-consents.js';
import { verdictOf } from '../support/tpp/tpp.js';

const unknown = '403 CONSENT_UNKNOWN path.consentId';

describeAtTheBank('A consent in the name of a company', ({ url }) => {
  const client = new ConsentTpp(url);
  const registerFor = (company: string, access: object, psuId?: string) =>
    client.register({ access }, { 'PSU-ID': psuId, 'PSU-Corporate-ID': company });

  const [adria, unknownCompany] = ['adria-trade', 'no-such-company'];
  for (const [what, company, customer, iban, want] of [
    ['is given by a signer for the company’s account', adria, petra, ibans.adriaTrade, 'valid'],
    ['is not given for a private account by an unknown company', unknownCompany, ana, ibans.ana, 'received'],
    ['is not given for a private account by a foreign company', adria, ana, ibans.ana, 'received'],
    ['is not given by a signer of another company', unknownCompany, petra, ibans.adriaTrade, 'received'],
  ] as const) {
    it(what, async () => {
      const registered = await registerFor(company, accessOf({ accounts: [iban] }), customer.userName);
      const id = textAt(registered.body, 'consentId') ?? '';
      await authorize(url(), client.authorizeAddress(registered), { credentials: customer }).catch(() => {});
      const token = textAt(
        (await client.exchange({ grant_type: 'client_credentials' })).body,
        'access_token',
      );
      const headers = { 'PSU-ID': customer.userName, 'PSU-Corporate-ID': company };
      const { body } = await client.ask('GET', `/consents/${id}/status`, { token, headers });
      expect(textAt(body, 'consentStatus')).to.equal(want);
    });
  }

  it('is found by calls that name the company, with or without a customer', async () => {
    const { body } = await registerFor('adria-trade', { accounts: [] });
    const path = `/consents/${textAt(body, 'consentId')}/authorisations`;
    const start = async (headers: Readonly<Record<string, string | undefined>>) => {
      const answer = await client.ask('POST', path, { headers: { 'PSU-ID': undefined, ...headers } });
      return answer.status === 201 ? `201 ${textAt(answer.body, 'scaStatus')}` : verdictOf(answer);
    };
    expect(await start({ 'PSU-Corporate-ID': 'adria-trade' })).to.equal('201 received');
    const both = { 'PSU-ID': 'petra.novak', 'PSU-Corporate-ID': 'adria-trade' };
    expect(await start(both)).to.equal('201 psuIdentified');
    expect(await start({ 'PSU-ID': 'petra.novak' })).to.equal(unknown);
    expect(await start({ 'PSU-Corporate-ID': 'other' })).to.equal(unknown);
  });

  it('is not made of a private consent by a call that names a company', async () => {
    const { body } = await client.register();
    const path = `/consents/${textAt(body, 'consentId')}/authorisations`;
    const headers = { 'PSU-ID': undefined, 'PSU-Corporate-ID': 'adria-trade' };
    expect(verdictOf(await client.ask('GET', path, { headers }))).to.equal(unknown);
  });
});
