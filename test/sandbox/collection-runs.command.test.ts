/** The collections as a developer uses them: downloaded from the page, and run by the programs of Postman and Bruno. */
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { publicContracts, sandboxContracts } from '../../src/contract/audiences.js';
import { setupFolder } from '../../src/portal/collections/setup.js';
import { stateNeeded } from '../../src/portal/collections/state-needed.js';
import { brunoCollectionPath, collectionPath } from '../../src/portal/frame/paths.js';
import { describeAtTheDoor } from '../support/bank.js';
import {
  type CollectionRun,
  CollectionRunner,
  hasCollectionRunners,
  runByCommand,
  runnerNames,
} from '../support/collection-runners.js';
import { Developer } from '../support/developer.js';
import { listAt, textAt, valueAt } from '../support/json.js';
import { absentPrograms } from '../support/programs.js';
import { removeFolder, temporaryFolder } from '../support/temporary.js';

const names = [...publicContracts, ...sandboxContracts].map(({ name }) => name);
const titles = { newman: 'Newman', bruno: 'Bruno' } as const;
/** The one with the fewest requests. */
const shortest = 'bank-app-1.0.0';

/** A request of a collection, with the statuses that its test takes. */
interface Wanted {
  readonly name: string;
  readonly description: string;
  readonly statuses: readonly number[];
}

const takenStatuses = /\.to\.(?:equal|be\.oneOf)\(\[?([\d, ]+)\]?\)/g;

function wantedIn(collection: unknown): readonly Wanted[] {
  return listAt(collection, 'item').flatMap((folder) =>
    listAt(folder, 'item').map((request) => {
      const test = listAt(request, 'event').find((each) => textAt(each, 'listen') === 'test');
      const lines = listAt(test, 'script', 'exec').map(String);
      const [, statuses = ''] = new RegExp(takenStatuses).exec(lines.join('\n')) ?? [];
      return {
        name: textAt(request, 'name') ?? '',
        description: textAt(request, 'request', 'description') ?? '',
        statuses: statuses.split(', ').map(Number),
      };
    }),
  );
}

function filesBelow(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Its folders without the setup, and everything in them, from the last request to the first. */
function backwards(collection: unknown): object {
  const folders = listAt(collection, 'item').filter((folder) => textAt(folder, 'name') !== setupFolder);
  return {
    ...Object(collection),
    item: folders.toReversed().map((folder) => ({
      ...Object(folder),
      item: listAt(folder, 'item').toReversed(),
    })),
  };
}

/** Those that could succeed, were refused, and do not say what they lack. */
function unexplainedIn(wanted: readonly Wanted[], { sent }: CollectionRun): readonly string[] {
  const notes = Object.values(stateNeeded);
  return wanted.flatMap(({ description, name, statuses }, index) => {
    const status = sent[index]?.status ?? 0;
    const couldSucceed = statuses.length > 1 && statuses.some((each) => each < 400);
    const isExplained = notes.some((note) => description.includes(note));
    return status >= 400 && couldSucceed && !isExplained ? [`${name}: ${status}`] : [];
  });
}

/** Beside everything else: what kept the event loop waiting here would let kept connections of the downloads grow old. */
async function unzip(archive: string, folder: string): Promise<void> {
  await promisify(execFile)('python3', ['-m', 'zipfile', '-e', archive, folder]);
}

// Without them the runner says so.
if (hasCollectionRunners() && absentPrograms(['python3']).length === 0)
  describeAtTheDoor('A collection from the page', ({ url }) => {
    const folder = temporaryFolder();
    const developer = new Developer(url);
    const wanted = new Map<string, readonly Wanted[]>();
    const newman = new CollectionRunner('newman', folder);
    const bruno = new CollectionRunner('bruno', folder);
    const runs = new Map<string, Promise<CollectionRun>>();
    after(() => {
      newman.stop();
      bruno.stop();
      removeFolder(folder);
    });

    const downloaded = async (path: string, key?: string) => {
      const headers = key === undefined ? {} : { Cookie: `sandbox-workspace=${key}` };
      const answer = await fetch(url() + path, { headers });
      expect(answer.status).to.equal(200);
      return Buffer.from(await answer.arrayBuffer());
    };
    const download = async (name: string, at: string, key?: string) => {
      const [file, archive] = [join(at, `${name}.json`), join(at, `${name}.zip`)];
      mkdirSync(at, { recursive: true });
      const collection = await downloaded(collectionPath(name), key);
      writeFileSync(file, collection);
      writeFileSync(archive, await downloaded(brunoCollectionPath(name), key));
      await unzip(archive, at);
      wanted.set(name, wantedIn(JSON.parse(String(collection))));
      return { file, unpacked: join(at, name) };
    };
    const expectRun = (name: string, run: CollectionRun | undefined) => {
      expect(run?.isGreen, run?.output).to.equal(true);
      expect(run?.sent.map((each) => each.name)).to.deep.equal(wanted.get(name)?.map((each) => each.name));
      for (const [index, { statuses }] of (wanted.get(name) ?? []).entries())
        expect(statuses).to.include(run?.sent[index]?.status);
    };

    before(async () => {
      await developer.begin();
      await developer.client();
      // All of them first: a run has a client of its own in the workspace, which a file made meanwhile would name.
      const files = await Promise.all(
        names.map(async (name) => ({ name, ...(await download(name, join(folder, name), developer.key)) })),
      );
      // Newman goes ahead, and Bruno follows with another collection at the same time.
      for (const { file, name, unpacked } of files) {
        const first = newman.run(file);
        runs.set(`${name} by newman`, first);
        runs.set(
          `${name} by bruno`,
          first.then(() => bruno.run(unpacked)),
        );
      }
    });

    for (const name of names) {
      for (const program of runnerNames)
        it(`${name} is sent whole by ${titles[program]}, and every answer passes its test`, async () => {
          expectRun(name, await runs.get(`${name} by ${program}`));
        });

      it(`${name} says of every operation that is refused what it lacks`, async () => {
        const run = await runs.get(`${name} by newman`);
        expect(run && unexplainedIn(wanted.get(name) ?? [], run)).to.deep.equal([]);
      });
    }

    for (const program of runnerNames)
      it(`is run by the command of ${titles[program]}, too`, async () => {
        await Promise.all(runs.values());
        const { file, unpacked } = await download(shortest, join(folder, program), developer.key);
        expectRun(shortest, await runByCommand(program, program === 'newman' ? file : unpacked));
      });

    for (const [program, runner] of [
      ['newman', newman],
      ['bruno', bruno],
    ] as const)
      it(`fails by ${titles[program]} where an answer is none that its test takes, and passes the next time`, async () => {
        const { file, unpacked } = await download(shortest, join(folder, `wrong-${program}`), developer.key);
        const path = program === 'newman' ? file : unpacked;
        const tests = program === 'newman' ? [file] : filesBelow(unpacked);
        const texts = tests.map((each) => [each, readFileSync(each, 'utf8')] as const);
        for (const [each, text] of texts)
          writeFileSync(each, text.replaceAll(takenStatuses, '.to.equal(299)'));
        const wrong = await runner.run(path);
        for (const [each, text] of texts) writeFileSync(each, text);
        expect(wrong.isGreen, wrong.output).to.equal(false);
        expectRun(shortest, await runner.run(path));
      });

    it('leaves the workspace as it was, with its one client', async () => {
      await Promise.all(runs.values());
      const { body, status } = await developer.ask('GET', '/clients');
      expect(status).to.equal(200);
      expect(listAt(body, 'clients').map((each) => valueAt(each, 'name'))).to.deep.equal(['Vodomar Pay']);
    });

    for (const name of ['sandbox-1.0.0', 'accounts-1.3.2', 'oauth2-1.3.2.1'])
      it(`${name} takes nothing of the workspace away when it is sent backwards and without its setup`, async () => {
        const own = await new Developer(url).begin();
        await own.client();
        const exported = async () => (await own.ask('GET', '/workspace/export')).body;
        const before = await exported();
        const { file } = await download(name, join(folder, `backwards-${name}`), own.key);
        const turned = backwards(JSON.parse(readFileSync(file, 'utf8')));
        writeFileSync(file, JSON.stringify(turned));
        const { sent } = await newman.run(file);
        expect(sent).to.have.lengthOf(wantedIn(turned).length);
        expect(await exported()).to.deep.equal(before);
      });

    for (const name of ['payments-1.3.2', 'accounts-1.3.2'])
      it(`${name} makes what it needs for somebody without a workspace`, async () => {
        const { file } = await download(name, join(folder, `stranger-${name}`));
        expectRun(name, await newman.run(file));
      });
  });
