/** `open-banking-contracts dev` on a project that a developer edits. */
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'chai';
import { initProject } from '../../tools/contracts/init.js';
import { compiledRoot, projectRoot, runIn } from '../codegen/workspace.js';
import { freePort } from '../support/runner/ports.js';
import { TalkingProcess } from '../support/server/talking-process.js';
import { newFolder } from './projects.js';

const program = join(compiledRoot, 'tools/contracts/main.js');
const handler = 'handlers/greetings-1.0.0/greet.ts';
const document = 'specs/greetings/1.0.0.yaml';

describe('open-banking-contracts dev', () => {
  let folder = '';
  let url = '';
  let dev: TalkingProcess;

  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  /** Saves as most editors do: a new file replaces the old file. */
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, `${path}.new`), text);
    renameSync(join(folder, `${path}.new`), join(folder, path));
  };
  const shown = async (path: string) => {
    const response = await fetch(url + path);
    return [response.status, await response.text()] as const;
  };
  const greeting = (text: string) => `import type { Handler } from 'open-banking-contracts/engine';
import type { Operations } from '../../generated/greetings-1.0.0.js';

const handle: Handler<Operations['greet']> = () => ({ status: 200, headers: {}, body: { text: ${text} } });

export default handle;
`;

  before(async () => {
    folder = newFolder();
    symlinkSync(join(projectRoot, 'node_modules/typescript'), join(folder, 'node_modules/typescript'));
    const { err, status } = await runIn(folder, () => initProject(undefined));
    expect(status, err).to.equal(0);
    const port = await freePort();
    url = `http://localhost:${port}/greetings/v1/greetings`;
    dev = new TalkingProcess({
      folder,
      program: process.execPath,
      args: [program, 'dev'],
      environment: { PORT: String(port) },
    });
    await dev.hears(
      /Listening on \S+ below \/greetings\/v1\n {2}greet has no handler yet; its example is served/,
    );
  });

  after(() => dev.interrupt());

  it('answers with the example until an operation has a handler', async () => {
    const [status, text] = await shown('/Ana');
    expect([status, JSON.parse(text)]).to.deep.equal([200, { text: 'Good morning, Ana.' }]);
  });

  it('serves a handler after every save', async () => {
    for (const text of ['Hello.', 'Hello again.', 'Hello once more.']) {
      write(handler, greeting(`'${text}'`));
      await dev.hears(/Listening on/);
      expect(await shown('/Ana')).to.deep.equal([200, JSON.stringify({ text })]);
    }
  });

  it('keeps the port open during a restart, so that every call is answered', async () => {
    write(handler, greeting("'No gap.'"));
    const statuses = new Set<number>();
    for (let text = ''; !text.includes('No gap.');) {
      // A connection of its own, which arrives at any time of the restart.
      const asked = get(`${url}/Ana`, { agent: false });
      const [answer]: IncomingMessage[] = await once(asked, 'response');
      statuses.add(answer?.statusCode ?? 0);
      text = answer ? await textOf(answer) : '';
    }
    expect([...statuses]).to.deep.equal([200]);
    await dev.hears(/Listening on/);
    write(handler, greeting("'Hello once more.'"));
    await dev.hears(/Listening on/);
  });

  it('reports compile errors, and continues to serve the last good code', async () => {
    write(handler, greeting('5'));
    await dev.hears(/greet\.ts.* error TS2322[^]*The last good build keeps running\./);
    expect(await shown('/Ana')).to.deep.equal([200, '{"text":"Hello once more."}']);
    write(handler, greeting("'Mended.'"));
    await dev.hears(/Listening on/);
    expect(await shown('/Ana')).to.deep.equal([200, '{"text":"Mended."}']);
  });

  it('reports errors of a document, and serves the corrected document', async () => {
    const text = read(document);
    write(document, text.replace('type: object', 'type: objekt'));
    await dev.hears(/1\.0\.0\.yaml:\d+: \[struct\][^]*The last good build keeps running\./);
    write(document, text.replace('maxLength: 70', 'maxLength: 3'));
    await dev.hears(/Listening on/);
    // If a save was noticed twice, this may still be the previous start.
    const statusOf = () =>
      shown('/Maria').then(
        ([status]) => status,
        () => undefined,
      );
    while ((await statusOf()) !== 400) await setTimeout(50);
  });

  it('serves a new document in a new folder', async () => {
    write('specs/farewells/1.0.0.yaml', read(document).replaceAll('greetings', 'farewells'));
    await dev.hears(/handlers\/farewells-1\.0\.0\/greet\.ts/);
    const served = () => fetch(`${url.replaceAll('greetings', 'farewells')}/Ana`).catch(() => undefined);
    // The skeletons are a change too, so the service may restart at this time.
    while ((await served())?.status !== 200) await setTimeout(50);
  });

  it('writes a skeleton for a removed handler', async () => {
    rmSync(join(folder, handler));
    await dev.hears(/handlers\/greetings-1\.0\.0\/greet\.ts[^]*Listening on/);
    expect(read(handler)).to.include('= notWritten;');
  });

  it('reports a taken port, and ends', () => {
    const { status, stderr } = spawnSync(process.execPath, [program, 'dev'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, PORT: new URL(url).port },
    });
    expect(stderr).to.match(/^The port \d+ is taken; choose another one with PORT\.\n$/);
    expect(status).to.equal(1);
  });

  it('ends with its server when it is interrupted', async () => {
    expect(await dev.interrupt()).to.equal(0);
    expect(await fetch(`${url}/Ana`).catch(() => 'nobody answers')).to.equal('nobody answers');
  });
});
