/** The log of a workspace explains a refusal in full, while the answer stays the usual one. */
import { randomUUID, createHash } from 'node:crypto';
import { expect } from 'chai';
import { describeAtTheBank } from '../../../test/support/server/bank.js';
import { type Developer, developerWithClient } from '../../../test/support/portal/developer.js';
import { entryOf } from '../../../test/support/portal/developer-log.js';
import { textAt, valueAt } from '../../../test/support/runner/json.js';
import { signedHeaders } from '../../../test/support/tpp/signing.js';
import { issuing, root, rsaKeys, trustFolderOf } from '../../../test/support/tpp/signing-bank.js';
import { orderOf, v132, verdictOf, type Headers, type TppAnswer } from '../../../test/support/tpp/tpp.js';
import { WorkspaceTpp } from '../../../test/support/tpp/workspace-tpp.js';

const path = `${v132}/payments/domestic-credit-transfers-hr`;
const dayMilliseconds = 86_400_000;

describeAtTheBank(
  'A refusal in a workspace’s log',
  ({ database, url }) => {
    const begin = (registration?: object) => developerWithClient(url, registration);

    /** The log's entry about the refusal of a call, found by the X-Request-ID under which the call is made. */
    async function refusalOf(
      developer: Developer,
      call: (headers: Headers) => Promise<TppAnswer>,
    ): Promise<{ readonly verdict: string; readonly refusal: unknown }> {
      const requestId = randomUUID();
      const answer = await call({ 'X-Request-ID': requestId });
      const refusal = valueAt(await entryOf(developer, requestId), 'refusal');
      // The answer does not contain the explanation.
      const explanation = JSON.stringify(valueAt(refusal, 'explanation') ?? 'none');
      expect(answer.text).not.to.contain(explanation);
      return { verdict: verdictOf(answer), refusal };
    }

    async function signing() {
      const { developer, id, tpp } = await begin();
      const { body } = await developer.ask('GET', `/clients/${id}`);
      const signer = issuing.issue(rsaKeys, { organisationId: textAt(body, 'organisationId') ?? '' });
      const content = JSON.stringify(orderOf());
      const sign = (headers: Headers) =>
        signedHeaders(signer, {
          method: 'POST',
          path,
          content,
          headers: { ...headers, 'Content-Type': 'application/json', 'PSU-IP-Address': '192.0.2.1' },
        });
      const send = (headers: Headers, sent = content) =>
        tpp.ask('POST', path, { headers, content: Buffer.from(sent) });
      return { developer, content, sign, send };
    }

    it('explains a wrong signature by the text that should be signed', async () => {
      const { content, developer, send, sign } = await signing();
      const other = randomUUID();
      const { refusal, verdict } = await refusalOf(developer, (headers) =>
        send({ ...sign({ 'X-Request-ID': other }), ...headers }),
      );
      expect(verdict).to.equal('401 SIGNATURE_INVALID header.Signature');
      expect(textAt(refusal, 'stage')).to.equal('signature');
      const digest = createHash('sha256').update(content).digest('base64');
      const explanation = valueAt(refusal, 'explanation');
      expect(explanation).to.deep.include({
        kind: 'signature',
        signedNames: ['digest', 'x-request-id'],
        algorithm: 'rsa-sha256',
      });
      expect(textAt(explanation, 'signedText')).to.match(
        new RegExp(`^digest: SHA-256=${digest.replaceAll(/[+/]/g, '\\$&')}\nx-request-id: [0-9a-f-]{36}$`),
      );
      expect(textAt(explanation, 'signedText')).not.to.contain(other);
    });

    it('explains a wrong digest by the digest of the body', async () => {
      const { content, developer, send, sign } = await signing();
      const sent = `${content} `;
      const { refusal } = await refusalOf(developer, (headers) => send(sign(headers), sent));
      const digestOf = (text: string) => createHash('sha256').update(text).digest('base64');
      expect(valueAt(refusal, 'explanation')).to.deep.equal({
        kind: 'digest',
        algorithm: 'SHA-256',
        sent: digestOf(content),
        computed: digestOf(sent),
        bodyBytes: Buffer.byteLength(sent),
      });
    });

    it('explains a missing role by its name', async () => {
      const { developer, tpp } = await begin({ roles: ['PSP_AI'] });
      const { refusal, verdict } = await refusalOf(developer, (headers) => tpp.initiate({ headers }));
      expect(verdict).to.equal('403 SERVICE_BLOCKED');
      expect(valueAt(refusal, 'stage')).to.equal('bank');
      expect(valueAt(refusal, 'explanation')).to.deep.equal({
        kind: 'role',
        missing: 'PSP_PI',
        present: ['PSP_AI'],
      });
    });

    it('explains an unknown path by the nearest known path', async () => {
      const { developer, tpp } = await begin();
      const { refusal } = await refusalOf(developer, (headers) =>
        tpp.ask('GET', '/psd2-bank-accounts-api-1.3.2/v1/acounts/1/balances', { headers }),
      );
      expect(valueAt(refusal, 'stage')).to.equal('path');
      expect(textAt(refusal, 'explanation', 'nearest')).to.equal(
        '/psd2-bank-accounts-api-1.3.2/v1/accounts/{account-id}/balances',
      );
    });

    it('lists every violation of the contract', async () => {
      const { developer, tpp } = await begin();
      const { refusal } = await refusalOf(developer, (headers) =>
        tpp.initiate({ headers, content: '{"creditorName":7}' }),
      );
      expect(valueAt(refusal, 'stage')).to.equal('contract');
      const { length } = Object(valueAt(refusal, 'violations'));
      expect(length).to.be.above(2);
    });

    const accountsPath = '/psd2-bank-accounts-api-1.3.2/v1/accounts';
    const bearing = (token: string, headers: Headers): Headers => ({
      ...headers,
      Authorization: `Bearer ${token}`,
      'PSU-IP-Address': '192.0.2.1',
    });

    async function granted(changes: object = {}) {
      const { developer, ...client } = await begin();
      return { developer, client, ...(await new WorkspaceTpp(url, client).granted(changes)) };
    }

    it('explains an expired consent by its state and dates', async () => {
      const { client, consentId, developer, token } = await granted();
      await database().maintenance('consents').where({ id: consentId }).update({ valid_until: '2020-01-31' });
      const { refusal, verdict } = await refusalOf(developer, (headers) =>
        client.tpp.ask('GET', accountsPath, { headers: bearing(token, headers) }),
      );
      expect(verdict).to.equal('401 CONSENT_EXPIRED');
      const explanation = valueAt(refusal, 'explanation');
      const shown = { kind: 'consent', consentId, status: 'expired', validUntil: '2020-01-31' };
      expect(explanation).to.deep.include(shown);
      expect(explanation).to.have.all.keys([...Object.keys(shown), 'lastActionDate', 'createdAt']);
    });

    it('explains a token by its state: unknown, expired or revoked', async () => {
      const { client, consentId, developer, token } = await granted();
      const read = (headers: Headers, bearer = token) =>
        client.tpp.ask('GET', accountsPath, { headers: bearing(bearer, headers) });
      const unknown = await refusalOf(developer, (headers) => read(headers, 'a-token-of-nobody'));
      expect(valueAt(unknown.refusal, 'stage')).to.equal('token');
      expect(valueAt(unknown.refusal, 'explanation')).to.deep.equal({ kind: 'token', state: 'unknown' });
      const past = Date.now() - dayMilliseconds;
      await database().maintenance('access_tokens').update({ expires_at: past });
      const expired = await refusalOf(developer, read);
      expect(expired.verdict).to.contain('401 TOKEN_EXPIRED');
      expect(valueAt(expired.refusal, 'explanation')).to.deep.equal({
        kind: 'token',
        state: 'expired',
        expiresAt: new Date(past).toISOString(),
        consentId,
      });
      await client.tpp.revoke({ client_id: client.id, client_secret: client.secret, token });
      const revoked = await refusalOf(developer, read);
      expect(valueAt(revoked.refusal, 'explanation', 'state')).to.equal('revoked');
    });

    it('explains an exceeded consent frequency by its limit and its reset', async () => {
      const { client, developer, token } = await granted({ frequencyPerDay: 1 });
      const read = (headers: Headers) =>
        client.tpp.ask('GET', accountsPath, {
          headers: { ...bearing(token, headers), 'PSU-IP-Address': undefined },
        });
      expect((await read({})).status).to.equal(200);
      const { refusal, verdict } = await refusalOf(developer, read);
      expect(verdict).to.equal('429 ACCESS_EXCEEDED');
      const explanation = valueAt(refusal, 'explanation');
      const limit = { kind: 'count', counted: 'consent', endpoint: 'accounts', most: 1 };
      expect(explanation).to.deep.include(limit);
      const hours = (Date.parse(textAt(explanation, 'resetsAt') ?? '') - Date.now()) / 3_600_000;
      expect(hours).to.be.within(0, 24);
    });
  },
  // The bank's own worker would end an overdue consent before the call.
  { TRUST_FOLDER: trustFolderOf([root, issuing]), WORKER_INTERVAL_MILLISECONDS: '3600000' },
);

describeAtTheBank(
  'A refusal in a workspace’s log',
  ({ url }) => {
    it('explains an exceeded rate limit by the number of calls', async () => {
      const { developer, tpp } = await developerWithClient(url);
      const calls = Array.from({ length: 30 }, async () => {
        const requestId = randomUUID();
        const { status } = await tpp.initiate({ headers: { 'X-Request-ID': requestId } });
        return { requestId, status };
      });
      const refused = (await Promise.all(calls)).find(({ status }) => status === 429);
      const refusal = valueAt(await entryOf(developer, refused?.requestId ?? ''), 'refusal');
      expect(valueAt(refusal, 'stage')).to.equal('rate');
      expect(valueAt(refusal, 'explanation')).to.deep.include({ kind: 'count', counted: 'client', most: 5 });
      expect(Number(valueAt(refusal, 'explanation', 'count'))).to.be.above(5);
    });
  },
  { REQUESTS_PER_SECOND: '5', REQUESTS_PER_SECOND_PER_ADDRESS: '1000' },
);
