/** In production the simulated bank app does not exist, and its statements are not accepted. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { settings } from '../../src/config/settings.js';
import { sandboxSigner } from '../../src/crypto/statements.js';
import { paths, simulatedAppPath } from '../../src/pages/kit/paths.js';
import { exchange } from '../support/server/exchange.js';
import { type ProductionBank, productionSettings, startProduction } from '../support/server/production.js';
import { ana } from '../support/embedded-bank/sandbox.js';

const id = randomUUID();
const addresses = Object.values(paths)
  .flat()
  .filter((path) => `${path}/`.startsWith(`${paths.simulatedApps}/`))
  .map((path) => path.replace(':authorisationId', id).replace(':psuId', ana.userName));
const { PUBLIC_URL: publicUrl, SEALING_KEY: sealingKey } = productionSettings;

describe('A bank in production', () => {
  let bank: ProductionBank | undefined;
  before(async () => {
    bank = await startProduction();
  });
  after(() => bank?.stop());
  const address = (path: string) => `${bank?.url ?? ''}${path}`;

  it('is tested with every path of the simulated app', () => {
    expect(addresses.toSorted()).to.deep.equal(
      ['/app', simulatedAppPath(ana.userName), `/app/android/${id}`, `/app/ios/${id}`].toSorted(),
    );
  });

  for (const path of addresses) {
    for (const method of ['GET', 'POST'] as const) {
      it(`answers 404 to ${method} ${path.replace(id, '{authorisationId}')}`, async () => {
        for (const query of ['', `?customer=${ana.userName}`])
          expect((await exchange(address(path + query), { method })).status).to.equal(404);
      });
    }
  }

  for (const [whose, key] of [
    ['the sandbox', settings.SEALING_KEY.default],
    ['a simulated app with the bank’s own secret', sealingKey],
  ] as const) {
    it(`refuses statements by the key of ${whose} without APP_KEYS_FILE`, async () => {
      for (const [segment, purpose] of [
        ['view', 'view'],
        ['approval', 'approve'],
        ['refusal', 'refuse'],
      ]) {
        const claims = { authorisationId: id, purpose, method: 'face', binding: 'x' };
        const signer = sandboxSigner(() => [key], publicUrl, Date.now);
        const statement = await signer.sign(claims, ana.userName, randomUUID());
        const { status } = await exchange(address(`/bank-app-1.0.0/v1/authorisations/${id}/${segment}`), {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Request-ID': randomUUID() },
          body: JSON.stringify({ statement }),
        });
        expect(status).to.equal(401);
      }
    });
  }
});
