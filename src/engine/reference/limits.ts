/** The limits of a schema in words. */
import { type JsonObject, textOf } from './json.js';

/** As in `1 to 35 characters`; a pattern is among them where words can say it. */
export function describeLimits(schema: JsonObject): readonly string[] {
  const { maximum, minimum, pattern } = schema;
  const [above, below] = [schema['exclusiveMinimum'], schema['exclusiveMaximum']];
  const least =
    typeof above === 'number'
      ? `more than ${above}`
      : bound(above === true ? 'more than' : 'at least', minimum);
  const most =
    typeof below === 'number'
      ? `less than ${below}`
      : bound(below === true ? 'less than' : 'at most', maximum);
  const isRange = least?.startsWith('at least') === true && most?.startsWith('at most') === true;
  return [
    ...(isRange ? [`${String(minimum)} to ${String(maximum)}`] : [least, most]),
    step(schema['multipleOf']),
    count(schema['minLength'], schema['maxLength'], 'character'),
    count(schema['minItems'], schema['maxItems'], 'item'),
    count(schema['minProperties'], schema['maxProperties'], 'property', 'properties'),
    schema['uniqueItems'] === true ? 'no item twice' : undefined,
    typeof pattern === 'string' ? patternInWords(pattern) : undefined,
  ].filter((limit) => limit !== undefined);
}

function bound(words: string, value: unknown): string | undefined {
  return typeof value === 'number' ? `${words} ${value}` : undefined;
}

function step(value: unknown): string | undefined {
  return typeof value === 'number' ? `a multiple of ${value}` : undefined;
}

function count(least: unknown, most: unknown, one: string, many = `${one}s`): string | undefined {
  const from = typeof least === 'number' && least > 0 ? least : undefined;
  const name = (number: unknown) => `${String(number)} ${number === 1 ? one : many}`;
  if (typeof most !== 'number') return from === undefined ? undefined : `at least ${name(from)}`;
  if (from === undefined) return `at most ${name(most)}`;
  return from === most ? `exactly ${name(most)}` : `${from} to ${name(most)}`;
}

const classes: Readonly<Record<string, readonly [one: string, many: string]>> = {
  '[0-9]': ['digit', 'digits'],
  '\\d': ['digit', 'digits'],
  '[A-Z]': ['capital letter', 'capital letters'],
  '[a-z]': ['small letter', 'small letters'],
  '[a-zA-Z]': ['letter', 'letters'],
  '[A-Za-z]': ['letter', 'letters'],
  '[A-Z0-9]': ['capital letter or digit', 'capital letters or digits'],
  '[a-zA-Z0-9]': ['letter or digit', 'letters or digits'],
  '[A-Za-z0-9]': ['letter or digit', 'letters or digits'],
};

const partPattern = /(\[[^\]\\]+\]|\\d)(?:\{(\d+)(?:,(\d*))?\})?/y;

/** As in `2 capital letters, 2 digits, 1 to 30 letters or digits`; undefined for a pattern of any other kind. */
export function patternInWords(pattern: string): string | undefined {
  const [, inner] = /^\^(.+)\$$/.exec(pattern) ?? [];
  if (inner === undefined) return undefined;
  const parts: string[] = [];
  partPattern.lastIndex = 0;
  while (partPattern.lastIndex < inner.length) {
    const [, name = '', least = '1', most] = partPattern.exec(inner) ?? [];
    const words = classes[name];
    if (!words) return undefined;
    const [from, to] = [Number(least), most === '' ? undefined : Number(most ?? least)];
    const number = from === to ? `${from}` : to === undefined ? `${from} or more` : `${from} to ${to}`;
    parts.push(`${number} ${words[to === 1 ? 0 : 1]}`);
  }
  return parts.join(', ');
}

/** The pattern itself where `describeLimits` does not say it. */
export function unsaidPattern({ pattern }: JsonObject): string | undefined {
  const text = textOf(pattern);
  return text !== undefined && patternInWords(text) === undefined ? text : undefined;
}
