/** A deprecated version is marked in headers, lists, pages and the log, and is still served. */
import { expect } from 'chai';
import { publicContracts } from '../../src/contract/audiences.js';
import type { Announcement } from '../../src/engine/entries.js';
import type { ContractEntry } from '../../src/contract/operation.js';
import { createLog } from '../../src/log.js';
import { exchange, type Exchange } from '../support/server/exchange.js';
import { domestic, orderOf, v100, v132 } from '../support/tpp/tpp.js';
import { startServer, type RunningServer } from '../support/server/server.js';

const announcement = { deprecated: '2027-01-31', sunset: '2027-12-31' };
const oauth = { deprecated: '2020-01-31', sunset: '2020-12-31' };
const older: Announcement = { deprecated: '2026-07-01' };

/** Announced: the oldest payments contract ends, OAuth2 is past its sunset, and one accounts operation is deprecated. */
const announced: readonly ContractEntry[] = publicContracts.map((contract) => {
  if (contract.name === 'payments-1.0.0') return { ...contract, announcement };
  if (contract.api === 'oauth2') return { ...contract, announcement: oauth };
  if (contract.api !== 'accounts') return contract;
  const operations = contract.operations.map((operation) =>
    operation.id === 'getConsent' ? { ...operation, announcement: older } : operation,
  );
  return { ...contract, operations };
});

const headersOf = (url: string) => ({
  // Midnight in Zagreb, at the beginning of the one day and at the end of the other.
  version: {
    deprecation: `@${Date.parse('2027-01-30T23:00:00Z') / 1000}`,
    sunset: 'Fri, 31 Dec 2027 23:00:00 GMT',
    link: [
      `<${url}/>; rel="deprecation"; type="text/html"`,
      `<${url}/>; rel="sunset"; type="text/html"`,
      `<${url}/openapi/payments-1.3.16.json>; rel="successor-version"; type="application/json"`,
    ].join(', '),
  },
  oauth: {
    deprecation: `@${Date.parse('2020-01-30T23:00:00Z') / 1000}`,
    sunset: 'Thu, 31 Dec 2020 23:00:00 GMT',
    link: `<${url}/>; rel="deprecation"; type="text/html", <${url}/>; rel="sunset"; type="text/html"`,
  },
  operation: {
    deprecation: `@${Date.parse('2026-06-30T22:00:00Z') / 1000}`,
    link: `<${url}/openapi/accounts-1.3.2.json>; rel="deprecation"; type="application/json"`,
  },
  nothing: {},
});

const id = '0d6a8e21-4f7e-4c35-9b40-a7c1d9e25b40';
const caller = { 'X-Gateway-Client-Id': 'sandbox-tpp', 'X-Request-ID': id };
const accounts = '/psd2-bank-accounts-api-1.3.2/v1';

const read = { headers: caller };
const initiation: Exchange = {
  method: 'POST',
  headers: { ...caller, 'Content-Type': 'application/json', 'PSU-IP-Address': '192.0.2.1' },
  body: JSON.stringify(orderOf()),
};
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const tokenCall: Exchange = { method: 'POST', headers: form, body: 'a=b' };

type Case = readonly [what: string, status: number, path: string, call?: Exchange];
const cases: Readonly<Record<keyof ReturnType<typeof headersOf>, readonly Case[]>> = {
  version: [
    ['an answer', 201, `${v100}/payments/${domestic}`, initiation],
    ['a refusal by the bank’s rules', 404, `${v100}/payments/hr-rtgs-payments/${id}/status`, read],
    ['a refusal of an unidentified caller', 401, `${v100}/payments/x/${id}`],
    ['an unknown path', 404, `${v100}/a/b/c/d/e`],
    ['an unreadable path', 400, `${v100}/%`],
    ['the base path itself', 404, v100],
  ],
  oauth: [
    ['a page at its base path', 400, '/psd2-bank-oauth2-api/oauth2/authorize'],
    ['the token endpoint past its sunset', 400, '/psd2-bank-oauth2-api/oauth2/token', tokenCall],
  ],
  operation: [['a deprecated operation', 401, `${accounts}/consents/${id}`, read]],
  nothing: [
    ['a path with a similar beginning', 404, `${v100}s`],
    ['an answer of a newer version', 404, `${v132}/payments/hr-rtgs-payments/${id}/status`, read],
    ['another operation of the same version', 401, `${accounts}/consents/${id}/status`, read],
  ],
};
const wanted = ['version', 'oauth', 'operation', 'nothing'] as const;

describe('A deprecated version', () => {
  const lines: string[] = [];
  let server: RunningServer;
  before(async () => {
    const log = createLog('info', { write: (line) => lines.push(line) });
    server = await startServer({ log, contracts: announced });
  });
  after(() => server.stop());

  const calls = wanted.flatMap((want) => cases[want].map((row) => [want, ...row] as const));
  for (const [want, what, status, path, call] of calls) {
    it(`sends ${want === 'nothing' ? 'no deprecation headers' : 'deprecation headers'} with ${what}`, async () => {
      const answer = await exchange(server.url + path, call);
      const { deprecation, sunset, link } = answer.headers;
      const said = Object.fromEntries(
        Object.entries({ deprecation, sunset, link }).filter(([, value]) => value !== undefined),
      );
      expect({ status: answer.status, said }).to.deep.equal({ status, said: headersOf(server.url)[want] });
    });
  }

  it('is marked in the list of the contracts', async () => {
    const { text } = await exchange(`${server.url}/openapi`);
    const list: { readonly contracts: readonly object[] } = JSON.parse(text);
    const marked = list.contracts.filter((contract) => 'deprecated' in contract || 'sunset' in contract);
    expect(marked).to.have.length(2);
    expect(marked[1]).to.include({ name: 'payments-1.0.0', ...announcement });
  });

  const pages = {
    en: 'Deprecated from 31 January 2027. Offered until 31 December 2027 at least.',
    hr: 'Smatra se zastarjelom od 31. siječnja 2027. Dostupna je najmanje do 31. prosinca 2027.',
  };
  for (const [language, sentence] of Object.entries(pages)) {
    it(`is marked on the start page: ${language}`, async () => {
      const headers = { Accept: 'text/html', 'Accept-Language': language };
      expect((await exchange(`${server.url}/`, { headers })).text).to.include(sentence);
    });
  }

  it('is logged once, at start', () => {
    const said = lines
      .map((line): Readonly<Record<string, unknown>> => JSON.parse(line))
      .filter((line) => 'deprecated' in line)
      .map(({ contract, deprecated, level, msg, sunset }) => ({ contract, deprecated, level, msg, sunset }));
    expect(said).to.deep.equal([
      {
        contract: 'oauth2-1.3.2.1',
        ...oauth,
        level: 'warn',
        msg: 'a version is past its sunset, and is served until its document is removed',
      },
      {
        contract: 'payments-1.0.0',
        ...announcement,
        level: 'info',
        msg: 'a version is deprecated',
      },
    ]);
  });
});
