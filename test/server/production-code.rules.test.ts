/**
 * The modules that a bank in production loads: none of the sandbox, and no library before its first use. A separate
 * process starts the server with a bank's parts, and a loader hook lists the loaded modules.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { productionSettings } from '../support/server/production.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { publishedSecretDigests } from '../../src/start/start-database.js';
import { sandboxData } from '../../sandbox/src/bank/data.js';
import { sha256Hex } from '../../src/crypto/digests.js';

const program = fileURLToPath(new URL('production-process.js', import.meta.url));
const main = fileURLToPath(new URL('../../src/main.js', import.meta.url));
const root = new URL('../../', import.meta.url).href;

/** The maximum of our own modules that production may load; lower this number when the server loads fewer. */
const mostModules = 563;

describe('A bank that starts in production', () => {
  let urls: readonly string[] = [];
  let own: readonly string[] = [];
  before(() => {
    const DATABASE_URL = `file:${join(temporaryFolder(), 'bank.db')}`;
    const env = { ...productionSettings, PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL };
    // The migrations run in a process of their own: a server loads none.
    execFileSync(process.execPath, [main, 'migrate'], { env });
    const output = execFileSync(process.execPath, [program], { encoding: 'utf8', env });
    urls = JSON.parse(output.slice(output.lastIndexOf('\n')));
    own = urls
      .filter((url) => url.startsWith(root) && !url.startsWith(`${root}test/`))
      .map((url) => url.slice(root.length));
  });

  it(`loads the server with at most ${mostModules} modules`, () => {
    expect(own).to.include('src/net/listener.js');
    expect(own.length).to.be.at.most(mostModules);
  });

  it('loads nothing of the sandbox, and no reference', () => {
    const loaded = own.filter((name) =>
      /^(sandbox\/|generated\/sandbox|src\/engine\/reference\/)/.test(name),
    );
    expect(loaded).to.deep.equal([]);
  });

  for (const library of [
    '@koa/bodyparser',
    'mysql2',
    'node-jose',
    'openid-client',
    'yaml',
    '@simplewebauthn/server',
  ]) {
    it(`does not load ${library} before it is needed`, () => {
      expect(urls.filter((url) => url.includes(`/node_modules/${library}/`))).to.deep.equal([]);
    });
  }
});

describe('The published secrets that production refuses', () => {
  it('are the secrets of the sandbox’s clients', () => {
    const published = sandboxData.clients.flatMap(({ clientId, clientSecret }) =>
      clientSecret === undefined ? [] : [[clientId, sha256Hex(clientSecret)]],
    );
    expect(publishedSecretDigests).to.deep.equal(Object.fromEntries(published));
  });
});
