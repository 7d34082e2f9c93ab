import { expect } from 'chai';
import { sandboxData } from '../../sandbox/src/bank/data.js';
import { readConfig } from '../../src/config/config.js';
import { publicContracts } from '../../src/contract/audiences.js';
import { listCallerDemands } from '../../src/net/client-authentication.js';
import { formatBanner } from '../../sandbox/src/start/banner.js';

const publicUrl = 'http://localhost:8080';
const one = { apiUrl: publicUrl, publicUrl, tokensUrl: publicUrl };

describe('The sandbox’s start banner', () => {
  const lines = formatBanner(one, [], sandboxData, listCallerDemands(readConfig({}))).split('\n');

  for (const { password, psuId } of sandboxData.psus) {
    it(`names an account that ${psuId} can pay from`, () => {
      const line = lines.find((each) => each.trim().startsWith(`${psuId} `));
      expect(line).to.match(new RegExp(` ${password} +HR\\d{19}`));
    });
  }

  it('names each contract at the address where it is served', () => {
    const two = { ...one, apiUrl: 'http://localhost:8081' };
    const banner = formatBanner(two, publicContracts, sandboxData, listCallerDemands(readConfig({})));
    expect(banner).to.match(
      / {2}payments-1\.3\.2 +http:\/\/localhost:8081\/psd2-bank-payments-api-1\.3\.2\/v1\n/,
    );
    expect(banner).to.match(/ {2}oauth2-1\.3\.2\.1 +http:\/\/localhost:8080\/psd2-bank-oauth2-api\n/);
    expect(banner).to.include('curl -s -X POST http://localhost:8081/');
  });

  it('names the portal if the portal is on', () => {
    const portalUrl = 'http://localhost:8080/sandbox';
    const demands = listCallerDemands(readConfig({}));
    const [, second] = formatBanner(one, [], sandboxData, demands, portalUrl).split('\n');
    expect(second).to.equal(`Start here, in a browser: ${portalUrl}`);
    expect(lines.join('')).not.to.include(portalUrl);
  });

  it('lists the credentials that a TPP needs', () => {
    const [title, ...rows] = lines.slice(
      lines.indexOf('Client authentication that a service requires besides the client id:'),
    );
    expect(title).to.be.a('string');
    expect(rows.slice(0, 4).map((row) => row.trim().split(/ {2,}/)[0])).to.deep.equal([
      'service',
      'payments',
      'accounts',
      'funds',
    ]);
  });

  it('lists the customers who sign for a company together', () => {
    expect(
      lines.filter((line) => line.includes(' with ')).map((line) => line.trim().split(/ {2,}/)),
    ).to.deep.equal([
      ['petra.novak', 'petra-sandbox', 'HR1099000141100005017', 'with ivan.maric'],
      ['ivan.maric', 'ivan-sandbox', 'HR1099000141100005017', 'with petra.novak'],
    ]);
  });
});
