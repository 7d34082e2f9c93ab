/** What production warns of, and what its metadata announces: rates, and the grants that RFC 9700 advises against. */
import { expect } from 'chai';
import { Administrator, administrationSettings } from '../support/server/administrator.js';
import { registrationOf } from '../support/server/back-office.js';
import { exchange } from '../support/server/exchange.js';
import { valueAt } from '../support/runner/json.js';
import { keptLog } from '../support/server/kept-log.js';
import { startProduction, type ProductionBank } from '../support/server/production.js';
import { startServer } from '../support/server/server.js';

describe('A bank in production', () => {
  let settings: Readonly<Record<string, string>> = {};
  let bank: ProductionBank;
  const { lines, log } = keptLog();
  const office = new Administrator(() => settings);
  before(async () => {
    settings = await administrationSettings();
    bank = await startProduction({ settings, log });
  });
  after(() => bank.stop());

  const unlimited = 'callers have no rate limit';
  const startsWith = (text: string) => (line: Readonly<Record<string, unknown>>) =>
    String(line['msg']).startsWith(text);

  it('warns at start that callers have no rate limit', () => {
    expect(lines.filter(startsWith(unlimited))).to.have.length(1);
    expect(lines.find(startsWith(unlimited))).to.include({ level: 'warn' });
  });

  for (const name of ['REQUESTS_PER_SECOND', 'REQUESTS_PER_SECOND_PER_ADDRESS']) {
    it(`does not warn of missing rates with ${name}`, async () => {
      const limited = keptLog();
      const other = await startProduction({ settings: { [name]: '50' }, log: limited.log });
      await other.stop();
      expect(limited.lines.some(startsWith(unlimited))).to.equal(false);
    });
  }

  async function offered() {
    const { text } = await exchange(`${bank.url}/.well-known/oauth-authorization-server`);
    const document: unknown = JSON.parse(text);
    const names = ['grant_types_supported', 'response_types_supported', 'response_modes_supported'];
    return names.map((name) => valueAt(document, name));
  }
  const usual = ['authorization_code', 'refresh_token', 'client_credentials'];
  const onlyCode = [usual, ['code'], ['query']];

  it('warns of the grants implicit and password, and announces them only while a client has them', async () => {
    const warnings = () => lines.filter(({ event }) => event === 'client-grants-discouraged');
    const register = (id: string, grants: readonly string[]) =>
      office.ask('POST', '/clients', registrationOf(id, { grants }));
    await register('usual', usual);
    expect(await offered()).to.deep.equal(onlyCode);
    expect(warnings()).to.deep.equal([]);
    await register('old', [...usual, 'password']);
    expect(await offered()).to.deep.equal([[...usual, 'password'], ['code'], ['query']]);
    await register('older', ['implicit']);
    const all = [...usual, 'implicit', 'password'];
    expect(await offered()).to.deep.equal([all, ['code', 'token'], ['query', 'fragment']]);
    expect(warnings().map(({ client, grants, level }) => ({ client, grants, level }))).to.deep.equal([
      { client: 'old', grants: ['password'], level: 'warn' },
      { client: 'older', grants: ['implicit'], level: 'warn' },
    ]);
    await office.ask('POST', '/clients/old/block');
    await office.ask('DELETE', '/clients/older');
    expect(await offered()).to.deep.equal(onlyCode);
  });
});

describe('A sandbox', () => {
  it('warns neither of rates nor of grants', async () => {
    const { lines, log } = keptLog();
    const settings = await administrationSettings();
    const bank = await startServer({ settings, log });
    const grants = ['implicit', 'password'];
    await new Administrator(() => settings).ask('POST', '/clients', registrationOf('old', { grants }));
    await bank.stop();
    expect(
      lines.filter(({ level, msg }) => level === 'warn' && /rate|grant/.test(String(msg))),
    ).to.deep.equal([]);
  });
});
