/** Values as JavaScript, with an expression in place of each named value. */
import { isObject } from '../../../../src/domain/objects.js';
import { splitText, type ValuePlace } from '../../request-log/recorded-values.js';

/** In characters; what does not fit is a line for each member. */
const longestLine = 90;

/** Expressions of named values; every other value is a variable of its name. */
const expressions: Readonly<Record<string, string>> = {
  basicCredentials: "btoa(CLIENT_ID + ':' + CLIENT_SECRET)",
  clientId: 'CLIENT_ID',
  clientSecret: 'CLIENT_SECRET',
  customerPassword: 'CUSTOMER_PASSWORD',
};

function expressionOf(name: string): string {
  const [, days] = /^day(-?\d+)$/.exec(name) ?? [];
  return days === undefined ? (expressions[name] ?? name) : `day(${days})`;
}

export function formatText(text: string): string {
  const parts = splitText(text);
  const [before = '', name = '', after = ''] = parts;
  if (parts.length === 1) return `'${escaped(text).replaceAll("'", String.raw`\'`)}'`;
  if (parts.length === 3 && before === '' && after === '') return expressionOf(name);
  const inTemplate = (literal: string) => escaped(literal).replaceAll(/`|\$\{/g, String.raw`\$&`);
  return `\`${parts.map((part, at) => (at % 2 === 0 ? inTemplate(part) : `\${${expressionOf(part)}}`)).join('')}\``;
}

function escaped(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"');
}

export function formatLiteral(value: unknown): string {
  if (typeof value === 'string') return formatText(value);
  if (Array.isArray(value))
    return inBrackets(
      value.map((each) => formatLiteral(each)),
      ['[', ']'],
    );
  if (!isObject(value)) return JSON.stringify(value);
  return formatObject(Object.entries(value).map(([name, each]) => [name, formatLiteral(each)]));
}

/** An object of expressions. `before` is the text on its first line before it. */
export function formatObject(
  members: readonly (readonly [name: string, expression: string])[],
  before = '',
): string {
  const nameOf = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : formatText(name));
  const pairs = members.map(([name, expression]) =>
    name === expression ? name : `${nameOf(name)}: ${expression}`,
  );
  return inBrackets(pairs, ['{ ', ' }'], before);
}

function inBrackets(items: readonly string[], [open, close]: readonly [string, string], before = ''): string {
  const line = open + items.join(', ') + close;
  if (items.length === 0) return line.replaceAll(' ', '');
  if (before.length + line.length <= longestLine && !line.includes('\n')) return line;
  return `${open.trim()}\n${items.map((item) => `  ${item.replaceAll('\n', '\n  ')},\n`).join('')}${close.trim()}`;
}

/** A value of an answer, as the frame's helpers read it. */
export function formatPlace(variable: string, { at, part }: ValuePlace): string {
  const keys = at.map((key) =>
    typeof key === 'string' && /^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `[${formatLiteral(key)}]`,
  );
  const value = variable + keys.join('');
  if (part === undefined) return value;
  return part === 'last' ? `lastOf(${value})` : `parameterIn(${value}, ${formatText(part.parameter)})`;
}
