/** The collections as a developer uses them: downloaded from the page, and run by newman. */
import { expect } from 'chai';
import { contracts as sandboxContracts } from '../../../generated/sandbox.js';
import { publicContracts } from '../../../src/contract/audiences.js';
import { setupFolder } from '../../src/portal/collections/setup.js';
import { stateNeeded } from '../../src/portal/collections/state-needed.js';
import { collectionPath } from '../../src/portal/frame/paths.js';
import { describeAtTheDoor } from '../../../test/support/server/bank.js';
import { Developer } from '../../../test/support/portal/developer.js';
import { listAt, textAt, valueAt } from '../../../test/support/runner/json.js';
import { type CollectionRun, hasNewman, runCollection } from './newman.js';

const names = [...publicContracts, ...sandboxContracts].map(({ name }) => name);
/** Run without a workspace; another version of the same API runs in a workspace. */
const forStrangers = ['payments-1.3.2', 'accounts-1.3.2'];
/** The collection with the fewest requests. */
const shortest = 'bank-app-1.0.0';

/** A request of a collection, with the statuses that its test accepts. */
interface Wanted {
  readonly name: string;
  readonly description: string;
  readonly statuses: readonly number[];
}

const acceptedStatuses = /\.to\.(?:equal|be\.oneOf)\(\[?([\d, ]+)\]?\)/g;

function wantedIn(collection: unknown): readonly Wanted[] {
  return listAt(collection, 'item').flatMap((folder) =>
    listAt(folder, 'item').map((request) => {
      const test = listAt(request, 'event').find((each) => textAt(each, 'listen') === 'test');
      const lines = listAt(test, 'script', 'exec').map(String);
      const [, statuses = ''] = new RegExp(acceptedStatuses).exec(lines.join('\n')) ?? [];
      return {
        name: textAt(request, 'name') ?? '',
        description: textAt(request, 'request', 'description') ?? '',
        statuses: statuses.split(', ').map(Number),
      };
    }),
  );
}

/** The collection without its setup folder, with folders and requests in reverse order. */
function backwards(collection: object): object {
  const folders = listAt(collection, 'item').filter((folder) => textAt(folder, 'name') !== setupFolder);
  return {
    ...collection,
    item: folders.toReversed().map((folder) => ({
      ...Object(folder),
      item: listAt(folder, 'item').toReversed(),
    })),
  };
}

/** Requests that could succeed, were refused, and do not state what they need. */
function unexplainedIn(wanted: readonly Wanted[], { sent }: CollectionRun): readonly string[] {
  const notes = Object.values(stateNeeded);
  return wanted.flatMap(({ description, name, statuses }, index) => {
    const status = sent[index]?.status ?? 0;
    const couldSucceed = statuses.length > 1 && statuses.some((each) => each < 400);
    const isExplained = notes.some((note) => description.includes(note));
    return status >= 400 && couldSucceed && !isExplained ? [`${name}: ${status}`] : [];
  });
}

function expectGreen(collection: object, { failures, sent }: CollectionRun): void {
  expect(failures).to.deep.equal([]);
  const wanted = wantedIn(collection);
  expect(sent.map((each) => each.name)).to.deep.equal(wanted.map((each) => each.name));
  for (const [index, { statuses }] of wanted.entries()) expect(statuses).to.include(sent[index]?.status);
}

// The runner reports a missing newman.
if (hasNewman())
  describeAtTheDoor('A downloaded Postman collection', ({ url }) => {
    const developer = new Developer(url);
    const download = async (name: string, key?: string): Promise<object> => {
      const headers = key === undefined ? {} : { Cookie: `sandbox-workspace=${key}` };
      const answer = await fetch(url() + collectionPath(name), { headers });
      expect(answer.status).to.equal(200);
      return Object(await answer.json());
    };

    before(async () => {
      await developer.begin();
      await developer.client();
    });

    for (const name of names) {
      const isForStranger = forStrangers.includes(name);
      const place = isForStranger ? 'without a workspace' : 'in a workspace';
      it(`passes its own tests and explains each refusal ${place}: ${name}`, async () => {
        const collection = await download(name, isForStranger ? undefined : developer.key);
        const run = await runCollection(collection);
        expectGreen(collection, run);
        expect(unexplainedIn(wantedIn(collection), run)).to.deep.equal([]);
      });
    }

    it('leaves the workspace with its only client', async () => {
      const { body, status } = await developer.ask('GET', '/clients');
      expect(status).to.equal(200);
      expect(listAt(body, 'clients').map((each) => valueAt(each, 'name'))).to.deep.equal(['Vodomar Pay']);
    });

    it('fails on an answer whose status its test does not accept', async () => {
      const text = JSON.stringify(await download(shortest, developer.key));
      const { failures } = await runCollection(
        JSON.parse(text.replaceAll(acceptedStatuses, '.to.equal(299)')),
      );
      expect(failures).to.have.length.above(0);
    });

    for (const name of ['sandbox-1.0.0', 'accounts-1.3.2', 'oauth2-1.3.2.1'])
      it(`removes nothing from the workspace when run in reverse and without setup: ${name}`, async () => {
        const own = await new Developer(url).begin();
        await own.client();
        const exported = async () => (await own.ask('GET', '/workspace/export')).body;
        const before = await exported();
        const turned = backwards(await download(name, own.key));
        const { sent } = await runCollection(turned);
        expect(sent).to.have.lengthOf(wantedIn(turned).length);
        expect(await exported()).to.deep.equal(before);
      });
  });
