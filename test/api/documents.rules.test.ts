/** The contracts' documents, which are generated on first request. */
import { createServer } from 'node:http';
import { expect } from 'chai';
import { listenHere } from '../support/runner/ports.js';
import Koa from 'koa';
import { contracts } from '../../generated/index.js';
import { documentPath, documents } from '../../src/api/documents/documents.js';
import { inOrder } from '../../src/api/stage.js';

describe('A contract document', () => {
  for (const ending of ['json', 'yaml'] as const) {
    it(`is generated once for simultaneous requests as ${ending}`, async () => {
      let made = 0;
      const stage = documents(contracts, { apiUrl: 'http://bank', publicUrl: 'http://bank' }, () => {
        made += 1;
        return undefined;
      });
      const server = createServer(new Koa().use(inOrder([stage])).callback());
      const address = `http://127.0.0.1:${await listenHere(server)}${documentPath('payments-1.3.2', ending)}`;
      const texts = await Promise.all(Array.from({ length: 20 }, async () => (await fetch(address)).text()));
      server.close();
      server.closeAllConnections();
      expect(made).to.equal(1);
      expect(new Set(texts).size).to.equal(1);
      expect(texts[0]).to.include('http://bank/psd2-bank-payments-api-1.3.2/v1');
    });
  }
});
