/** The text of the screen of `npm run design`, and its truncation. */
import { expect } from 'chai';
import { formatScreen, type State } from '../../tools/design/screen.js';

const url = 'http://localhost:1';
const quiet: State = { mistakes: [], warnings: [], differences: [], gone: [], misfits: [], url };
const change = { class: 'breaking', side: 'request', operations: ['POST /a'], words: 'No body.' } as const;
const misfit = { file: 'handlers/a.ts', line: 7, text: 'No such field.' };
const foot = 'Documentation and mock: http://localhost:1   Ctrl-C stops this.';

const unchanged = 'Compared with the releases: no changes.';
const fitting = ['', 'Handlers: no mistakes.'];
const misfitAt = (text: string) => ({ file: 'handlers/index.ts', line: 4, text });

describe('The screen of npm run design', () => {
  /** The lines above the foot. */
  const table: readonly (readonly [title: string, changes: Partial<State>, lines: readonly string[]])[] = [
    ['says that nothing has changed', {}, [unchanged, ...fitting]],
    [
      'shows mistakes, and omits changes and handlers, which are unknown then',
      { mistakes: ['specs/a/1.yaml:3: This is wrong.'], misfits: [misfit] },
      ['1 mistake; the last good version stays in use:', '  specs/a/1.yaml:3: This is wrong.'],
    ],
    [
      'names the worst class of each contract’s changes, and lists the changes',
      { differences: [{ name: 'a-1', isReleased: true, changes: [{ ...change, class: 'text' }, change] }] },
      [
        'a-1 compared with its release: breaking',
        '  text, requests: `POST /a`: No body.',
        '  breaking, requests: `POST /a`: No body.',
        ...fitting,
      ],
    ],
    [
      'reports a missing released contract as breaking',
      { gone: ['specs/released.json:2: a-1 is gone.'] },
      ['Compared with the releases: breaking', '  specs/released.json:2: a-1 is gone.', ...fitting],
    ],
    [
      'says that the first version of an API may change before its release',
      { differences: [{ name: 'a-2', isReleased: false, changes: [] }] },
      ['a-2 is not released: every change is allowed.', ...fitting],
    ],
    [
      'says that an unreleased version may change, and compares it with the previous version',
      { differences: [{ name: 'a-2', isReleased: false, older: 'a-1', changes: [change] }] },
      [
        'a-2 is not released: every change is allowed. For clients of a-1:',
        '  breaking, requests: `POST /a`: No body.',
        ...fitting,
      ],
    ],
    [
      'names the missing handlers, and shortens the compiler’s message',
      {
        misfits: [
          "Type '{ a: 1; ... 41 more ...; z: 2; }' is missing the following properties from type 'AllHandlers<Call>': getBasketState, getWeather",
          "Property 'getWeather' is missing in type '{ a: 1; }' but required in type 'AllHandlers<Call>'.",
        ].map(misfitAt),
      },
      [
        unchanged,
        '',
        'Handlers: 2 mistakes of types:',
        '  handlers/index.ts:4: There is no handler for getBasketState, getWeather.',
        '  handlers/index.ts:4: There is no handler for getWeather.',
      ],
    ],
    [
      'lists warnings at the end',
      { warnings: ['specs/a/1.yaml:3: warning [tag] A word.'] },
      [unchanged, ...fitting, '', '1 warning:', '  specs/a/1.yaml:3: warning [tag] A word.'],
    ],
    [
      'names the places in handlers that do not fit',
      { misfits: [misfit] },
      [unchanged, '', 'Handlers: 1 mistake of types:', '  handlers/a.ts:7: No such field.'],
    ],
  ];
  for (const [title, changes, lines] of table) {
    it(title, () => expect(formatScreen({ ...quiet, ...changes }, 40)).to.deep.equal([...lines, '', foot]));
  }

  it('fits into the terminal, and counts the omitted lines', () => {
    const many = Array.from({ length: 100 }, () => change);
    const state: State = {
      ...quiet,
      differences: [{ name: 'a-1', isReleased: true, changes: many }],
      misfits: [misfit, misfit],
    };
    const lines = formatScreen(state, 24);
    // The screen has one line with the time above these lines.
    expect(lines.length).to.be.at.most(22);
    expect(lines).to.include('Handlers: 2 mistakes of types:');
    const shown = lines.filter((line) => line.includes('No body.')).length;
    expect(lines).to.include(`  … and ${100 - shown} more`);
  });
});
