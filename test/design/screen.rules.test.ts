/** The text of the screen of `npm run design`, and its truncation. */
import { expect } from 'chai';
import { formatScreen, type State } from '../../tools/design/screen.js';

const quiet: State = {
  mistakes: [],
  warnings: [],
  differences: [],
  gone: [],
  misfits: [],
  url: 'http://localhost:1',
};
const change = { class: 'breaking', side: 'request', operations: ['POST /a'], words: 'No body.' } as const;
const misfit = { file: 'handlers/a.ts', line: 7, text: 'No such field.' };
const foot = 'Documentation and mock: http://localhost:1   Ctrl-C stops this.';

describe('The screen of a designer', () => {
  const table: readonly (readonly [title: string, state: State, lines: readonly string[]])[] = [
    [
      'says that nothing has changed',
      quiet,
      ['Against what is released: nothing has changed.', '', 'Handlers: all fit.', '', foot],
    ],
    [
      'says mistakes, and then nothing of changes and handlers, which nobody can know',
      { ...quiet, mistakes: ['specs/a/1.yaml:3: This is wrong.'], misfits: [misfit] },
      [
        '1 mistake; what is served and generated stays as it was before:',
        '  specs/a/1.yaml:3: This is wrong.',
        '',
        foot,
      ],
    ],
    [
      'says for each contract the worst of its changes first, and each in words',
      {
        ...quiet,
        differences: [{ name: 'a-1', isReleased: true, changes: [{ ...change, class: 'text' }, change] }],
      },
      [
        'a-1 against its release: breaking',
        '  text, requests: `POST /a`: No body.',
        '  breaking, requests: `POST /a`: No body.',
        '',
        'Handlers: all fit.',
        '',
        foot,
      ],
    ],
    [
      'says that a released contract is gone, which breaks everybody who calls it',
      { ...quiet, gone: ['specs/released.json:2: a-1 is gone.'] },
      [
        'Against what is released: breaking',
        '  specs/released.json:2: a-1 is gone.',
        '',
        'Handlers: all fit.',
        '',
        foot,
      ],
    ],
    [
      'says of the first version of an API, while it is not released, that it may change',
      { ...quiet, differences: [{ name: 'a-2', isReleased: false, changes: [] }] },
      ['a-2 is not released: nobody has been promised anything.', '', 'Handlers: all fit.', '', foot],
    ],
    [
      'says of a version without a release that it may change, and what it means for whoever comes from the one before',
      { ...quiet, differences: [{ name: 'a-2', isReleased: false, older: 'a-1', changes: [change] }] },
      [
        'a-2 is not released: nobody has been promised anything. For whoever comes from a-1:',
        '  breaking, requests: `POST /a`: No body.',
        '',
        'Handlers: all fit.',
        '',
        foot,
      ],
    ],
    [
      'says which handlers are missing, and not what all the others are',
      {
        ...quiet,
        misfits: [
          {
            file: 'handlers/index.ts',
            line: 4,
            text: "Type '{ a: 1; ... 41 more ...; z: 2; }' is missing the following properties from type 'AllHandlers<Call>': getBasketState, getWeather",
          },
          {
            file: 'handlers/index.ts',
            line: 4,
            text: "Property 'getWeather' is missing in type '{ a: 1; }' but required in type 'AllHandlers<Call>'.",
          },
        ],
      },
      [
        'Against what is released: nothing has changed.',
        '',
        'Handlers: 2 mistakes of types:',
        '  handlers/index.ts:4: There is no handler for getBasketState, getWeather.',
        '  handlers/index.ts:4: There is no handler for getWeather.',
        '',
        foot,
      ],
    ],
    [
      'says what is worth knowing, after everything else',
      { ...quiet, warnings: ['specs/a/1.yaml:3: warning [tag] A word.'] },
      [
        'Against what is released: nothing has changed.',
        '',
        'Handlers: all fit.',
        '',
        '1 warning:',
        '  specs/a/1.yaml:3: warning [tag] A word.',
        '',
        foot,
      ],
    ],
    [
      'names the places in handlers that do not fit',
      { ...quiet, misfits: [misfit, misfit] },
      [
        'Against what is released: nothing has changed.',
        '',
        'Handlers: 2 mistakes of types:',
        '  handlers/a.ts:7: No such field.',
        '  handlers/a.ts:7: No such field.',
        '',
        foot,
      ],
    ],
  ];
  for (const [title, state, lines] of table) {
    it(title, () => expect(formatScreen(state, 40)).to.deep.equal(lines));
  }

  it('fits into the terminal, and counts what it does not show', () => {
    const many = Array.from({ length: 100 }, () => change);
    const state: State = {
      ...quiet,
      differences: [{ name: 'a-1', isReleased: true, changes: many }],
      misfits: [misfit, misfit],
    };
    const lines = formatScreen(state, 24);
    // One line above it says when.
    expect(lines.length).to.be.at.most(22);
    expect(lines).to.include('Handlers: 2 mistakes of types:');
    const shown = lines.filter((line) => line.includes('No body.')).length;
    expect(lines).to.include(`  … and ${100 - shown} more`);
  });
});
