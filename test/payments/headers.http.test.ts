/** The headers of a payment: required headers, their values, and content negotiation. */
import { expect } from 'chai';
import { describeAtTheDoor } from '../support/server/bank.js';
import { itRefuses, type Refusal } from '../support/contracts/refused-requests.js';
import { type Initiation, startedBy } from '../support/tpp/tpp.js';

const header = (name: string, value: string | undefined): Initiation => ({ headers: { [name]: value } });
const wrong = (name: string) => `400 FORMAT_ERROR header.${name}`;
const uuid = '99391c7e-ad88-49ec-a2ad-99ddcb1f7721';

/** Rows of one header, each with a value that it must not have. */
const refused = (name: string, want: string, values: readonly (string | undefined)[]) =>
  values.map((value): Refusal => {
    const shown = value === undefined ? '(missing)' : JSON.stringify(value);
    return [`${name} ${shown}`, header(name, value), want];
  });
const malformed = (name: string, ...values: readonly (string | undefined)[]) =>
  refused(name, wrong(name), values);

const uuids = ['X-Request-ID', 'PSU-Device-ID'].flatMap((name) =>
  malformed(
    name,
    'request-1',
    `urn:uuid:${uuid}`,
    `{${uuid}}`,
    uuid.replaceAll('-', ''),
    uuid.replace('9', 'g'),
    `${uuid}, ${uuid}`,
  ),
);

const preferences = [
  'TPP-Redirect-Preferred',
  'TPP-Explicit-Authorisation-Preferred',
  'TPP-Rejection-NoFunds-Preferred',
].flatMap((name) => malformed(name, 'yes', 'TRUE', '1', 'true, false'));

const places = malformed(
  'PSU-Geo-Location',
  'GEO:45.815011,15.981919',
  'GEO:45.81501;15.981919',
  'GEO:45.8150111;15.981919',
  'GEO:145.815011;15.981919',
  'GEO:45.815011;1015.981919',
  'GEO:+45.815011;15.981919',
  'geo:45.815011;15.981919',
  'xGEO:45.815011;15.981919',
  'GEO:45.815011;15.981919x',
  '45.815011;15.981919',
);

const addresses = ['TPP-Redirect-URI', 'TPP-Nok-Redirect-URI'].flatMap((name) =>
  refused(name, `400 PARAMETER_NOT_SUPPORTED header.${name}`, [
    'https://evil.example/callback',
    'https://tpp.example@evil.example/callback',
    'https://user@tpp.example/callback',
    'https://tpp.example.evil.example/callback',
    'http://tpp.example/callback',
    'https://tpp.example:8443/callback',
    'http://localhost:3001/callback',
    'http://localhost/callback',
    'javascript:alert(1)',
    'javascript://tpp.example/%0aalert(1)',
    'data:text/html,x',
    '/callback',
    '//tpp.example/callback',
    'callback',
    'https://tpp.example/a b',
    'https:tpp.example/x',
    'https://tpp.example\\@evil.example/',
    'https://tpp.example/callback#here',
    'https://tpp.example/%zz',
    Buffer.from('https://tpp.example/plaćeno').toString('latin1'),
  ]),
);

const unacceptable = refused('Accept', '406', [
  'text/html',
  'application/xml',
  'application/json;q=0',
  'application/json;q=0, */*',
  '*/*, application/json; Q=0.000',
  'application/*;q=0, */*;q=0.5',
  'text/html, application/xhtml+xml;q=0.9',
  'application/problem+json',
  '*/*;q=0',
  'json',
]);

describeAtTheDoor('The header check of a payment initiation', (bank) => {
  const { client, tpp } = bank;
  itRefuses(bank, [
    ...malformed('X-Request-ID', undefined, ''),
    ...malformed('PSU-IP-Address', undefined, ''),
    ...malformed('PSU-Http-Method', 'get', 'HEAD', 'GET, POST'),
    ...uuids,
    ...preferences,
    ...places,
    ...addresses,
    ...unacceptable,
  ]);

  const accepted: readonly (readonly [name: string, value: string | undefined])[] = [
    ['Accept', undefined],
    ['Accept', '*/*'],
    ['Accept', 'application/*'],
    ['Accept', 'application/json'],
    ['Accept', 'APPLICATION/JSON; charset=utf-8'],
    ['Accept', 'text/html, application/json;q=0.1'],
    ['Accept', 'text/html;q=0, */*;q=0.5'],
    ['Accept', '*/*;q=0, application/*;q=0, application/json'],
    ['PSU-IP-Address', '2001:db8::1'],
    ['PSU-IP-Address', '::ffff:192.0.2.1'],
    ['PSU-Geo-Location', 'GEO:-45.815011;-15.981919'],
    ['PSU-Geo-Location', 'GEO:5.815011;115.981919'],
    ['PSU-Device-ID', uuid.toUpperCase()],
    ['TPP-Redirect-URI', 'https://tpp.example/other?payment=1'],
    ['TPP-Redirect-URI', 'http://127.0.0.1:3000/'],
    ['TPP-Nok-Redirect-URI', 'HTTPS://TPP.EXAMPLE:443/nok'],
    ['PSU-ID', 'x'.repeat(2000)],
    ['PSU-ID', 'ana.horvat '],
    ['PSU-Device-ID', ''],
    ['PSU-Geo-Location', ''],
    ['PSU-Http-Method', ''],
    ['TPP-Redirect-Preferred', ''],
    ['TPP-Redirect-URI', ''],
    ['Consent-ID', ''],
    ['Accept', ''],
    ['PSU-User-Agent', 'x'.repeat(4000)],
    ['TPP-Redirect-URI', `https://tpp.example/?${'x'.repeat(8000)}`],
  ];
  for (const [name, value] of accepted) {
    it(`accepts ${name} ${value === undefined ? '(missing)' : JSON.stringify(value.slice(0, 50))}`, async () => {
      startedBy(await tpp.initiate(header(name, value)));
    });
  }

  it('accepts redirect addresses of the sending client, and none of another client', async () => {
    const initiation = header('TPP-Redirect-URI', 'http://localhost:3001/callback');
    startedBy(await client('sandbox-tpp-b').initiate(initiation));
    startedBy(
      await client('sandbox-app').initiate(header('TPP-Redirect-URI', 'com.example.sandboxapp:/back')),
    );
    expect((await client('sandbox-app').initiate(initiation)).status).to.equal(400);
  });
});
