/** Fault injection: every operation that identifies its client answers a fault as its contract declares. */
import { expect } from 'chai';
import { openDatabase } from '../../../src/storage/database.js';
import { ask, breachOf, rightRequest } from '../../../test/contracts/provoked.js';
import { Developer } from '../../../test/support/portal/developer.js';
import { placesWith } from '../../../test/support/contracts/documented-answers.js';
import type { Place } from '../../../test/support/contracts/operations.js';
import { textAt } from '../../../test/support/runner/json.js';
import { startServer } from '../../../test/support/server/server.js';
import { ConsentTpp } from '../../../test/support/tpp/tpp-consents.js';

const asksWhoCalls = ({ operation }: Place) =>
  operation.security.some((schemes) => schemes.includes('gatewayClientId'));

describe('An injected fault', () => {
  it('is answered by every operation as its contract declares', async () => {
    const bank = await startServer();
    const url = () => bank.url;
    const tpp = new ConsentTpp(url);
    const consents = { accounts: await tpp.granted(), funds: await tpp.grantedFunds() };
    const developer = await new Developer(url).begin();
    const { body } = await developer.ask('GET', '/workspace');
    // Makes the client of the tests' requests a client of the workspace.
    const database = await openDatabase(bank.databaseUrl);
    const own = { client_id: 'sandbox-tpp', workspace_id: textAt(body, 'workspaceId'), created_at: 0 };
    await database.writer('workspace_clients').insert(own);
    await database.close();
    const breaches: (string | undefined)[] = [];
    let answered = 0;
    for (const status of [429, 500, 503]) {
      const faults = [{ effect: `answer-${status}`, calls: 1000 }];
      expect((await developer.ask('PUT', '/faults', { faults })).status).to.equal(200);
      for (const place of placesWith(status).filter(asksWhoCalls)) {
        const answer = await ask(bank.url, rightRequest(place, consents));
        breaches.push(breachOf(place, status, answer));
        expect(answer.text).to.include('A fault of the client’s workspace has caused this answer');
        answered += 1;
      }
    }
    expect(breaches.filter((breach) => breach !== undefined)).to.deep.equal([]);
    expect(answered).to.be.at.least(150);
    await bank.stop();
  });
});
