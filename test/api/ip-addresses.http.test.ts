/** PSU-IP-Address must be an IP address, on every operation that takes the header. */
import { expect } from 'chai';
import { ask, rightRequest, withHeaders } from '../contracts/provoked.js';
import { describeAtTheDoor } from '../support/server/bank.js';
import { pathOf, takesHeader } from '../support/contracts/documents.js';
import { textAt } from '../support/runner/json.js';
import { itRefuses } from '../support/contracts/refused-requests.js';
import { places } from '../support/contracts/operations.js';
import { startedBy } from '../support/tpp/tpp.js';
import { ConsentTpp, type Granted } from '../support/tpp/tpp-consents.js';

const name = 'PSU-IP-Address';
const wrongs = [
  'somewhere',
  'localhost',
  '192.0.2',
  '192.0.2.256',
  '192.0.2.1:443',
  '192.0.2.1, 198.51.100.7',
  '192.0.2.0/24',
  '[2001:db8::1]',
  '2001:db8::1::2',
  'fe80::1%eth0',
  'for=192.0.2.1',
];

describeAtTheDoor('The header PSU-IP-Address', (bank) => {
  itRefuses(
    bank,
    wrongs.map((value) => [
      `${name} ${value}`,
      { headers: { [name]: value } },
      `400 FORMAT_ERROR header.${name}`,
    ]),
  );

  for (const value of [
    '192.0.2.1',
    '2001:db8::1',
    '2001:DB8:0:0:0:0:0:1',
    '::ffff:192.0.2.1',
    ' 192.0.2.1 ',
  ]) {
    it(`may be ${value}`, async () => {
      startedBy(await bank.tpp.initiate({ headers: { [name]: value } }));
    });
  }

  describe('is checked by every operation that accepts it:', () => {
    let consents: Readonly<Record<'accounts' | 'funds', Granted>>;
    before(async () => {
      const tpp = new ConsentTpp(bank.url);
      const [accounts, funds] = await Promise.all([tpp.granted(), tpp.grantedFunds()]);
      consents = { accounts, funds };
    });

    // Operations whose every path is taken by another operation are left out: no request reaches them.
    for (const place of places.filter((each) => takesHeader(each, name) && pathOf(each) !== undefined)) {
      const { contract, operation } = place;
      it(`${operation.method} ${contract.basePath}${operation.path}`, async () => {
        const asked = withHeaders(rightRequest(place, consents), { [name]: 'somewhere' });
        const { status, text } = await ask(bank.url(), asked);
        const [message] = JSON.parse(text).tppMessages;
        expect([status, textAt(message, 'code'), textAt(message, 'path')]).to.deep.equal([
          400,
          'FORMAT_ERROR',
          `header.${name}`,
        ]);
        expect(textAt(message, 'text')).to.equal(`header.${name} must be an IPv4 or IPv6 address.`);
      });
    }
  });
});
