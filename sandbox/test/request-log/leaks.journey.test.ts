/**
 * The search for leaked secrets in the log after every suite at the bank: its search terms, and that it finds planted
 * secrets.
 */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { unitOfWork } from '../../../src/storage/work/unit-of-work.js';
import { describeAtTheBank } from '../../../test/support/server/bank.js';
import { authorize } from '../../../test/support/customer/customer-at-authorize.js';
import { Developer } from '../../../test/support/portal/developer.js';
import { entriesOf } from '../../../test/support/portal/developer-log.js';
import { exchange, type Exchange } from '../../../test/support/server/exchange.js';
import { ana, clients } from '../../../test/support/embedded-bank/sandbox.js';
import { findLeaks } from '../../../test/support/portal/searched-log.js';
import { secretsIn, secretsSeen } from '../../../test/support/portal/secrets-seen.js';
import { ConsentTpp } from '../../../test/support/tpp/tpp-consents.js';
import { WorkspaceTpp } from '../../../test/support/tpp/workspace-tpp.js';

const secret = 'Zm9yLXRoaXMtZXhhbXBsZS1hbG9uZS0wMTIzNDU2Nzg';
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const bank = 'http://localhost/';

describe('The search terms for leaked secrets', () => {
  const sent: readonly (readonly [what: string, url: string, request: Exchange])[] = [
    ['a bearer token', bank, { headers: { Authorization: `Bearer ${secret}` } }],
    [
      'an HTTP Basic secret',
      bank,
      { headers: { Authorization: `Basic ${Buffer.from(`tpp:${secret}`).toString('base64')}` } },
    ],
    ['a client secret in a header', bank, { headers: { 'X-Gateway-Client-Secret': secret } }],
    ['a cookie', bank, { headers: { Cookie: `a=1; b=${secret}` } }],
    ['a code in an address', `${bank}callback?state=x&code=${secret}`, {}],
    ['a password in a form', bank, { headers: form, body: `username=ana&password=${secret}` }],
    ['a refresh token in a form', bank, { headers: form, body: `refresh_token=${secret}` }],
    ['a password in JSON', bank, { body: JSON.stringify({ customer: [{ password: secret }] }) }],
  ];
  for (const [what, url, request] of sent)
    it(`include ${what} of a request`, () => {
      expect(secretsIn(url, request, { headers: {}, text: '' })).to.include(secret);
    });

  const answered: readonly (readonly [what: string, answer: Parameters<typeof secretsIn>[2]])[] = [
    ['a token in JSON', { headers: {}, text: JSON.stringify({ access_token: secret }) }],
    ['a code in a Location', { headers: { location: `https://t.example/?code=${secret}&x=1` }, text: '' }],
    [
      'a token in a fragment',
      { headers: { location: `https://t.example/#access_token=${secret}` }, text: '' },
    ],
    ['a new cookie', { headers: { 'set-cookie': [`a=${secret}; Path=/`] }, text: '' }],
    ['a private key', { headers: {}, text: JSON.stringify({ privateKey: `-----\n${secret}\n-----` }) }],
  ];
  for (const [what, answer] of answered)
    it(`include ${what} of an answer`, () => {
      expect(secretsIn(bank, {}, answer)).to.include(secret);
    });
});

describeAtTheBank('The search for leaked secrets', ({ database, url }) => {
  const consents = new ConsentTpp(url);
  const spellings: readonly (readonly [what: string, spell: (secret: string) => string])[] = [
    ['in plain text', (text) => text],
    ['in JSON within JSON', (text) => JSON.stringify(JSON.stringify({ answer: text }))],
    ['in percent encoding', encodeURIComponent],
    ['in base64', (text) => Buffer.from(text).toString('base64')],
  ];

  /** Runs `look` while the text is planted in the column, and returns its result. */
  async function whilePlanted<T>(
    table: string,
    column: string,
    text: string,
    look: () => Promise<T>,
  ): Promise<T> {
    const [row] = await database().maintenance(table).orderBy('position', 'desc').limit(1);
    const change = (value: unknown) =>
      unitOfWork(database()).run(async (transaction) => {
        await transaction(table)
          .where({ id: row.id })
          .update({ [column]: value });
      });
    await change(text);
    try {
      return await look();
    } finally {
      await change(row[column]);
    }
  }

  it('knows the secrets of public and workspace clients, and finds none in the log', async () => {
    const { token } = await consents.granted();
    expect([...secretsSeen()]).to.include.members([token, ana.password, clients['sandbox-tpp'].secret]);
    const kept = () =>
      database().maintenance('workspace_log').where({ client_id: 'sandbox-tpp' }).select('operation');
    const developer = await new Developer(url).begin();
    const own = await WorkspaceTpp.of(developer, url);
    const arrival = await authorize(url(), own.addressOf(await own.register()));
    await exchange(arrival.href);
    await entriesOf(developer, 1);
    expect((await kept()).map(({ operation }) => String(operation))).to.include('exchangeToken');
    expect([...secretsSeen()]).to.include.members([developer.key, own.client.secret]);
    expect([...secretsSeen()]).to.include(arrival.searchParams.get('code'));
    expect(await findLeaks(database(), secretsSeen())).to.deep.equal([]);
  });

  for (const [what, spell] of spellings)
    it(`finds a planted secret ${what}`, async () => {
      const planted = `${randomUUID()}+/ä`;
      for (const [table, column] of [
        ['workspace_log', 'content'],
        ['workspace_log', 'path'],
        ['workspace_callbacks', 'parameters'],
      ] as const) {
        const leaks = await whilePlanted(table, column, `x ${spell(planted)} y`, () =>
          findLeaks(database(), [planted, 'not-there']),
        );
        expect(leaks.join()).to.contain(`in ${table}.${column} of `);
      }
      expect(await findLeaks(database(), [planted])).to.deep.equal([]);
    });
});
