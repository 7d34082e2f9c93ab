/** Replay of logged calls: sent as before, with the masked secrets supplied again. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { describeAtTheBank } from '../../../test/support/server/bank.js';
import { type Developer, developerWithClient } from '../../../test/support/portal/developer.js';
import { entriesOf, entryOf, newestOf } from '../../../test/support/portal/developer-log.js';
import { exchange } from '../../../test/support/server/exchange.js';
import { listAt, textAt, valueAt } from '../../../test/support/runner/json.js';
import { domestic, v132 } from '../../../test/support/tpp/tpp.js';
import { callbackOf } from '../../../test/support/tpp/workspace-tpp.js';

describeAtTheBank('The replay of a logged call', ({ url }) => {
  const begin = (registration?: object) => developerWithClient(url, registration);
  const replay = (developer: Developer, entry: unknown, body: object = {}) =>
    developer.ask('POST', `/log/${textAt(entry, 'entryId')}/replay`, body);

  it('sends the call as a new call', async () => {
    const { developer, tpp } = await begin();
    await tpp.initiate();
    const first = await newestOf(developer);
    expect(valueAt(first, 'replay')).to.deep.equal({ isPossible: true, needs: [] });
    const { body, headers, status } = await replay(developer, first);
    expect([status, valueAt(body, 'status')]).to.deep.equal([201, 201]);
    expect(textAt(body, 'requestId')).not.to.equal(textAt(first, 'requestId'));
    expect(textAt(body, 'request', 'body')).to.equal(textAt(first, 'request', 'body'));
    expect(headers.location).to.equal(`${url()}/sandbox-1.0.0/v1/log/${textAt(body, 'entryId')}`);
    const paymentOf = (entry: unknown) =>
      textAt(JSON.parse(textAt(entry, 'answer', 'body') ?? ''), 'paymentId');
    expect(paymentOf(body)).to.be.a('string').and.not.to.equal(paymentOf(first));
  });

  it('gets the first answer under the same X-Request-ID', async () => {
    const { developer, tpp } = await begin();
    const name = 'željka.šarić';
    await tpp.initiate({ basePath: v132, headers: { 'PSU-ID': Buffer.from(name).toString('latin1') } });
    const first = await newestOf(developer);
    expect(listAt(first, 'request', 'headers')).to.deep.include({ name: 'PSU-ID', value: name });
    const { body } = await replay(developer, first, { keepsRequestId: true });
    expect(textAt(body, 'requestId')).to.equal(textAt(first, 'requestId'));
    expect(textAt(body, 'answer', 'body')).to.equal(textAt(first, 'answer', 'body'));
  });

  it('requires the masked secrets, and logs none of them', async () => {
    const { developer, id, secret, tpp } = await begin({ grants: ['client_credentials'] });
    const requestId = randomUUID();
    await tpp.initiate({ headers: { 'X-Gateway-Client-Secret': secret, 'X-Request-ID': requestId } });
    const first = await entryOf(developer, requestId);
    const needed = 'header.X-Gateway-Client-Secret';
    expect(valueAt(first, 'replay')).to.deep.equal({ isPossible: true, needs: [needed] });
    const missing = await replay(developer, first);
    expect(missing.status).to.equal(400);
    expect(listAt(missing.body, 'errors').map((error) => textAt(error, 'path'))).to.deep.equal([
      `body.bring.${needed}`,
    ]);
    const wrong = await replay(developer, first, {
      bring: { [needed]: 'x\r\nX-Evil: 1', 'header.Cookie': 'x' },
    });
    expect(listAt(wrong.body, 'errors')).to.have.length(2);
    const again = await replay(developer, first, { bring: { [needed]: secret } });
    expect(valueAt(again.body, 'status')).to.equal(201);
    expect(again.text).not.to.contain(secret);

    const form = { grant_type: 'client_credentials', client_id: id, client_secret: secret };
    await tpp.token({ ...form, scope: 'AISP' });
    const token = await newestOf(developer, '?operation=exchangeToken');
    expect(valueAt(token, 'replay', 'needs')).to.deep.equal(['body.client_secret']);
    const { body, text } = await replay(developer, token, { bring: { 'body.client_secret': secret } });
    expect(valueAt(body, 'status')).to.equal(200);
    expect(textAt(body, 'answer', 'body')).to.contain('"access_token":"[masked]"');
    expect(text).not.to.contain(secret);
  });

  it('is refused for a truncated call and for a browser visit', async () => {
    const { developer, id, tpp } = await begin();
    const content = JSON.stringify({ remittanceInformationUnstructured: 'x'.repeat(20_000) });
    await tpp.initiate({ content });
    const long = await newestOf(developer);
    expect(textAt(long, 'request', 'gap')).to.equal('cut');
    expect((await replay(developer, long)).status).to.equal(409);
    const address = new URL(`${url()}/psd2-bank-oauth2-api/oauth2/authorize`);
    address.search = new URLSearchParams({ client_id: id, redirect_uri: callbackOf(url()) }).toString();
    await exchange(address.href);
    const [visit] = await entriesOf(developer, 1, '?operation=authorize');
    expect((await replay(developer, visit)).status).to.equal(409);
  });

  it('meets an injected fault that closes the connection', async () => {
    const { developer, tpp } = await begin();
    await tpp.initiate();
    const first = await newestOf(developer);
    await developer.arm({ operation: textAt(first, 'operation'), effect: 'break-off', calls: 2 });
    const broken = await tpp.initiate().catch(() => 'broken off');
    expect(broken).to.equal('broken off');
    const { body } = await replay(developer, first);
    expect(body).to.deep.include({ status: 0, fault: 'break-off' });
  });

  it('sends a call of an unknown path as well', async () => {
    const { developer, tpp } = await begin();
    await tpp.ask('GET', `${v132}/payments/${domestic}/a/b/c?x=1`);
    const first = await newestOf(developer);
    expect(textAt(first, 'query')).to.equal('x=[masked]');
    const { body } = await replay(developer, first, { bring: { 'query.x': '2' } });
    expect(valueAt(body, 'status')).to.equal(404);
  });
});
