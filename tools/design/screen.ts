/** The screen of `npm run design` after a save. */
import { formatChange } from '../../codegen/changes/changes.js';
import { worstClass } from '../../codegen/changes/policy.js';
import type { CompilerError } from '../watch/compiler.js';
import type { Difference } from './check.js';

export interface State {
  readonly mistakes: readonly string[];
  readonly warnings: readonly string[];
  readonly differences: readonly Difference[];
  /** Released contracts whose documents are gone. */
  readonly gone: readonly string[];
  /** Compiler errors where handlers, and the code that they use, do not fit the generated code. */
  readonly misfits: readonly CompilerError[];
  readonly url: string;
}

/** The lines of the screen below its first line; a long list is cut, and the rest counted. */
export function formatScreen(state: State, rows: number): readonly string[] {
  const { mistakes, url } = state;
  const sections = [
    ...(mistakes.length > 0 ? [mistakeSection(mistakes)] : [...changeSections(state), handlerSection(state)]),
    ...warningSections(state),
  ];
  const foot = `Documentation and mock: ${url}   Ctrl-C stops this.`;
  const room = rows - sections.length - 3;
  return [...fitted(sections, room).flatMap((section) => [...section, '']), foot];
}

type Section = readonly string[];

function mistakeSection(mistakes: readonly string[]): Section {
  const title = `${counted(mistakes.length, 'mistake')}; the last good version stays in use:`;
  return [title, ...mistakes.map(indented)];
}

function changeSections({ differences, gone }: State): Section[] {
  if (differences.length === 0 && gone.length === 0) {
    return [['Compared with the releases: no changes.']];
  }
  const goneSections =
    gone.length === 0 ? [] : [['Compared with the releases: breaking', ...gone.map(indented)]];
  const differing = differences.map((difference) => [
    formatTitle(difference),
    ...difference.changes.map((change) => indented(formatChange(change))),
  ]);
  return [...goneSections, ...differing];
}

function formatTitle({ changes, isReleased, name, older }: Difference): string {
  if (isReleased)
    return `${name} compared with its release: ${worstClass(changes.map((change) => change.class)) ?? 'text'}`;
  const free = `${name} is not released: every change is allowed.`;
  return older === undefined ? free : `${free} For clients of ${older}:`;
}

function handlerSection({ misfits }: State): Section {
  if (misfits.length === 0) return ['Handlers: no mistakes.'];
  const lines = misfits.map((misfit) => indented(`${misfit.file}:${misfit.line}: ${describeError(misfit)}`));
  return [`Handlers: ${counted(misfits.length, 'mistake')} of types:`, ...lines];
}

/** The compiler prints the type of the whole handler table before the names of the missing handlers. */
function describeError({ text }: CompilerError): string {
  const [, many] = /is missing the following properties from type 'AllHandlers<.*': (.+)$/.exec(text) ?? [];
  const [, one] = /^Property '(\w+)' is missing in type .* required in type 'AllHandlers</.exec(text) ?? [];
  const names = many ?? one;
  return names === undefined ? text : `There is no handler for ${names}.`;
}

function warningSections({ warnings }: State): Section[] {
  if (warnings.length === 0) return [];
  return [[`${counted(warnings.length, 'warning')}:`, ...warnings.map(indented)]];
}

function indented(line: string): string {
  return `  ${line}`;
}

function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** Distributes the rows over the sections: rows that a section does not need go to the others. */
function fitted(sections: readonly Section[], rows: number): readonly Section[] {
  let left = Math.max(rows, sections.length * 3);
  const byLength = sections.map((section, index) => ({ section, index }));
  const cut = new Map<number, Section>();
  byLength
    .toSorted((a, b) => a.section.length - b.section.length)
    .forEach(({ section, index }, done) => {
      const share = Math.floor(left / (sections.length - done));
      const shown = shortened(section, share);
      left -= shown.length;
      cut.set(index, shown);
    });
  return sections.map((section, index) => cut.get(index) ?? section);
}

function shortened(section: Section, rows: number): Section {
  if (section.length <= rows) return section;
  const shown = section.slice(0, Math.max(rows - 1, 1));
  return [...shown, `  … and ${section.length - shown.length} more`];
}
