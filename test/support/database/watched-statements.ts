/** Records every SQL statement that this process sends to databases opened during the recording. */
import type { Database } from '../../../src/storage/database.js';
import { clientOf, type Value } from '../../../src/storage/dialects/dialect.js';

export interface Watch {
  /** Each statement once, with the values of its first use; without those of batches. */
  readonly statements: ReadonlyMap<string, readonly Value[]>;
  /** All statements, in order. */
  readonly sent: readonly string[];
  /** All statements as the database got them: a batch is a single text on MySQL. */
  readonly messages: readonly string[];
  end(): void;
}

/** Knex calls this for every client that it makes; each opened database has its own class of clients. */
const born = 'initializePool';

export function watchStatements({ reader }: Database): Watch {
  const base = ownerOf(clientOf(reader), born);
  const atBirth = methodOf(base, born);
  const statements = new Map<string, readonly Value[]>();
  const everySent: string[] = [];
  const messages: string[] = [];
  const note = (text: string, values: readonly Value[]) => {
    const parts = text.split(/;\n/);
    messages.push(text);
    everySent.push(...parts);
    if (parts.length === 1 && !statements.has(text)) statements.set(text, values);
  };
  let isOver = false;
  const seen = new WeakSet<object>();
  Reflect.set(base, born, function watched(this: object, ...given: unknown[]): unknown {
    // MySQL's client sends statements at another place than SQLite's.
    const name = 'send' in this ? 'send' : 'perform';
    const owner = ownerOf(this, name);
    if (!seen.has(owner)) {
      seen.add(owner);
      const original = methodOf(owner, name);
      Reflect.set(owner, name, function noted(this: object, ...sent: unknown[]): unknown {
        const [, sql, values] = sent;
        if (!isOver) note(String(sql), valuesIn(values));
        return original.apply(this, sent);
      });
    }
    return atBirth.apply(this, given);
  });
  return {
    statements,
    sent: everySent,
    messages,
    end: () => {
      isOver = true;
      Reflect.set(base, born, atBirth);
    },
  };
}

function valuesIn(list: unknown): readonly Value[] {
  const values: readonly unknown[] = Array.isArray(list) ? list : [];
  return values.filter((value) => isValue(value));
}

function isValue(value: unknown): value is Value {
  if (value === null || value instanceof Date || value instanceof Uint8Array) return true;
  return ['string', 'number', 'bigint', 'boolean'].includes(typeof value);
}

function ownerOf(object: object, name: string): object {
  for (let each: object | null = object; each; each = prototypeOf(each))
    if (Object.hasOwn(each, name)) return each;
  throw new Error(`There is no ${name}.`);
}

function prototypeOf(object: object): object | null {
  const prototype: unknown = Object.getPrototypeOf(object);
  return typeof prototype === 'object' ? prototype : null;
}

type Method = (...given: unknown[]) => unknown;

function methodOf(owner: object, name: string): { apply(on: object, given: readonly unknown[]): unknown } {
  const method: unknown = Reflect.get(owner, name);
  if (!isMethod(method)) throw new Error(`${name} is no method.`);
  return method;
}

function isMethod(value: unknown): value is Method {
  return typeof value === 'function';
}
