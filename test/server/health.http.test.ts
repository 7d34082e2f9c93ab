/** Readiness: only operators learn which dependencies of the bank are away. */
import { expect } from 'chai';
import { changedBank } from '../support/embedded-bank/changed-bank.js';
import { Administrator, administrationSettings } from '../support/server/administrator.js';
import { exchange } from '../support/server/exchange.js';
import { startServer } from '../support/server/server.js';
import { Tpp } from '../support/tpp/tpp.js';

const plugin = changedBank(() => ({ findAccount: () => Promise.reject(new Error('away')) }));

const named = { status: 'ready', away: ['core'] };
const ready = { status: 'ready' };
const network = { HEALTH_ADDRESSES: '192.0.2.0/24' };
const proxy = { TRUSTED_PROXIES: '127.0.0.1' };

describe('The readiness of a bank without its core', () => {
  const table = [
    ['not told to callers by default', {}, '', ready],
    ['told to an address of HEALTH_ADDRESSES', { HEALTH_ADDRESSES: '192.0.2.1, 127.0.0.0/8' }, '', named],
    ['not told to another address', network, '', ready],
    ['told to an address behind a trusted proxy', { ...network, ...proxy }, '192.0.2.7', named],
    [
      'not told to another address behind it',
      { HEALTH_ADDRESSES: '127.0.0.1', ...proxy },
      '198.51.100.1',
      ready,
    ],
    ['not told to a caller that only claims an address', network, '192.0.2.7', ready],
  ] as const;
  for (const [title, given, forwardedFor, want] of table) {
    it(`is ${title}`, async () => {
      const settings = { ...(await administrationSettings()), ...given };
      const bank = await startServer({ settings, plugins: [plugin] });
      try {
        expect((await new Tpp(() => bank.url).initiate()).status).to.equal(503);
        const headers = forwardedFor === '' ? {} : { 'X-Forwarded-For': forwardedFor };
        const { status, text } = await exchange(`${bank.url}/health/ready`, { headers });
        expect([status, JSON.parse(text)]).to.deep.equal([200, want]);
        const told = await exchange(`${new Administrator(() => settings).url}/health/ready`);
        expect([told.status, JSON.parse(told.text)]).to.deep.equal([200, named]);
      } finally {
        await bank.stop();
      }
    });
  }
});
