/** Race: a consent is deleted while the body of a read request is still arriving. */
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { describeOnEachEngine } from '../support/server/bank.js';
import { clients } from '../support/embedded-bank/sandbox.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';

const headers = {
  'PSU-ID': 'ana.horvat',
  'PSU-IP-Address': '192.0.2.1',
  'X-Gateway-Client-Id': 'sandbox-tpp',
  'X-Gateway-Client-Secret': clients['sandbox-tpp'].secret,
  'X-Request-ID': 'a8a1d6f0-5a0e-4c3a-9a52-6a7f4b1c2d3e',
};

/** Milliseconds: enough for the server to receive the headers and wait for the body. */
const onTheWay = 300;

describeOnEachEngine('A read request with a late body', ({ url }) => {
  const tpp = new ConsentTpp(url);

  for (const [how, announced] of [
    ['with its length', { 'Content-Length': '1' }],
    ['in pieces', { 'Transfer-Encoding': 'chunked' }],
  ] as const)
    it(`is refused if the TPP deletes the consent before the body arrives: ${how}`, async () => {
      const { consentId, token } = await tpp.granted();
      const call = request(`${url()}${tpp.basePath}/accounts`, {
        headers: { ...headers, ...announced, Authorization: `Bearer ${token}` },
      });
      call.flushHeaders();
      await pause(onTheWay);
      expect((await tpp.ask('DELETE', `/consents/${consentId}`, { token })).status).to.equal(200);
      call.end(' ');
      const [answer] = await once(call, 'response');
      expect(answer).to.include({ statusCode: 401 });
    });
});
