/** The Dockerfile's image and the example of a bank's own image: built from a clone, and run on both databases. */
import { chownSync, copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from 'chai';
import { browserAt } from '../support/customer/customer.js';
import { forEachEngine } from '../support/database/engines.js';
import { baseName, nodeUser, writeBaseImage } from '../support/image/base-image.js';
import { Container } from '../support/image/container.js';
import { compilePlugin, copyClone } from '../support/image/contexts.js';
import { canBuildImages, type Image, ImageStore } from '../support/image/image-store.js';
import { freePort } from '../support/runner/ports.js';
import { exchange } from '../support/server/exchange.js';
import { tlsFiles } from '../support/server/tls-files.js';
import { startedBy, Tpp } from '../support/tpp/tpp.js';
import { textOf } from '../documents/markdown.js';

const names = { server: 'localhost/open-banking-interface', bank: 'localhost/my-bank' };
const unreachable = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH)\b/;

const images: { server?: Image; bank?: Image } = {};

function imageOf(name: keyof typeof names): Image {
  const image = images[name];
  if (!image) throw new Error('The images are there in tests alone.');
  return image;
}

interface Package {
  readonly name: string;
  readonly version: string;
}

const textIn = (folder: string, name: string) => readFileSync(join(folder, 'app', name), 'utf8');

/** Makes a payment, and returns its status after the customer's authorisation. */
async function pay(url: string): Promise<string> {
  const tpp = new Tpp(() => url);
  const { id, link } = startedBy(await tpp.initiate());
  const browser = browserAt(link);
  await browser.goToCode();
  await browser.enterCode();
  return tpp.statusOf(id);
}

describe('The image', () => {
  before(async function () {
    // Two builds and an install, which take minutes on a busy machine; each step ends by itself.
    this.timeout(0);
    if (!canBuildImages()) return this.skip();
    const store = new ImageStore();
    await store.build(writeBaseImage(), baseName);
    const words = [`BASE=${baseName}`, 'REVISION=4f2a'].flatMap((each) => ['--build-arg', each]);
    try {
      await store.build(copyClone(), names.server, words);
    } catch (error) {
      if (process.env['CI'] === 'true' || !unreachable.test(String(error))) throw error;
      console.log('    No npm registry is reachable: the image is not built.');
      return this.skip();
    }
    await store.build(compilePlugin(), names.bank, ['--build-arg', `SERVER=${names.server}`]);
    images.server = await store.open(names.server);
    images.bank = await store.open(names.bank);
  });

  forEachEngine('in a container', ({ name, url }) => {
    it('creates its tables, settles a payment and ends at SIGTERM, as user 1000 who may write only to var/', async () => {
      const PORT = String(await freePort());
      // On SQLite, the file of the default: in the volume.
      const database = name === 'sqlite' ? {} : { DATABASE_URL: url() };
      const container = new Container(imageOf('server'), { PORT, ...database });
      const writing = "console.log(process.getuid()); fs.writeFileSync('/app/package.json', '')";
      const refused = await container.run('node', '-e', writing);
      expect(refused.stdout + refused.stderr).to.match(/^1000\n[^]*EROFS/);
      const migrated = await container.run('node', 'dist/src/main.js', 'migrate');
      expect(migrated.stdout + migrated.stderr).to.match(/^applied 0001-/);
      const running = await container.start();
      expect(await pay(`http://localhost:${PORT}`)).to.equal('ACSC');
      const { status, stderr } = await running.stop();
      expect([status, stderr]).to.deep.equal([0, '']);
      expect((await container.checkHealth()).status).to.equal(1);
      expect(readdirSync(container.volume).includes('sandbox.db')).to.equal(name === 'sqlite');
    });
  });

  it('is healthy with TLS, under a certificate of another host', async () => {
    const files = Object.entries(tlsFiles());
    const inside = files.map(([setting, file]) => [setting, `/app/var/${basename(file)}`] as const);
    const settings = { PORT: String(await freePort()), ...Object.fromEntries(inside) };
    const container = new Container(imageOf('server'), settings);
    for (const [, file] of files) {
      const copy = join(container.volume, basename(file));
      copyFileSync(file, copy);
      chownSync(copy, nodeUser, nodeUser);
    }
    const running = await container.start();
    expect((await container.checkHealth()).stdout).to.match(/^alive: https:/);
    await running.stop();
  });

  it('has labels of version, commit and base, and an SBOM of every installed package', () => {
    const { folder, settings } = imageOf('server');
    const { description, version }: Readonly<Record<string, string>> = JSON.parse(textOf('package.json'));
    const label = (name: string) => settings.Labels[`org.opencontainers.image.${name}`];
    expect(description).to.match(new RegExp(`^${label('description')}\\b`));
    expect(['version', 'revision', 'base.name'].map(label)).to.deep.equal([version, '4f2a', baseName]);
    const bill: { readonly components: readonly Package[] } = JSON.parse(textIn(folder, 'sbom.cdx.json'));
    const lock: { readonly packages: Readonly<Record<string, Package>> } = JSON.parse(
      textIn(folder, 'node_modules/.package-lock.json'),
    );
    const installed = Object.entries(lock.packages).map(
      ([path, each]) => `${path.replace(/^.*node_modules\//, '')} ${each.version}`,
    );
    const listed = bill.components.map((each) => `${each.name} ${each.version}`);
    expect(installed).to.have.length.above(100);
    expect(listed).to.have.members([...new Set(installed)]);
  });

  it('contains no compiler, tests or sources', () => {
    const entries = readdirSync(join(imageOf('server').folder, 'app'));
    expect(entries).to.have.members([
      'assets',
      'dist',
      'node_modules',
      'package.json',
      'sandbox',
      'sbom.cdx.json',
      'var',
    ]);
  });
});

describe('The image of a bank, from the example', () => {
  it('serves the contract of the plugin, whose table it has created', async function () {
    if (!images.bank) return this.skip();
    const PORT = String(await freePort());
    const running = await new Container(images.bank, { PORT }).start();
    const headers = {
      'X-Request-ID': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
      'X-Gateway-Client-Id': 'sandbox-tpp',
    };
    const url = `http://localhost:${PORT}`;
    const { status, text } = await exchange(`${url}/my-bank-branches-api/v1/branches?city=Split`, {
      headers,
    });
    expect([status, text.includes('"branchId":"split-riva"')]).to.deep.equal([200, true]);
    expect(await pay(url)).to.equal('ACSC');
    expect((await running.stop()).status).to.equal(0);
  });
});
