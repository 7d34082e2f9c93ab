/** The addresses of each version of the payment contracts: those of its document, and no address of another version. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { exchange } from '../support/server/exchange.js';
import { type RunningServer, startServer } from '../support/server/server.js';
import { everyAddress, offers, versions } from '../support/contracts/version-tables.js';

const addresses = everyAddress();

describe('A version of the payment contracts', () => {
  let bank: RunningServer;
  before(async () => {
    bank = await startServer();
  });
  after(() => bank.stop());

  for (const version of versions) {
    const { basePath, name } = version;

    it(`offers exactly the operations of its document: ${name}`, async () => {
      for (const address of addresses) {
        const answer = await exchange(bank.url + basePath + address.path, {
          method: address.method,
          headers: { 'X-Gateway-Client-Id': 'sandbox-tpp', 'X-Request-ID': randomUUID() },
        });
        const isThere = !/SERVICE_INVALID|PRODUCT_UNKNOWN|nothing at this path|path\.payment-service/.test(
          answer.text,
        );
        expect(isThere, `${address.method} ${address.path}: ${answer.text}`).to.equal(
          offers(version, address),
        );
      }
    });
  }
});
