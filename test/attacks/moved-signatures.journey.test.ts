/** Replay of signatures: a signature is valid only for its own method, path, body, client and time. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { Problem } from '../../src/domain/problem.js';
import { rememberSigned } from '../../src/usecases/signed-requests.js';
import { describeAtTheBank } from '../support/server/bank.js';
import { tppAt } from '../support/server/bank-processes.js';
import { consentBank } from '../support/embedded-bank/consent-bank.js';
import { onServer, onSqlite } from '../support/database/engines.js';
import { expectRefusal } from '../support/contracts/refused-requests.js';
import { seed } from '../support/database/seed.js';
import { type RunningServer, startServer } from '../support/server/server.js';
import { issuing, paymentPath, root, rsa, sendSigned, trustFolderOf } from '../support/tpp/signing-bank.js';
import { signedHeaders } from '../support/tpp/signing.js';
import {
  domestic,
  type Headers,
  orderOf,
  rtgs,
  startedBy,
  type TppAnswer,
  v100,
  v132,
  verdictOf,
} from '../support/tpp/tpp.js';

const TRUST_FOLDER = trustFolderOf([root, issuing]);
const moved = '401 SIGNATURE_INVALID X-Request-ID';
const order = JSON.stringify(orderOf());
const below = (id: string, path = '') => `${v132}/payments/${domestic}/${id}${path}`;
/** Returns headers signed as the Berlin Group requires, to be sent with any request. */
const headersFor = (method: string, path: string, content?: string): Headers =>
  signedHeaders(rsa, {
    method,
    path,
    headers: { 'PSU-IP-Address': '192.0.2.1', ...(content && { 'Content-Type': 'application/json' }) },
    ...(content !== undefined && { content }),
  });

describeAtTheBank(
  'The headers of a signed request',
  (bank) => {
    const { tpp } = bank;
    const pay = async () => startedBy(await sendSigned(bank)).id;

    it('cancel no payment if they were signed for a status request', async () => {
      const id = await pay();
      const headers = headersFor('GET', below(id, '/status'));
      expect(verdictOf(await tpp.ask('GET', below(id, '/status'), { headers }))).to.equal('200');
      for (const path of [below(id), below(id, '/status').replace('/status', '')]) {
        await expectRefusal(bank, () => tpp.ask('DELETE', path, { headers }), moved);
      }
      expect(await tpp.statusOf(id)).to.equal('RCVD');
    });

    it('create no payment of another product or version, and no second payment', async () => {
      const headers = headersFor('POST', paymentPath, order);
      const send = (path: string) => tpp.ask('POST', path, { content: order, headers });
      const first = await send(paymentPath);
      startedBy(first);
      const elsewhere = [
        paymentPath.replace(domestic, rtgs),
        paymentPath.replace(v132, v100),
        `${paymentPath}?again`,
      ];
      for (const path of elsewhere) await expectRefusal(bank, () => send(path), moved);
      const again = await send(paymentPath);
      expect([again.headers['idempotent-replayed'], again.text]).to.deep.equal(['true', first.text]);
    });

    it('read no other resource and no other query', async () => {
      const id = await pay();
      const headers = headersFor('GET', below(id));
      expect(verdictOf(await tpp.ask('GET', below(id), { headers }))).to.equal('200');
      for (const path of [below(id, '/status'), `${below(id)}?a=b`, below(await pay())]) {
        await expectRefusal(bank, () => tpp.ask('GET', path, { headers }), moved);
      }
    });

    it('are accepted again for the same request, and return its current answer', async () => {
      const id = await pay();
      const headers = headersFor('GET', below(id, '/status'));
      const statusNow = async () => (await tpp.ask('GET', below(id, '/status'), { headers })).text;
      expect(await statusNow()).to.include('RCVD');
      expect(verdictOf(await sendSigned(bank, { method: 'DELETE', path: below(id) }))).to.equal('204');
      expect(await statusNow()).to.include('CANC');
    });

    it('cannot share an X-Request-ID with another request, even if both are signed correctly', async () => {
      const headers = { 'X-Request-ID': randomUUID() };
      const path = below(await pay());
      await sendSigned(bank, { method: 'GET', path, headers });
      const other = () => sendSigned(bank, { method: 'DELETE', path, headers });
      const { text } = await expectRefusal(bank, other, moved);
      expect(text).to.include('was signed before for another method or path');
      // The body has changed and the path has not: the idempotency rule refuses the call, as without a signature.
      const mended = { 'X-Request-ID': randomUUID() };
      startedBy(await sendSigned(bank, { headers: mended }));
      const changed = { headers: mended, content: JSON.stringify(orderOf({ creditorName: 'Another' })) };
      await expectRefusal(bank, () => sendSigned(bank, changed), '400 FORMAT_ERROR X-Request-ID');
    });

    it('may reuse the X-Request-ID after a refusal', async () => {
      const headers = { 'X-Request-ID': randomUUID() };
      const refused = { headers, content: JSON.stringify(orderOf({ creditorName: '' })) };
      expect((await sendSigned(bank, refused)).status).to.equal(400);
      startedBy(await sendSigned(bank, { headers }));
    });

    it('are refused from another client of the same organisation', async () => {
      const ofOrganisation = { organisation_id: 'PSDHR-HNB-SANDBOXTPP' };
      await bank.database().writer('clients').where({ id: 'sandbox-tpp-b' }).update(ofOrganisation);
      const headers = headersFor('POST', paymentPath, order);
      startedBy(await tpp.ask('POST', paymentPath, { content: order, headers }));
      const other = bank.client('sandbox-tpp-b');
      await expectRefusal(bank, () => other.ask('POST', paymentPath, { content: order, headers }), moved);
    });
  },
  { TRUST_FOLDER },
);

onServer('Signed requests at two servers', (engine) => {
  const banks: RunningServer[] = [];
  before(async () => {
    await seed(engine.database());
    const settings = { PUBLIC_URL: 'http://bank.example', TRUST_FOLDER };
    for (const databaseUrl of [engine.url(), engine.url()])
      banks.push(await startServer({ databaseUrl, settings }));
  });
  after(() => Promise.all(banks.map((bank) => bank.stop())));
  const tppOf = (at: number) => tppAt(banks[at]?.url ?? '');

  it('are refused at the second server if the first server saw the signature with another request', async () => {
    const [one, two] = [tppOf(0), tppOf(1)];
    const { id } = startedBy(await sendSigned({ tpp: one }));
    const headers = headersFor('GET', below(id, '/status'));
    expect((await one.ask('GET', below(id, '/status'), { headers })).status).to.equal(200);
    expect(verdictOf(await two.ask('DELETE', below(id), { headers }))).to.equal(moved);
    expect(await two.statusOf(id)).to.equal('RCVD');
  });

  it('have one winner if two requests share an X-Request-ID simultaneously', async () => {
    for (let round = 0; round < 10; round++) {
      const headers = headersFor('POST', paymentPath, order);
      const places = [paymentPath, paymentPath.replace(domestic, rtgs)];
      const answers: readonly TppAnswer[] = await Promise.all(
        places.map((place, at) => tppOf(at).ask('POST', place, { content: order, headers })),
      );
      expect(answers.map(verdictOf).toSorted()).to.deep.equal(['201', moved]);
    }
  });
});

onSqlite('A read-only database', (engine) => {
  it('refuses signed requests, because it cannot record them against replay', async () => {
    await seed(engine.database());
    const { services } = consentBank(engine.database());
    const { writer } = engine.database();
    const [{ page_count: pages }] = await writer.raw('PRAGMA page_count');
    await writer.raw(`PRAGMA max_page_count = ${pages}`);
    const remembered = Array.from({ length: 200 }, () =>
      rememberSigned(
        { organisationId: 'PSDHR-HNB-X', requestId: randomUUID(), targetHash: 'x'.repeat(64) },
        services,
      ),
    );
    const refusals = (await Promise.allSettled(remembered)).flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason] : [],
    );
    expect(refusals).not.to.deep.equal([]);
    for (const refusal of refusals) {
      expect(refusal).to.be.instanceOf(Problem);
      expect(refusal).to.include({ reason: 'server.unavailable' });
    }
    await writer.raw('PRAGMA max_page_count = 1000000');
  });
});
