/** Canary values: unique secrets go through a whole journey and must not appear where they do not belong. */
import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { sha256Hex } from '../../src/crypto/digests.js';
import { hashPassword } from '../../sandbox/src/crypto/passwords.js';
import { untilStatus } from '../support/server/bank.js';
import { croatianIban } from '../support/embedded-bank/croatian-iban.js';
import { CustomerBrowser } from '../support/customer/customer.js';
import { onOneEngine } from '../support/database/engines.js';
import { spawnServer, type ServerProcess } from '../support/server/server.js';
import { seed } from '../support/database/seed.js';
import { dumpTables } from '../support/database/tables.js';
import { orderOf, startedBy, Tpp, verdictOf } from '../support/tpp/tpp.js';

const canary = (what: string): string => `canary-${what}-${randomBytes(6).toString('hex')}`;

/** An account at another bank that no other test uses. */
const canaryAccount = String(randomBytes(4).readUInt32BE() % 1_000_000_000).padStart(9, '0');

const secrets = {
  password: canary('password'),
  wrongPassword: canary('wrong-password'),
  passwordAsName: canary('password-as-name'),
  wrongCode: canary('code').slice(0, 12),
  clientSecret: canary('secret'),
  wrongSecret: canary('wrong-secret'),
};
const personal = {
  name: canary('name'),
  debtorName: canary('debtor'),
  iban: croatianIban('9900022', canaryAccount),
  remittance: canary('remittance'),
  endToEndIdentification: canary('reference'),
  street: canary('street'),
  redirect: canary('redirect'),
  nokRedirect: canary('nok'),
  userName: canary('user'),
  agent: canary('agent'),
};

onOneEngine('A payment journey with canary values', (engine) => {
  let server: ServerProcess;
  let cookies: readonly string[] = [];

  before(async () => {
    await seed(engine.database());
    server = await spawnServer({ databaseUrl: engine.url(), settings: { LOG_LEVEL: 'debug' } });
    const { writer } = engine.database();
    await writer('psus')
      .where({ id: 'ana.horvat' })
      .update({ password_hash: await hashPassword(secrets.password) });
    await writer('clients')
      .where({ id: 'sandbox-tpp' })
      .update({ secret_hash: sha256Hex(secrets.clientSecret) });
  });
  after(() => server.stop());

  it('completes after the usual mistakes of client and customer', async () => {
    const tpp = new Tpp(() => server.url);
    const order = orderOf({
      creditorAccount: { iban: personal.iban },
      creditorName: personal.name,
      debtorName: personal.debtorName,
      remittanceInformationUnstructured: personal.remittance,
      endToEndIdentification: personal.endToEndIdentification,
      creditorAddress: { country: 'HR', street: personal.street },
    });
    const headers = {
      'X-Gateway-Client-Secret': secrets.clientSecret,
      'TPP-Redirect-URI': `https://tpp.example/callback?state=${personal.redirect}`,
      'TPP-Nok-Redirect-URI': `https://tpp.example/callback?state=${personal.nokRedirect}`,
      'PSU-ID': personal.userName,
      'PSU-User-Agent': personal.agent,
    };
    const initiate = async (changes: object, more: object = {}) =>
      (await tpp.initiate({ order: { ...order, ...changes }, headers: { ...headers, ...more } })).status;
    expect(await initiate({}, { 'X-Gateway-Client-Secret': secrets.wrongSecret })).to.equal(401);
    expect(await initiate({ creditorName: `${personal.name}\n` })).to.equal(400);
    expect(await initiate({ creditorAccount: { iban: `${personal.iban}0` } })).to.equal(400);
    expect(await initiate({ [personal.name]: '\n', purposeCode: personal.name })).to.equal(400);
    expect(await initiate({}, { 'TPP-Redirect-URI': `https://evil.example/?${personal.redirect}` })).to.equal(
      400,
    );
    expect((await tpp.initiate({ content: `{${JSON.stringify(personal)}`, headers })).status).to.equal(400);

    const { id, link } = startedBy(await tpp.initiate({ order, headers }));
    const [browser, other] = [new CustomerBrowser(server.url, link), new CustomerBrowser(server.url, link)];
    await other.open();
    await browser.open();
    expect((await other.logIn({ userName: secrets.passwordAsName, password: 'x' })).name).to.equal('login');
    const logIn = (password: string) => browser.logIn({ userName: 'ana.horvat', password });
    expect((await logIn(secrets.wrongPassword)).name).to.equal('login');
    expect(
      (await browser.logIn({ userName: personal.userName, password: secrets.wrongPassword })).name,
    ).to.equal('login');
    expect((await logIn(secrets.password)).name).to.equal('review');
    expect((await browser.confirm()).name).to.equal('code');
    expect((await browser.enterCode(secrets.wrongCode)).name).to.equal('code');
    expect((await browser.enterCode()).name).to.equal('carried-out');
    cookies = [browser, other].map(({ cookie }) => cookie.slice(cookie.indexOf('=') + 1));
    await untilStatus(tpp, id, 'ACSC');
    expect((await tpp.read(id)).text).to.include(personal.name);
    expect(verdictOf(await tpp.read(personal.name))).to.equal('404 RESOURCE_UNKNOWN path.paymentId');
  });

  it('leaves no canary value in the log', async () => {
    await server.stop();
    const log = server.output();
    expect(log).to.include('"msg":"stopped"').and.include('"status":201').and.include('"status":401');
    for (const [name, value] of Object.entries({ ...secrets, ...personal })) {
      expect(log.includes(value), `the log has the ${name}`).to.equal(false);
    }
    for (const cookie of cookies) {
      expect(cookie).to.have.length.above(20);
      expect(log.includes(cookie), 'the log has a cookie').to.equal(false);
    }
    expect(log).not.to.include('tester-password');
    expect(log).not.to.include('canary');
  });

  it('leaves no secret in any table of the database', async () => {
    const dump = await dumpTables(engine.database());
    expect(dump).to.include(personal.name).and.include('ana.horvat').and.include('sandbox-tpp');
    for (const [name, value] of Object.entries(secrets)) {
      expect(dump.includes(value), `a table has the ${name}`).to.equal(false);
    }
    for (const cookie of cookies) expect(dump.includes(cookie), 'a table has a cookie').to.equal(false);
    // The one-time code of all customers, except as a part of a longer number.
    expect(dump).not.to.match(/(?<![0-9a-z])246810(?![0-9a-z])/i);
  });
});
