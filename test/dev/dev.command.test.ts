/**
 * `npm run dev` on a small project while a developer edits it. whole-project.command.test.ts runs the command on a copy
 * of this project.
 */
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { freePort } from '../support/runner/ports.js';
import { compiledRoot } from '../codegen/workspace.js';
import type { EditedProject } from '../support/runner/project-copy.js';
import { SmallProject } from '../support/runner/small-project.js';
import { TalkingProcess } from '../support/server/talking-process.js';

const program = join(compiledRoot, 'tools/dev/main.js');

describe('npm run dev', () => {
  const rules = 'src/text.ts';
  const contract = 'specs/things/1.1.0.yaml';
  let project: EditedProject;
  let dev: TalkingProcess;
  let url: string;

  /** On a connection of its own. */
  const textOnce = async (path: string) => {
    const [answer] = await once(get(url + path, { agent: false }), 'response');
    return text(answer);
  };
  const textOf = async (path: string) => (await fetch(url + path)).text();

  before(async () => {
    const port = await freePort();
    url = `http://localhost:${port}`;
    // A folder close to the root, in which the compiler misses changes of files.
    project = await SmallProject.create('.');
    dev = new TalkingProcess({
      folder: project.folder,
      program: process.execPath,
      args: [program],
      environment: { PORT: String(port), PUBLIC_URL: url },
    });
    await dev.hears(/Serves, and restarts after every change\./);
  });

  after(() => dev.interrupt());

  it('serves the bank from a folder without a build', async () => {
    expect(await textOf('/elsewhere')).to.include('There is nothing at this path.');
  });

  it('serves changed code', async () => {
    project.edit(rules, 'There is nothing at this path', 'Here is nothing');
    await dev.hears(/Serves the new code, [\d.]+ s after the change was noticed\./);
    expect(await textOf('/elsewhere')).to.include('Here is nothing.');
  });

  it('lets requests wait while the server restarts, whose next process starts after the former one has ended', async () => {
    const undo = project.edit(rules, 'Here is nothing', 'Nothing is here');
    while (!(await textOnce('/elsewhere')).includes('Nothing is here'));
    await dev.hears(/Serves the new code/);
    undo();
    while (!(await textOnce('/elsewhere')).includes('Here is nothing'));
    await dev.hears(/Serves the new code/);
    expect(project.read('servers.txt')).to.match(/^(start end )+start $/);
  });

  it('reports a compile error in one line, and continues to serve the last good code', async () => {
    const mend = project.edit(rules, '\n', '\nexport const amount: number = "1.00";\n');
    // The compiler may have read the file before it was written completely.
    const [line] = await dev.hears(/Does not compile: src\/text\.ts:2: .*/);
    expect(line).to.include("Type 'string' is not assignable to type 'number'.");
    expect(line).to.include('The last good code keeps running.');
    expect(await textOf('/elsewhere')).to.include('Here is nothing.');
    mend();
    await dev.hears(/Serves the new code/);
  });

  it('generates and serves a changed contract', async () => {
    project.edit(contract, 'The parts of a thing', 'Its parts');
    await dev.hears(/Generated \d+ files in [\d.]+ s\./);
    await dev.hears(/Serves the new code/);
    expect(await textOf('/document')).to.include('Its parts');
  });

  it('reports an error in a contract in one line, and continues to serve', async () => {
    const mend = project.edit(contract, 'overlay: 1.0.0', 'overlay: 2.0.0');
    const [line] = await dev.hears(/Nothing is generated: .*/);
    expect(line).to.include(`${contract}:1: `);
    // One mistake is reported as one, even if the generator reports more.
    expect(line).not.to.include(' more)');
    expect(await textOf('/document')).to.include('Its parts');
    mend();
  });

  it('restarts the server after an error in the code ended it', async () => {
    const mend = project.edit('src/main.ts', 'import ', 'throw new Error("not today");\nimport ');
    await dev.hears(/The server has ended; the next change starts it again\./);
    mend();
    await dev.hears(/Serves the new code/);
    expect(await textOf('/elsewhere')).to.include('Here is nothing.');
  });
});

describe('Ctrl-C in npm run dev', () => {
  const moments: readonly (readonly [moment: string, line: RegExp])[] = [
    ['it generates', /Listens on port/],
    ['it compiles', /Compiling\./],
    ['it serves', /Serves, and restarts after every change\./],
  ];
  for (const [moment, line] of moments) {
    it(`ends every process at once while ${moment}`, async () => {
      const project = await SmallProject.create();
      const dev = new TalkingProcess({
        folder: project.folder,
        program: process.execPath,
        args: [program],
        environment: { PORT: '0' },
      });
      await dev.hears(line);
      expect(await dev.interrupt()).to.equal(0);
      expect(commandsIn(project.folder)).to.deep.equal([]);
    });
  }
});

/** The commands of all processes whose working directory is this folder. */
function commandsIn(folder: string): readonly string[] {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return processes.flatMap((name) => {
    try {
      if (readlinkSync(`/proc/${name}/cwd`) !== folder) return [];
      return [readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')];
    } catch {
      // The process has ended, or belongs to another user.
      return [];
    }
  });
}
