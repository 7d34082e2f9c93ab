import { expect } from 'chai';
import { WorkQueue, type Waiting } from '../../src/storage/work/work-queue.js';

/** A work that writes (d) or adds rows (a); D and A: the same, to be run alone because its group has failed. */
type Kind = 'd' | 'a' | 'D' | 'A';

const nothing = () => undefined;
const insertion = { insertRows: async () => undefined, insertNewRow: async () => true };
const table = {
  name: 'boxes',
  inserts: () => [],
  ...insertion,
  keyOf: String,
  findKeys: async () => new Set<string>(),
};

function workOf(kind: Kind): Waiting {
  return {
    since: 0,
    retryDeadline: { answerMilliseconds: 1000, attemptsMilliseconds: 1000 },
    alone: kind === 'D' || kind === 'A',
    hasMetOutage: false,
    attempts: 0,
    perform: async () => nothing,
    reject: nothing,
    ...(kind.toLowerCase() === 'a' && {
      rows: { addition: { first: { table, cells: [] }, rows: [] }, added: nothing },
    }),
  };
}

const kindOf = ({ alone, rows }: Waiting): string => {
  const kind = rows ? 'a' : 'd';
  return alone ? kind.toUpperCase() : kind;
};

/** Formats a count and a kind, such as `3 a`, so that a failure tells sixty from sixty-one. */
function counted(works: readonly Waiting[]): string {
  const kinds = works.map(kindOf);
  return [...new Set(kinds)]
    .map((kind) => `${kinds.filter((each) => each === kind).length} ${kind}`)
    .join(', ');
}

/** Builds this many works of each kind, in this order. */
function queued(text: string): Waiting[] {
  return text.split(', ').flatMap((part) => {
    const [count = '', kind = ''] = part.split(' ');
    const known = (['d', 'a', 'D', 'A'] as const).find((each) => each === kind);
    if (!known) throw new Error(`no kind of work: ${kind}`);
    return Array.from({ length: Number(count) }, () => workOf(known));
  });
}

describe('A lane of the work queue', () => {
  const rows: readonly (readonly [about: string, waiting: string, taken: readonly string[], lanes?: 1])[] = [
    ['a share of the writing works', '20 d', ['5 d', '4 d', '3 d', '2 d']],
    ['all rows together', '20 a', ['20 a', '']],
    ['rows up to the limit of a group', '300 a', ['64 a', '64 a', '']],
    ['half a group of rows beside one running group', '96 a', ['64 a', '32 a', '']],
    ['no smaller group of rows beside a running group', '95 a', ['64 a', '']],
    ['four groups of rows together if it is the only lane', '300 a', ['256 a', '44 a'], 1],
    ['one group of writing works at a time if it is the only lane', '100 d', ['64 d', '36 d'], 1],
    ['rows or writing works, but not both', '8 d, 8 a', ['8 a', '2 d', '2 d', '1 d']],
    ['a share of the writing works beside a full group of rows', '70 a, 8 d', ['64 a', '2 d', '2 d', '1 d']],
    ['rows and writing works together if it is the only lane', '8 d, 8 a', ['8 d, 8 a'], 1],
    ['a writing work alone after its group has failed', '1 D, 3 d', ['1 D', '1 d', '1 d', '1 d']],
    ['an addition alone after its group has failed', '1 A, 20 a, 1 A', ['1 A', '20 a', '1 A', '']],
    ['an addition to run alone even while earlier rows wait', '70 a, 1 A', ['64 a', '1 A', '']],
  ];
  for (const [about, waiting, taken, lanes = 4] of rows) {
    it(`takes ${about}`, () => {
      const queue = new WorkQueue(lanes, 64);
      for (const work of queued(waiting)) queue.push(work);
      const groups = taken.map(() => {
        const { done, works } = queue.take(0);
        if (lanes === 1) done();
        return counted(works);
      });
      expect(groups).to.deep.equal(taken);
    });
  }

  it('takes each row at once until 16 rows are running', () => {
    const queue = new WorkQueue(4, 64);
    const taken = Array.from({ length: 17 }, () => {
      queue.push(workOf('a'));
      return counted(queue.take(0).works);
    });
    expect(taken).to.deep.equal([...Array<string>(16).fill('1 a'), '']);
  });

  it('takes rows beside a slow group after 50 milliseconds', () => {
    const queue = new WorkQueue(4, 64);
    for (const work of queued('40 a')) queue.push(work);
    queue.take(0);
    for (const work of queued('20 a')) queue.push(work);
    expect([49, 50].map((now) => counted(queue.take(now).works))).to.deep.equal(['', '20 a']);
  });

  it('takes one work at a time if the limit of a group is one', () => {
    const queue = new WorkQueue(1, 1);
    for (const work of queued('1 a, 2 d')) queue.push(work);
    const taken = [1, 2, 3].map(() => counted(queue.take(0).works));
    expect(taken).to.deep.equal(['1 a', '1 d', '1 d']);
  });

  it('takes waiting rows once a group is done', () => {
    const queue = new WorkQueue(4, 64);
    for (const work of queued('20 a')) queue.push(work);
    const { done } = queue.take(0);
    for (const work of queued('5 a')) queue.push(work);
    expect(counted(queue.take(0).works)).to.equal('');
    done();
    expect(counted(queue.take(0).works)).to.equal('5 a');
  });
});
