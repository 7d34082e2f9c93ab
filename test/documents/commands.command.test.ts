/**
 * Runs the commands of the documents in the order of the text against a sandbox, and compares the documented answers.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { portOf } from '../../src/net/listener.js';
import { inFolder } from '../codegen/workspace.js';
import { command } from '../support/server/command-line.js';
import { authorize } from '../support/customer/customer-at-authorize.js';
import { CustomerBrowser } from '../support/customer/customer.js';
import { textAt } from '../support/runner/json.js';
import { findProgram } from '../support/runner/programs.js';
import { ibans, rightCode } from '../support/embedded-bank/sandbox.js';
import { startServer, type RunningServer } from '../support/server/server.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { Tpp } from '../support/tpp/tpp.js';
import { compiled, documents, root, stepsOf, textOf, type Step } from './markdown.js';

const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
const documentedAddress = 'http://localhost:8080';

/** A shell function: sends the words of a server command to the test process, which saves the start of Node. */
const operate = `operate() {
  count=$#
  for word; do set -- "$@" --data-urlencode "word=$word"; done
  shift "$count"
  curl -sS --fail-with-body "$COMMANDS" --data-urlencode "DATABASE_URL=$DATABASE_URL" "$@"
}`;

/** One reader of one document, with a separate sandbox and the values noted from its answers. */
class Reader {
  readonly #folder = temporaryFolder();
  readonly #variables: Record<string, string> = {};
  readonly #commands = createServer((request, response) => void this.#operate(request, response));
  #functions = operate;
  #links: unknown;
  #server: RunningServer | undefined;

  /** Creates a folder that looks like the project, with its own `./var`, and runs the code under test. */
  async start(): Promise<void> {
    for (const name of readdirSync(root)) {
      if (name === 'var' || name === 'dist' || name.startsWith('.')) continue;
      symlinkSync(join(root, name), join(this.#folder, name));
    }
    symlinkSync(compiled, join(this.#folder, 'dist'));
    await once(this.#commands.listen(0, '127.0.0.1'), 'listening');
    this.#server = await startServer({ settings: { TRUST_FOLDER: join(this.#folder, 'var/trusted') } });
  }

  async stop(): Promise<void> {
    this.#commands.close();
    await this.#server?.stop();
  }

  async #operate(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = new URLSearchParams(await text(request));
    const environment = { DATABASE_URL: asked.get('DATABASE_URL') ?? '' };
    const run = () => command(environment, ...asked.getAll('word'));
    const { status, stderr, stdout } = await inFolder(this.#folder, run);
    response.writeHead(status === 0 ? 200 : 500).end(stdout + (status === 0 ? '' : stderr));
  }

  /** Returns the output of the commands; fails when a command fails. */
  async run(commands: string): Promise<string> {
    const { databaseUrl = '', url = '' } = this.#server ?? {};
    const spelled = commands
      .replaceAll(documentedAddress, url)
      .replaceAll(/npm run ([\w:]+)(?: --)?/g, (_, name: string) => scriptOf(name))
      .replaceAll(/node --\S+ .*?dist\/src\/main\.js (?=\w)/g, 'operate ')
      // The code is compiled already, and another build would overwrite files that other tests read.
      .replaceAll(/node tools\/build\/main\.js(?: --tests)? && /g, '');
    const { stdout } = await promisify(execFile)('sh', ['-e', '-c', `${this.#functions}\n${spelled}`], {
      cwd: this.#folder,
      env: {
        ...this.#variables,
        PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
        DATABASE_URL: databaseUrl,
        COMMANDS: `http://127.0.0.1:${portOf(this.#commands)}`,
      },
    });
    if (spelled.includes('() {')) this.#functions += `\n${spelled}`;
    const answer = stdout.replaceAll(url, documentedAddress);
    if (answer.startsWith('{')) this.#note(JSON.parse(answer));
    return answer;
  }

  /** Performs the steps of the preceding text on the bank's pages. */
  async authorise(): Promise<void> {
    const url = this.#server?.url ?? '';
    const link = (textAt(this.#links, 'scaRedirect', 'href') ?? '').replace(documentedAddress, url);
    if (!new URL(link).pathname.startsWith('/approve/')) {
      const arrival = await authorize(url, link, { picks: [ibans.ana] });
      this.#variables['CODE'] = arrival.searchParams.get('code') ?? '';
      return;
    }
    const browser = new CustomerBrowser(url, link);
    await browser.goToCode();
    await browser.enterCode(rightCode);
    await this.#untilExecuted(new Tpp(() => url));
  }

  async #untilExecuted(tpp: Tpp): Promise<void> {
    const { pathname } = new URL(textAt(this.#links, 'status', 'href') ?? '');
    for (;;) {
      const { body } = await tpp.ask('GET', pathname);
      if (textAt(body, 'transactionStatus')?.startsWith('ACT') === false) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Notes each value as a variable: `paymentId` becomes `$PAYMENT_ID`; the first value wins. */
  #note(answer: object): void {
    this.#links = '_links' in answer ? answer._links : undefined;
    const found: Record<string, string> = {};
    JSON.stringify(answer, (key, value: unknown) => {
      const name = key.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
      if (typeof value === 'string') found[name] ??= value;
      return value;
    });
    Object.assign(this.#variables, found);
  }
}

function scriptOf(name: string): string {
  const script = scripts[name];
  if (script === undefined) throw new Error(`package.json has no script ${name}`);
  return script;
}

/** Replaces values that differ each time by placeholders. */
function alike(answer: string): unknown {
  return JSON.parse(answer, (_, value: unknown) => {
    if (typeof value === 'number') return 'a number';
    if (typeof value !== 'string') return value;
    return value
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'an id')
      .replace(/^[\w-]{43}$/, 'a secret');
  });
}

function firstLineOf(step: Step & { readonly kind: 'commands' }): string {
  return `line ${step.line}: ${step.text.trim().split('\n', 1)[0]}`;
}

if (findProgram('curl')) {
  for (const document of documents) {
    const steps = stepsOf(document);
    const isRun = (step: Step) => step.kind === 'commands' && step.whyNotRun === undefined;
    if (!steps.some(isRun)) continue;
    describe(`The commands of ${document}`, () => {
      const reader = new Reader();
      before(() => reader.start());
      after(() => reader.stop());
      for (const [index, step] of steps.entries()) {
        if (step.kind === 'customer')
          it(`line ${step.line}: the customer authorises`, () => reader.authorise());
        if (step.kind !== 'commands' || step.whyNotRun !== undefined) continue;
        it(firstLineOf(step), async () => {
          const answer = await reader.run(step.text);
          const told = steps[index + 1];
          if (told?.kind === 'json') expect(alike(answer)).to.deep.equal(alike(told.text));
          else expect(answer).not.to.match(/tppMessages|"error"/);
        });
      }
    });
  }
} else if (process.env['CI'] === 'true') throw new Error('There is no curl on this machine.');

describe('The commands of the documents', () => {
  const all = documents.flatMap((document) => stepsOf(document)).filter((step) => step.kind === 'commands');

  it('are run by this test in at least half of the blocks', () => {
    const others = all.filter(({ whyNotRun }) => whyNotRun !== undefined);
    expect(others.length).to.be.below(all.length / 2);
  });

  for (const document of documents) {
    it(`name only npm scripts that exist: ${document}`, () => {
      for (const [, name = ''] of textOf(document).matchAll(/npm run ([\w:-]+)/g)) scriptOf(name);
    });
  }
});
