/** Without the portal, none of the sandbox's interface and pages exists. */
import { expect } from 'chai';
import { changedBank } from '../../../test/support/embedded-bank/changed-bank.js';
import { logEventsPath } from '../../src/api/portal-paths.js';
import { portalPaths } from '../../src/portal/frame/paths.js';
import { describeAtTheDoor } from '../../../test/support/server/bank.js';
import { anyPathOf } from '../../../test/support/contracts/documents.js';
import { exchange } from '../../../test/support/server/exchange.js';
import { sandboxPlaces } from '../../../test/support/contracts/operations.js';
import { startProduction } from '../../../test/support/server/production.js';
import { startServer } from '../../../test/support/server/server.js';

const operations = sandboxPlaces.map((place) => ({
  method: place.operation.method,
  path: anyPathOf(place, { clientId: 'nobody' }),
}));
const besides = ['/openapi/sandbox-1.0.0.json', '/openapi/sandbox-1.0.0.yaml', logEventsPath].map((path) => ({
  method: 'GET',
  path,
}));
const pages = Object.values(portalPaths).flatMap((path) =>
  ['GET', 'POST'].map((method) => ({ method, path: path.replaceAll(/:\w+/g, 'nothing') })),
);
const everything = [...operations, ...pages, ...besides];

async function statusesAt(url: string): Promise<readonly string[]> {
  const asked = everything.map(async ({ method, path }) => {
    const { status } = await exchange(url + path, { method, headers: {} });
    return status === 404 ? [] : [`${method} ${path}: ${status}`];
  });
  return (await Promise.all(asked)).flat();
}

describe('The sandbox’s own interface and pages', () => {
  it('are absent in production', async () => {
    const bank = await startProduction({ settings: { PORTAL: 'true' } });
    expect(await statusesAt(bank.url)).to.deep.equal([]);
    await bank.stop();
  });

  it('are absent beside a bank’s own adapter', async () => {
    const server = await startServer({ plugins: [changedBank()] });
    expect(await statusesAt(server.url)).to.deep.equal([]);
    await server.stop();
  });
});

describeAtTheDoor(
  'The sandbox’s own interface and pages',
  ({ url }) => {
    it('are absent while the portal is off', async () => {
      expect(await statusesAt(url())).to.deep.equal([]);
    });
  },
  { PORTAL: 'false' },
);
