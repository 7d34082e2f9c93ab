/** Forced outcomes: each refusal in the list of outcomes is provoked as the list says. */
import { expect } from 'chai';
import { refusalOutcomes } from '../../src/domain/refusal-outcomes.js';
import { describeAtTheBank } from '../../../test/support/server/bank.js';
import { Developer } from '../../../test/support/portal/developer.js';
import { listAt, textAt } from '../../../test/support/runner/json.js';
import { ana } from '../../../test/support/embedded-bank/sandbox.js';
import { verdictOf } from '../../../test/support/tpp/tpp.js';
import { WorkspaceTpp } from '../../../test/support/tpp/workspace-tpp.js';

const accounts = '/psd2-bank-accounts-api-1.3.2/v1/accounts';

describeAtTheBank('A forced refusal', ({ client, url }) => {
  const begin = () => new Developer(url).begin();
  const read = (own: WorkspaceTpp, headers: Readonly<Record<string, string | undefined>>) =>
    own.client.tpp.ask('GET', accounts, { headers });

  const ways: Readonly<Record<string, () => Promise<string>>> = {
    ACCESS_EXCEEDED: async () => {
      const developer = await begin();
      const own = await WorkspaceTpp.of(developer, url, { grants: ['authorization_code', 'refresh_token'] });
      const { token } = await own.granted({ frequencyPerDay: 1 });
      const headers = { Authorization: `Bearer ${token}` };
      expect((await read(own, headers)).status).to.equal(200);
      return verdictOf(await read(own, headers));
    },
    CONSENT_EXPIRED: async () => {
      const grants = ['authorization_code', 'password'];
      const own = await WorkspaceTpp.of(await begin(), url, { grants });
      const { consentId } = await own.granted();
      await own.granted();
      const byPassword = { grant_type: 'password', username: ana.userName, password: ana.password };
      const { body } = await own.token({ ...byPassword, scope: 'AISP' });
      const Authorization = `Bearer ${textAt(body, 'access_token')}`;
      const headers = { Authorization, 'Consent-ID': consentId, 'PSU-IP-Address': '192.0.2.1' };
      return verdictOf(await read(own, headers));
    },
    SERVICE_BLOCKED: async () => {
      const { tpp } = await (await begin()).client({ roles: ['PSP_AI'] });
      return verdictOf(await tpp.initiate());
    },
    CERTIFICATE_BLOCKED: async () => verdictOf(await client('sandbox-blocked').initiate()),
  };

  for (const { code, status } of refusalOutcomes)
    it(`is ${status} ${code}, as the list of outcomes says`, async () => {
      expect(await ways[code]?.()).to.match(new RegExp(`^${status} ${code}\\b`));
    });

  it('is in the list of outcomes under its message code', async () => {
    const { body } = await (await begin()).ask('GET', '/outcomes');
    expect(listAt(body, 'refusals').map((each) => textAt(each, 'code'))).to.deep.equal(Object.keys(ways));
  });
});
