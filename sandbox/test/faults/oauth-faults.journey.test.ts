/** Fault injection at the OAuth2 endpoints, which identify the client from the request: calls and browser visits. */
import { expect } from 'chai';
import type { FaultRule } from '../../src/domain/faults.js';
import { describeAtTheBank } from '../../../test/support/server/bank.js';
import { Developer } from '../../../test/support/portal/developer.js';
import { entriesOf } from '../../../test/support/portal/developer-log.js';
import { exchange } from '../../../test/support/server/exchange.js';
import { textAt } from '../../../test/support/runner/json.js';
import { WorkspaceTpp } from '../../../test/support/tpp/workspace-tpp.js';
import { answeredStatuses, callsLeft, endOf } from './armed-faults.js';

describeAtTheBank('An injected fault at the OAuth2 endpoints', ({ url }) => {
  async function begin(...faults: readonly FaultRule[]) {
    const developer = await new Developer(url).begin();
    const grants = ['authorization_code', 'client_credentials'];
    const own = await WorkspaceTpp.of(developer, url, { grants });
    await developer.arm(...faults);
    return { developer, own };
  }
  const token = (own: WorkspaceTpp) => own.token({ grant_type: 'client_credentials', scope: 'AISP' });
  const visit = async (own: WorkspaceTpp) => exchange(own.addressOf(await own.register()));

  for (const [effect, status] of answeredStatuses) {
    it(`answers ${status} once at the token endpoint`, async () => {
      const { developer, own } = await begin({ operation: 'exchangeToken', effect, calls: 1 });
      expect((await token(own)).status).to.equal(status);
      expect((await token(own)).status).to.equal(200);
      const [entry] = await entriesOf(developer, 1, `?operation=exchangeToken&status=${status}`);
      expect(textAt(entry, 'clientId')).to.equal(own.client.id);
    });

    it(`shows a page with ${status} once at the authorization endpoint`, async () => {
      const { own } = await begin({ operation: 'authorize', effect, calls: 1 });
      const answer = await visit(own);
      expect([answer.status, answer.headers['content-type']]).to.deep.equal([
        status,
        'text/html; charset=utf-8',
      ]);
      expect((await visit(own)).status).to.equal(200);
    });
  }

  it('closes the connection at the token endpoint and at the authorization endpoint', async () => {
    const { developer, own } = await begin(
      { operation: 'exchangeToken', effect: 'break-off', calls: 1 },
      { operation: 'authorize', effect: 'break-off', calls: 1 },
    );
    expect(await endOf(token(own))).to.equal('ECONNRESET');
    expect(await endOf(visit(own))).to.equal('ECONNRESET');
    expect(await callsLeft(developer)).to.deep.equal([0, 0]);
  });

  it('issues a token and loses the answer', async () => {
    const { developer, own } = await begin({ operation: 'exchangeToken', effect: 'lose-answer', calls: 1 });
    expect(await endOf(token(own))).to.equal('ECONNRESET');
    const [entry] = await entriesOf(developer, 1, '?operation=exchangeToken');
    const { body } = await developer.ask('GET', `/log/${textAt(entry, 'entryId')}`);
    expect(textAt(body, 'answer', 'body')).to.contain('access_token');
  });

  it('delays a token', async () => {
    const delay = { effect: 'delay', delayMilliseconds: 300 } as const;
    const { developer, own } = await begin({ operation: 'exchangeToken', calls: 1, ...delay });
    const { milliseconds, status } = await token(own);
    expect(status).to.equal(200);
    expect(milliseconds).to.be.above(290);
    expect(await callsLeft(developer)).to.deep.equal([0]);
  });

  it('applies to the workspace’s clients only', async () => {
    const { developer, own } = await begin({ effect: 'answer-503', calls: 2 });
    const stranger = await WorkspaceTpp.of(await new Developer(url).begin(), url);
    expect((await visit(stranger)).status).to.equal(200);
    expect(await callsLeft(developer)).to.deep.equal([2]);
    expect([(await token(own)).status, (await token(own)).status]).to.deep.equal([503, 503]);
  });
});
