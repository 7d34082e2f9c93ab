/**
 * Resources that one version makes and another reads: every pair of versions, with the drafts of draft-versions.ts. No
 * answer is 500, shows a field that its version lacks, or a value that was stored unchecked.
 */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { openDatabase } from '../../src/storage/database.js';
import { exchange } from '../support/server/exchange.js';
import { listAt, textAt } from '../support/runner/json.js';
import { spawnServer, type ServerProcess } from '../support/server/server.js';
import { accountPaths } from '../support/tpp/tpp-consents.js';
import { Tpp, domestic, orderOf, rtgs, v100, v105, v132, v1316 } from '../support/tpp/tpp.js';
import { ibans } from '../support/embedded-bank/sandbox.js';
import { addDrafts } from './draft-versions.js';
import { VersionProject } from './version-project.js';

const v140 = '/psd2-bank-payments-api-1.4.0/v1';
const v150 = '/psd2-bank-payments-api-1.5.0/v1';
const accounts140 = '/psd2-bank-accounts-api-1.4.0/v1';
const [accounts132, accounts1322] = accountPaths;

/** Values that the older versions do not know, and therefore do not check. */
const unchecked = { noteToBank: 12_345, broker: 7, urgency: ['x'] };
const of140 = { noteToBank: 'For the bank', broker: { name: 'Broker', city: 'Zagreb' }, urgency: 'HIGH' };
const of150 = {
  broker: { name: 'Broker and sons', townName: 'Split' },
  urgency: 'LATER',
  documents: [{ number: '1' }],
};

type Shown = Readonly<Record<string, object>>;
const payments: readonly (readonly [writer: string, sent: object, stored: object, shown: Shown])[] = [
  [v100, unchecked, {}, {}],
  [v132, unchecked, {}, {}],
  [v1316, unchecked, {}, {}],
  [
    v140,
    { ...of140, broker: { ...of140.broker, townName: 5, x: 1 } },
    of140,
    { [v140]: of140, [v150]: { broker: { name: 'Broker', townName: 'Zagreb' }, urgency: 'HIGH' } },
  ],
  [
    v150,
    { ...of150, noteToBank: 5, broker: { ...of150.broker, city: 5 }, documents: [{ number: '1', x: 1 }] },
    { ...of150, broker: { name: 'Broker and sons', city: 'Split' } },
    { [v140]: { broker: { name: 'Broker', city: 'Split' }, urgency: 'NORMAL' }, [v150]: of150 },
  ],
];
const readers = [v100, v105, v132, v1316, v140, v150];

describe('A resource of one version, read by another', () => {
  const project = new VersionProject();
  let bank: ServerProcess;
  let token = '';
  before(async () => {
    addDrafts(project);
    await project.generate();
    expect(project.compile()).to.equal('');
    bank = await spawnServer({ program: project.program });
    const form = { grant_type: 'client_credentials', scope: 'PSP_IC' };
    const credentials = { client_id: 'sandbox-tpp', client_secret: 'sandbox-tpp-secret' };
    const answer = await new Tpp(() => bank.url).token({ ...credentials, ...form });
    token = textAt(answer.body, 'access_token') ?? '';
  });
  after(() => bank.stop());

  /** Returns status and body of an answer. */
  async function ask(method: string, path: string, body?: object): Promise<readonly [number, unknown]> {
    const headers = {
      'X-Gateway-Client-Id': 'sandbox-tpp',
      'X-Request-ID': randomUUID(),
      'PSU-IP-Address': '192.0.2.1',
      'PSU-ID': 'ana.horvat',
      ...(path.includes('/consents/') && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    };
    const content = body && { body: JSON.stringify(body) };
    const { status, text } = await exchange(bank.url + path, { method, headers, ...content });
    return [status, text === '' ? undefined : JSON.parse(text)];
  }

  async function create(path: string, body: object, idName: string): Promise<string> {
    const [status, answer] = await ask('POST', path, body);
    expect(status, JSON.stringify(answer)).to.equal(201);
    return textAt(answer, idName) ?? '';
  }

  const initiate = (writer: string, more: object, product = domestic) =>
    create(`${writer}/payments/${product}`, { ...orderOf(), ...more }, 'paymentId');

  for (const [writer, sent, stored, shown] of payments) {
    it(`keeps only the fields of ${writer}, and shows a payment with those of each version`, async () => {
      const id = await initiate(writer, sent);
      const database = await openDatabase(bank.databaseUrl);
      const row = await database.reader('payments').where({ id }).first('order_json');
      await database.close();
      expect(JSON.parse(row.order_json)).to.deep.equal({ ...orderOf(), ...stored });
      for (const reader of readers) {
        const want = { ...orderOf(), ...shown[reader], transactionStatus: 'RCVD' };
        expect(await ask('GET', `${reader}/payments/${domestic}/${id}`), reader).to.deep.equal([200, want]);
      }
    });
  }

  it('refuses a field that begins with a later version, where its row says so', async () => {
    for (const writer of [v100, v132, v140]) {
      const body = { ...orderOf(), documents: 5 };
      const [status, answer] = await ask('POST', `${writer}/payments/${domestic}`, body);
      const [message] = listAt(answer, 'tppMessages');
      expect([status, textAt(message, 'code'), textAt(message, 'path')]).to.deep.equal([
        400,
        'PARAMETER_NOT_SUPPORTED',
        'body.documents',
      ]);
    }
  });

  it('shows an older status for one that a version lacks', async () => {
    const id = await initiate(v150, of150);
    const database = await openDatabase(bank.databaseUrl);
    await database.writer('payments').where({ id }).update({ status: 'PART' });
    await database.close();
    for (const reader of readers) {
      const want = [v1316, v140, v150].includes(reader) ? 'PART' : 'ACSP';
      for (const below of ['', '/status']) {
        const [, answer] = await ask('GET', `${reader}/payments/${domestic}/${id}${below}`);
        expect(textAt(answer, 'transactionStatus'), reader + below).to.equal(want);
      }
    }
  });

  it('does not offer a payment to a version that requires a field which the payment lacks', async () => {
    const without = await initiate(v132, {}, rtgs);
    const withUrgency = await initiate(v150, { urgency: 'HIGH' }, rtgs);
    for (const reader of readers) {
      const isNewest = reader === v150;
      const [status, answer] = await ask('GET', `${reader}/payments/${rtgs}/${without}`);
      const [message] = listAt(answer, 'tppMessages');
      const want = isNewest ? [404, 'RESOURCE_UNKNOWN'] : [200, undefined];
      expect([status, textAt(message, 'code')], reader).to.deep.equal(want);
      for (const below of ['/status', '/authorisations']) {
        const [other] = await ask('GET', `${reader}/payments/${rtgs}/${without}${below}`);
        expect(other, reader + below).to.equal(isNewest ? 404 : 200);
      }
      const shown = { ...orderOf(), ...(isNewest && { urgency: 'HIGH' }), transactionStatus: 'RCVD' };
      const read = await ask('GET', `${reader}/payments/${rtgs}/${withUrgency}`);
      expect(read, reader).to.deep.equal([200, shown]);
    }
  });

  it('shows an authorisation with the fields of each version', async () => {
    const id = await initiate(v132, {});
    const path = `/payments/${domestic}/${id}/authorisations`;
    const [, list] = await ask('GET', v132 + path);
    for (const reader of readers) {
      const [status, answer] = await ask(
        'GET',
        `${reader}${path}/${String(listAt(list, 'authorisationIds')[0])}`,
      );
      const more = reader === v140 || reader === v150 ? { psuMessage: 'Ask the PSU.' } : {};
      expect([status, answer], reader).to.deep.equal([200, { scaStatus: 'psuIdentified', ...more }]);
    }
  });

  const baskets: readonly (readonly [writer: string, label: unknown])[] = [
    [v132, 7],
    [v140, 'Rent'],
    [v150, 'Rent'],
  ];
  for (const [writer, label] of baskets) {
    it(`shows a signing basket of ${writer} with the fields of each version`, async () => {
      const paymentIds = [await initiate(v132, {})];
      const id = await create(`${writer}/signing-baskets`, { paymentIds, label }, 'basketId');
      for (const reader of [v132, v1316, v140, v150]) {
        const [status, answer] = await ask('GET', `${reader}/signing-baskets/${id}`);
        const want = [v132, v1316].includes(reader) || writer === v132 ? undefined : label;
        expect([status, textAt(answer, 'label')], reader).to.deep.equal([200, want]);
      }
    });
  }

  const consents: readonly (readonly [writer: string, shopName: unknown])[] = [
    [accounts132, 7],
    [accounts1322, 7],
    [accounts140, 'The shop'],
  ];
  for (const [writer, shopName] of consents) {
    it(`shows a consent of ${writer} with the fields of each version`, async () => {
      const body = { account: { iban: ibans.ana }, shopName };
      const id = await create(`${writer}/consents/confirmation-of-funds`, body, 'consentId');
      for (const reader of [accounts132, accounts1322, accounts140]) {
        const more = reader === accounts140 && writer === accounts140 ? { shopName } : {};
        const want = { account: body.account, ...more, consentStatus: 'received' };
        expect(await ask('GET', `${reader}/consents/${id}`), reader).to.deep.equal([200, want]);
      }
    });
  }
});
