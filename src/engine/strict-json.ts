/** Strict JSON parser: refuses duplicate keys and deep nesting, both of which `JSON.parse` allows. */
import { isObject } from './objects.js';
import { refusal, shownName } from './stages/refusal.js';

const maximumDepth = 32;

/** Parses JSON. Throws `request.invalid` for malformed JSON, a duplicate key, or nesting deeper than 32 levels. */
export function parseStrictJson(text: string): unknown {
  // Checks the depth first: the parser itself would follow a hundred thousand brackets.
  const keys = countKeys(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refusal('request.invalid', `The body is not JSON: ${describeFault(text)}.`, 'body');
  }
  // A duplicate key leaves fewer members in the value than keys in the text.
  if (countMembers(value) !== keys) refuseDuplicates(findKeys(text));
  return value;
}

function describeFault(text: string): string {
  // RFC 8259, section 8.1: a JSON text begins with none.
  if (text.startsWith('\uFEFF')) return 'it begins with a byte order mark (U+FEFF)';
  const at = findFault(text);
  if (at === text.length) return 'it ends too early';
  const lines = text.slice(0, at).split('\n');
  return `line ${lines.length}, column ${Array.from(lines.at(-1) ?? '').length + 1}`;
}

/** A token after white space: a string, another value without parts, or a mark. */
const nextToken =
  // oxlint-disable-next-line no-control-regex -- no string has them as they are (RFC 8259, section 7)
  /[ \t\n\r]*(?:("[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})[^"\\\u0000-\u001f]*)*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?|true|false|null)|([{}[\],:]))/y;

/** The next state of the grammar by state and token: a string `"`, another value without parts `0`, or a mark. */
const following: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  value: { '"': 'end', '0': 'end', '{': 'first key', '[': 'first element' },
  'first element': { '"': 'end', '0': 'end', '{': 'first key', '[': 'first element', ']': 'end' },
  'first key': { '"': 'colon', '}': 'end' },
  key: { '"': 'colon' },
  colon: { ':': 'value' },
  'end in {': { ',': 'key', '}': 'end' },
  'end in [': { ',': 'value', ']': 'end' },
};

/** The position of the first token that the grammar does not allow there; the text's length where the text ends too early. */
function findFault(text: string): number {
  const open: string[] = [];
  let expected = 'value';
  for (let at = 0; ; at = nextToken.lastIndex) {
    nextToken.lastIndex = at;
    const [, string, other, mark = other === undefined ? string && '"' : '0'] = nextToken.exec(text) ?? [];
    const next = mark === undefined ? undefined : following[expected]?.[mark];
    if (next === undefined) return at + (/[^ \t\n\r]/.exec(text.slice(at))?.index ?? text.length - at);
    if (mark === '{' || mark === '[') open.push(mark);
    if (mark === '}' || mark === ']') open.pop();
    expected = next === 'end' ? `end in ${open.at(-1)}` : next;
  }
}

/** Counts the keys of all objects by their colons, and checks the depth. */
function countKeys(text: string): number {
  let depth = 0;
  let keys = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === 0x22) at = endOfString(text, at);
    else if (character === 0x3a) keys += 1;
    else if (character === 0x7d || character === 0x5d) depth -= 1;
    else if (character === 0x7b || character === 0x5b) {
      depth += 1;
      if (depth > maximumDepth) {
        const rule = `The body is nested deeper than ${maximumDepth} levels.`;
        throw refusal('request.invalid', rule, 'body');
      }
    }
  }
  return keys;
}

function countMembers(value: unknown): number {
  let members = 0;
  if (Array.isArray(value)) {
    // Array elements have no keys.
    for (const member of value) members += countMembers(member);
  } else if (isObject(value)) {
    // A parsed object has no inherited members.
    for (const name in value) members += 1 + countMembers(value[name]);
  }
  return members;
}

/** The end of the string that starts at `start`: the next quotation mark after an even number of backslashes. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === 0x5c) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}

/** Matches a key with its colon, any other string, and the brackets of objects and arrays. */
const tokens = /("[^"\\]*(?:\\.[^"\\]*)*")\s*:|"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]]/g;

/** The keys of every object in a JSON text, in the order of the objects; arrays have none. */
function findKeys(text: string): string[][] {
  const objects: string[][] = [];
  const open: string[][] = [];
  for (const [token, key] of text.matchAll(tokens)) {
    if (key !== undefined) open.at(-1)?.push(key);
    else if (token === '{' || token === '[') {
      const keys: string[] = [];
      objects.push(keys);
      open.push(keys);
    } else if (token === '}' || token === ']') open.pop();
  }
  return objects;
}

function refuseDuplicates(objects: readonly (readonly string[])[]): void {
  for (const keys of objects) {
    const names = new Set<string>();
    for (const key of keys) {
      const name = String(JSON.parse(key));
      if (names.has(name)) {
        const rule = `The body has the key ${shownName(name)} twice in one object.`;
        throw refusal('request.invalid', rule, 'body');
      }
      names.add(name);
    }
  }
}
