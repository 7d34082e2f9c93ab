/** The `conformance` command on modules as authors of adapters write them: its output and exit code. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { command, commandProcess } from '../../test/support/server/command-line.js';
import { seedAt } from '../../test/support/database/seed.js';
import { temporaryFolder } from '../../test/support/runner/temporary.js';
import { fixture } from './conformance.js';

const sandbox = new URL('../../sandbox/src/index.js', import.meta.url).href;

const withFixture = `export const fixture = ${JSON.stringify(fixture)};`;
const withSandbox = `import { sandboxOf } from '${sandbox}'; ${withFixture}`;

/** A folder with the module, and settings with a seeded database in it. */
async function writeModule(text: string) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'my-bank.mjs'), text);
  const DATABASE_URL = `file:${join(folder, 'bank.db')}`;
  await seedAt(DATABASE_URL);
  return { folder, settings: { DATABASE_URL } };
}

async function tryModule(text: string, name = 'my-bank.mjs') {
  const { folder, settings } = await writeModule(text);
  const { status, stderr } = await command(settings, 'conformance', join(folder, name));
  return { status, stderr: stderr.replaceAll(folder, '.') };
}

describe('The conformance command', () => {
  it('writes a line for each check, and exits with 0 when every check passes', async () => {
    const { folder, settings } = await writeModule(`${withSandbox} export default {
      bank: (...parts) => sandboxOf(...parts).bank,
      sca: (...parts) => sandboxOf(...parts).sca,
    };`);
    const words = ['conformance', './my-bank.mjs'];
    const { status, stderr, stdout } = await commandProcess(settings, words, { folder });
    const lines = stdout.trimEnd().split('\n');
    expect([status, stderr]).to.deep.equal([0, '']);
    expect(
      lines.slice(0, -1).filter((line) => !/^(ok|skip) {2,4}[a-z0-9-]+: [A-Z].+\. \(.+\)$/.test(line)),
    ).to.deep.equal([]);
    expect(lines.at(-1)).to.match(/^\d+ checks: \d+ ok, 0 failed, 0 skipped$/);
  });

  it('writes the faults of failed checks, and exits with 1', async () => {
    const text = `${withSandbox}
      Promise.reject(new Error('nobody looks'));
      export const bank = (...parts) => ({ ...sandboxOf(...parts).bank, cancel: async () => ({ kind: 'cancelled' }) });`;
    const { folder, settings } = await writeModule(text);
    const words = ['conformance', './my-bank.mjs', '--json'];
    const { status, stdout } = await commandProcess(settings, words, { folder });
    const report: { readonly failed: number; readonly checks: readonly { id: string; faults: string[] }[] } =
      JSON.parse(stdout);
    const failed = report.checks.filter(({ faults }) => faults.length > 0);
    expect([status, report.failed]).to.deep.equal([1, 5]);
    expect(failed.map(({ id, faults }) => [id, faults[0]])).to.deep.include.members([
      ['cancel-afterwards', 'cancel answered cancelled, but outcomeOf answers executed (here).'],
      ['no-stray-rejections', 'Unhandled rejection: nobody looks'],
    ]);
  });

  const methods =
    'findAccount isOwnIban mandateOf findCustomer accountsOf findAccountById balanceOf entriesOf ratesOn execute outcomeOf';
  for (const [what, text, want] of [
    ['a missing module', undefined, ['./my-bank.mjs: it does not exist: ./my-bank.mjs.']],
    ['a module without exports', '', ['./my-bank.mjs exports no bank.', './my-bank.mjs exports no fixture.']],
    [
      'a bank without methods',
      `export const bank = {}; ${withFixture}`,
      methods.split(' ').map((method) => `bank.${method} is not a function.`),
    ],
    [
      'a promise of a bank',
      `export const bank = async () => ({}); ${withFixture}`,
      ['bank is created as a promise; await the promise first, and pass its result.'],
    ],
    [
      'an incomplete fixture',
      `import { sandboxOf } from '${sandbox}'; export const bank = (...parts) => sandboxOf(...parts).bank;
       export const fixture = { ...${JSON.stringify(fixture)}, payee: { iban: 'x' }, unusedIban: 7 };`,
      [
        'fixture.payee.psuId is missing; it must be a text.',
        'fixture.unusedIban is missing; it must be a text.',
      ],
    ],
    [
      'a fixture with unsuitable accounts',
      `import { sandboxOf } from '${sandbox}'; export const bank = (...parts) => sandboxOf(...parts).bank;
       export const fixture = {
         ...${JSON.stringify({ ...fixture, payer: fixture.nearlyEmpty, nearlyEmpty: fixture.payee })},
         payee: { iban: 'HR7299000143200001036', psuId: 'nobody' },
       };`,
      [
        'fixture.payer: the available funds are less than 500 EUR.',
        'fixture.payee: findCustomer does not know the customer nobody.',
        'fixture.nearlyEmpty: the available funds are more than 50 EUR.',
      ],
    ],
  ] as const) {
    it(`exits with 3 and names the mistakes of ${what}`, async () => {
      const { status, stderr } = await (text === undefined ? tryModule('', 'nowhere.mjs') : tryModule(text));
      const lines = stderr.replaceAll('nowhere', 'my-bank').trimEnd().split('\n');
      expect(lines).to.deep.equal(['The adapter cannot be tested:', ...want.map((line) => `  ${line}`)]);
      expect(status).to.equal(3);
    });
  }

  it('shows its usage', async () => {
    expect((await command({}, 'conformance', '--help')).stdout).to.match(
      /^usage: conformance <module> \[--json\]\n/,
    );
    const { status, stderr } = await command({}, 'conformance');
    expect([status, stderr.split('\n', 1)[0]]).to.deep.equal([
      1,
      'The adapter could not be tested: usage: conformance <module> [--json]',
    ]);
  });
});
