/** The class of every kind of edit for a client, and the sentence that reports the edit. */
import { expect } from 'chai';
import { type Change, changesBetween } from '../../codegen/changes/changes.js';
import { addressOf, type Change as Edited, documentOf, operationAt } from './edited.js';
import { answerEdits, documentEdits } from './edits-of-answers.js';
import { type OperationEdits, requestEdits } from './edits-of-requests.js';
import { schemaEdits } from './edits-of-schemas.js';
import { withoutRedocly } from './without-redocly.js';

interface Row {
  readonly title: string;
  readonly edit: (row: number) => Edited;
  readonly want: Omit<Change, 'operations'>;
}

const sides = [
  { side: 'request', whole: 'the body', schema: 'requestBody.content', has: 'takes', start: 'The body' },
  {
    side: 'answer',
    whole: 'the answer 200',
    schema: 'responses.200.content',
    has: 'has',
    start: 'The answer 200',
  },
] as const;

const said = (to: unknown) => (to === undefined ? 'removed' : JSON.stringify(to));

/** Both media types of the document get the same edit, so that a single change is reported. */
const rows: readonly Row[] = [
  ...schemaEdits.flatMap(([request, answer, edits]) =>
    edits.flatMap(([at, to, words]) =>
      sides.map(({ has, schema, side, start, whole }): Row => {
        const path = at.replace(/^\./, 'properties.');
        return {
          title: `${path} → ${said(to)}, in the ${side}`,
          edit: (row) => ({ at: `${operationAt(row)}.${schema}.*.schema.${path}`, to }),
          want: {
            class: side === 'request' ? request : answer,
            side,
            words: words
              .replace(/^\+/, `${start} ${has}`)
              .replace(/^-/, `${start} has no`)
              .replace(/^%/, start)
              .replace('%', whole),
          },
        };
      }),
    ),
  ),
  ...[...requestEdits, ...answerEdits].flatMap((edits) => rowsOf(edits, (row) => `${operationAt(row)}.`)),
  ...documentEdits.flatMap((edits) => rowsOf(edits, () => '')),
];

function rowsOf([meaning, side, edits]: OperationEdits, start: (row: number) => string): Row[] {
  return edits.map(([at, to, words]) => ({
    title: `${at} → ${said(to)}`,
    edit: (row) => ({
      at: start(row) + numbered(at, row),
      to: to === undefined ? undefined : JSON.parse(numbered(JSON.stringify(to), row)),
    }),
    want: { class: meaning, side, words },
  }));
}

function numbered(text: string, row: number): string {
  return text.replaceAll('%', String(row));
}

/** Expands `*` to every media type. */
function spelled({ at, to }: Edited): Edited[] {
  return at.includes('.*.')
    ? ['application/json', 'application/xml'].map((type) => ({ at: at.replace('.*.', `.${type}.`), to }))
    : [{ at, to }];
}

describe('The classification of an edit', () => {
  let changes: readonly Change[] = [];
  before(async () => {
    const edits = rows.flatMap(({ edit }, row) => spelled(edit(row)));
    const found = await changesBetween(documentOf(rows.length, []), documentOf(rows.length, edits));
    if ('mistake' in found) throw new Error(found.mistake);
    changes = found.changes;
  });

  it('covers more than eighty kinds of edits', () => {
    expect(rows.length).to.be.above(80);
  });

  for (const [row, { title, want }] of rows.entries()) {
    it(`covers ${title}`, () => {
      const words = numbered(want.words, row);
      const about = (change: Change) =>
        change.operations.length === 0
          ? change.words === words
          : change.operations.some((address) => address.split(' ')[1] === addressOf(row).split(' ')[1]);
      expect(
        changes
          .filter(about)
          .map((change) => ({ class: change.class, side: change.side, words: change.words })),
      ).to.deep.equal([{ ...want, words }]);
    });
  }
});

describe('An edit without a classification', () => {
  it('is reported when the classifying program cannot start', async () => {
    await withoutRedocly(async () => {
      // An edit that no other test makes, because results are cached.
      const edit = { at: `${operationAt(0)}.responses.418`, to: { description: 'A teapot.' } };
      const [before, after] = [documentOf(1, []), documentOf(1, [edit])];
      const found = await changesBetween(before, after);
      expect('mistake' in found && found.mistake).to.match(
        /^The check for breaking changes failed: .*ENOENT/,
      );
    });
  });
});
