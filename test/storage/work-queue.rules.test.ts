import { expect } from 'chai';
import { WorkQueue, type Waiting } from '../../src/storage/work/work-queue.js';

/** A work that does something (d) or adds rows (a); D and A: the same, to be run alone after its group has failed. */
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

describe('What lanes take of the works that wait', () => {
  const rows: readonly (readonly [about: string, waiting: string, taken: readonly string[], lanes?: 1])[] = [
    ['works that do something, each lane its share', '20 d', ['5 d', '4 d', '3 d', '2 d']],
    ['rows to be added, all together', '20 a', ['20 a', '']],
    ['rows to be added, as many as a group takes', '300 a', ['64 a', '64 a', '']],
    ['rows of half a group, beside one group alone', '96 a', ['64 a', '32 a', '']],
    ['rows of less than that not beside another group', '95 a', ['64 a', '']],
    ['rows to be added, four groups together where there is one lane', '300 a', ['256 a', '44 a'], 1],
    ['works that do something, a group at a time where there is one lane', '100 d', ['64 d', '36 d'], 1],
    ['of both kinds one after the other', '8 d, 8 a', ['8 a', '2 d', '2 d', '1 d']],
    ['of both kinds what came first, beside rows', '70 a, 8 d', ['64 a', '2 d', '2 d', '1 d']],
    ['of both kinds together where there is one lane', '8 d, 8 a', ['8 d, 8 a'], 1],
    ['what has failed in a group, alone', '1 D, 3 d', ['1 D', '1 d', '1 d', '1 d']],
    ['what adds rows and has failed in a group, alone', '1 A, 20 a, 1 A', ['1 A', '20 a', '1 A', '']],
    ['what is to run alone, also where rows before it wait', '70 a, 1 A', ['64 a', '1 A', '']],
  ];
  for (const [about, waiting, taken, lanes = 4] of rows) {
    it(about, () => {
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

  it('rows of few works at once, each as it comes', () => {
    const queue = new WorkQueue(4, 64);
    const taken = Array.from({ length: 17 }, () => {
      queue.push(workOf('a'));
      return counted(queue.take(0).works);
    });
    expect(taken).to.deep.equal([...Array<string>(16).fill('1 a'), '']);
  });

  it('rows that have waited for a group that takes long, beside it', () => {
    const queue = new WorkQueue(4, 64);
    for (const work of queued('40 a')) queue.push(work);
    queue.take(0);
    for (const work of queued('20 a')) queue.push(work);
    expect([49, 50].map((now) => counted(queue.take(now).works))).to.deep.equal(['', '20 a']);
  });

  it('one at a time, where each is to have a transaction of its own', () => {
    const queue = new WorkQueue(1, 1);
    for (const work of queued('1 a, 2 d')) queue.push(work);
    const taken = [1, 2, 3].map(() => counted(queue.take(0).works));
    expect(taken).to.deep.equal(['1 a', '1 d', '1 d']);
  });

  it('rows that have waited, once a group is done', () => {
    const queue = new WorkQueue(4, 64);
    for (const work of queued('20 a')) queue.push(work);
    const { done } = queue.take(0);
    for (const work of queued('5 a')) queue.push(work);
    expect(counted(queue.take(0).works)).to.equal('');
    done();
    expect(counted(queue.take(0).works)).to.equal('5 a');
  });
});
