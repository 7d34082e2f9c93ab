/** A request's text with the fields that a refusal names marked. */
import { highlight } from '../frame/highlight.js';
import { isObject } from '../../../../src/domain/objects.js';
import { parseReadable } from '../frame/components.js';
import { html, type Fragment } from '../../../../src/engine/html.js';

interface Line {
  readonly text: string;
  /** The path of the field that begins on this line, as in `body.creditorAccount.iban`. */
  readonly path: string;
}

/** JSON indented, with marked fields; other text unchanged. A missing field marks the object that lacks it. */
export function markBody(text: string, paths: readonly string[]): Fragment {
  const value = parseReadable(text);
  if (value === undefined) return text;
  const lines = toLines(value, 'body', '', '');
  const marked = new Set(paths.map((path) => findNearest(path, lines)));
  return lines.map(({ path, text: line }, index) => {
    // The closing line of an object has the object's path too.
    const isFirst = lines.findIndex((each) => each.path === path) === index;
    const coloured = highlight(line, 'json');
    return [index > 0 ? '\n' : '', isFirst && marked.has(path) ? html`<mark>${coloured}</mark>` : coloured];
  });
}

/** Lines of `Name: value`, where the paths `header.Name` are marked. */
export function markHeaders(lines: readonly string[], paths: readonly string[]): Fragment {
  const names = paths.flatMap((path) => (path.startsWith('header.') ? [path.slice(7).toLowerCase()] : []));
  return lines.map((line, index) => {
    const isMarked = names.includes(line.split(':', 1)[0]?.toLowerCase() ?? '');
    return [index > 0 ? '\n' : '', isMarked ? html`<mark>${line}</mark>` : line];
  });
}

/** Two texts side by side, each with the lines that the other has not marked. */
export function markDifferences(text: string, other: string): Fragment {
  const others = other.split(/\r?\n/);
  return text
    .split(/\r?\n/)
    .map((line, index) => [
      index > 0 ? '\n' : '',
      line === others[index] ? line : html`<mark>${line === '' ? ' ' : line}</mark>`,
    ]);
}

function findNearest(path: string, lines: readonly Line[]): string {
  if (!path.startsWith('body')) return '';
  if (path === 'body' || lines.some((line) => line.path === path)) return path;
  return findNearest(path.slice(0, Math.max(path.lastIndexOf('.'), 4)), lines);
}

function toLines(value: unknown, path: string, indent: string, name: string): readonly Line[] {
  const members: readonly (readonly [string, unknown])[] = Array.isArray(value)
    ? value.map((each: unknown, index) => [String(index), each])
    : isObject(value)
      ? Object.entries(value)
      : [];
  if (members.length === 0) return [{ text: `${indent}${name}${JSON.stringify(value)}`, path }];
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const inner = members.flatMap(([key, each], index) => {
    const title = Array.isArray(value) ? '' : `${JSON.stringify(key)}: `;
    const lines = toLines(each, `${path}.${key}`, `${indent}  `, title);
    const comma = index < members.length - 1 ? ',' : '';
    return lines.map((line, at) => (at < lines.length - 1 ? line : { ...line, text: line.text + comma }));
  });
  return [{ text: `${indent}${name}${open}`, path }, ...inner, { text: `${indent}${close}`, path }];
}
