/**
 * Writers of one contract's answers: code that validates and serialises a body in one pass. They are made from the same
 * schemas as the validators. An answer whose schema has an unsupported keyword has no writer and uses the validator.
 * See docs/developer/decisions, D28.
 */
import { entriesOf, type Json, type JsonObject, asList, asObject, asText, asTexts } from '../json.js';
import { freeName } from '../documents/operation-ids.js';
import { expressionFlags } from '../schemas/patterns.js';
import { referredSchema, type Mode } from '../schemas/schemas.js';
import { valueName } from '../types/names.js';
import { key, quoted } from '../types/text.js';
import { leafExpression, listTypes } from './writer-leaves.js';

export class WriterSet {
  readonly #lines: string[] = [];
  readonly #names: Set<string>;
  /** Writers by reference to a named schema; undefined when the schema is unsupported or not finished yet. */
  readonly #schemas = new Map<string, string | undefined>();
  /** Writers by content, because many operations have the same answers. */
  readonly #shared = new Map<string, string>();
  readonly #flags: string;

  constructor(
    readonly document: JsonObject,
    readonly mode: Mode,
    taken: readonly string[] = [],
  ) {
    this.#names = new Set(taken);
    this.#flags = expressionFlags(document);
  }

  /** The name of the function that writes an answer with that schema; undefined when it is not supported. */
  add(preferredName: string, reply: JsonObject): string | undefined {
    const { body, headers } = asObject(reply['properties']);
    const written = this.#written(asObject(body));
    const holds = this.#headers(asObject(headers));
    if (written === undefined || holds === undefined) return undefined;
    return this.#share(`${preferredName}Answer`, `writing.answer(${[written, ...holds].join(', ')})`);
  }

  code(): string {
    return this.#lines.join('');
  }

  #share(preferredName: string, expression: string): string {
    const known = this.#shared.get(expression);
    if (known !== undefined) return known;
    const name = freeName(preferredName, this.#names);
    this.#names.add(name);
    this.#shared.set(expression, name);
    this.#lines.push(`const ${name} = ${expression};\n`);
    return name;
  }

  /** The check of an answer's headers, empty when there is nothing to check; undefined when it is not supported. */
  #headers(schema: JsonObject): readonly string[] | undefined {
    const required = asTexts(schema['required']);
    const fields = entriesOf(schema['properties']).map(([name, field]) => {
      const leaf = this.#leaf(asObject(field));
      return leaf === undefined ? undefined : `${key(name)}: ${leaf}`;
    });
    if (fields.length === 0) return [];
    if (!fields.every((field) => field !== undefined)) return undefined;
    return [this.#share('headers', `writing.headers({ ${fields.join(', ')} }, ${listed(required)})`)];
  }

  #leaf(schema: JsonObject): string | undefined {
    const reference = asText(schema['$ref']);
    if (reference === undefined) return leafExpression(schema, this.#flags);
    const isLeaf = this.#leaf(referredSchema(this.document, reference)) !== undefined;
    return isLeaf ? this.#referred(reference) : undefined;
  }

  #referred(reference: string): string | undefined {
    if (this.#schemas.has(reference)) return this.#schemas.get(reference);
    // A recursive schema finds this unfinished entry, and is therefore not supported.
    this.#schemas.set(reference, undefined);
    const written = this.#written(referredSchema(this.document, reference));
    if (written === undefined) return undefined;
    const name = this.#share(`${valueName(reference.split(':').at(-1) ?? '')}Writer`, written);
    this.#schemas.set(reference, name);
    return name;
  }

  /** The code that writes a value of the schema. */
  #written(schema: JsonObject): string | undefined {
    const reference = asText(schema['$ref']);
    if (reference !== undefined) return this.#referred(reference);
    const keywords = Object.keys(schema);
    if (keywords.length === 1 && keywords[0] === 'anyOf') return this.#anyOf(asList(schema['anyOf']));
    const [type, ...others] = listTypes(schema);
    if (others.length === 1 && others[0] === 'null' && !('enum' in schema)) {
      const written = this.#written({ ...schema, type: type ?? '' });
      return written === undefined ? undefined : `writing.orNull(${written})`;
    }
    if (others.length > 0) return leafExpression(schema, this.#flags);
    if (type === 'object') return this.#object(schema);
    return type === 'array' ? this.#list(schema) : leafExpression(schema, this.#flags);
  }

  #anyOf(choices: readonly Json[]): string | undefined {
    const written = choices.map((choice) => this.#written(asObject(choice)));
    return written.every((each) => each !== undefined) ? `writing.anyOf(${written.join(', ')})` : undefined;
  }

  #list(schema: JsonObject): string | undefined {
    const { items, type: _, ...rules } = schema;
    if (Object.keys(rules).some((rule) => rule !== 'minItems' && rule !== 'maxItems')) return undefined;
    const item = this.#written(asObject(items));
    if (item === undefined) return undefined;
    return `writing.list(${[item, ...(Object.keys(rules).length > 0 ? [JSON.stringify(rules)] : [])].join(', ')})`;
  }

  #object(schema: JsonObject): string | undefined {
    const { additionalProperties = true, properties = {}, required = [], type: _, ...others } = schema;
    const names = entriesOf(properties).map(([name]) => name);
    const isKnown =
      Object.keys(others).length === 0 && asTexts(required).every((name) => names.includes(name));
    if (!isKnown || names.some(isOfEveryObject)) return undefined;
    const members = entriesOf(properties).map(([name, part]) => {
      const written = this.#member(part);
      return written === undefined ? undefined : `${key(name)}: ${written}`;
    });
    const further = additionalProperties === false ? [] : [this.#member(additionalProperties)];
    if (![...members, ...further].every((each) => each !== undefined)) return undefined;
    const declared = members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
    return `writing.object(${[declared, listed(asTexts(required)), ...further].join(', ')})`;
  }

  #member(part: Json): string | undefined {
    const isAnything = part === true || Object.keys(asObject(part)).length === 0;
    return isAnything ? 'writing.anything' : this.#written(asObject(part));
  }
}

/** Every object inherits these names, so that the validator sees them; JSON.stringify treats `toJSON` specially. */
function isOfEveryObject(name: string): boolean {
  return name in Object.prototype || name === 'toJSON';
}

function listed(names: readonly string[]): string {
  return `[${names.map(quoted).join(', ')}]`;
}
