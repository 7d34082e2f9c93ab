/** Groups of path, query and header fields; a group that several operations share is declared once. */
import type { JsonObject } from '../json.js';
import type { Field, Operation } from '../operations.js';
import { schemaType } from './schema.js';
import { after, comment, commonWords, key, typeName } from './text.js';

interface Group {
  readonly users: string[];
  readonly suffix: string;
  name: string;
}

export class FieldGroups {
  readonly #groups = new Map<string, Group>();
  readonly #document: JsonObject;

  constructor(document: JsonObject, operations: readonly Operation[]) {
    this.#document = document;
    for (const { id, parameters, replies } of operations) {
      this.#add(parameters.path, id, 'Path');
      this.#add(parameters.query, id, 'Query');
      this.#add(lowerCase(parameters.header), id, 'Headers');
      for (const { status, headers, component } of replies) {
        const suffix = status < 400 ? `${status}Headers` : 'Headers';
        this.#add(lowerCase(headers), component ?? id, suffix, status < 400 ? '' : 'Failure');
      }
    }
    this.#name();
  }

  typeOf(fields: readonly Field[]): string {
    return fields.length === 0 ? '{}' : (this.#groups.get(this.#text(fields))?.name ?? '{}');
  }

  declarations(): string[] {
    return [...this.#groups].map(([text, { name }]) => `export interface ${name} {\n${text}}\n`);
  }

  #add(fields: readonly Field[], user: string, suffix: string, fallback = ''): void {
    if (fields.length === 0) return;
    const text = this.#text(fields);
    const group = this.#groups.get(text) ?? { users: [], suffix, name: fallback };
    if (!group.users.includes(user)) group.users.push(user);
    this.#groups.set(text, group);
  }

  /** A shared group is called after what its users' names have in common, any other after its first user. */
  #name(): void {
    const taken = new Set<string>();
    for (const group of this.#groups.values()) {
      const first = group.users[0] ?? '';
      const candidates = [commonWords(group.users) || group.name, first, `${first}2`, `${first}3`]
        .filter((name) => name !== '')
        .map((name) => `${typeName(name)}${group.suffix}`);
      group.name = candidates.find((name) => !taken.has(name)) ?? `${typeName(first)}Other${group.suffix}`;
      taken.add(group.name);
    }
  }

  #text(fields: readonly Field[]): string {
    return fields.map((field) => this.#member(field)).join('');
  }

  #member({ name, required, schema, description }: Field): string {
    const type = schemaType(this.#document, schema, '  ');
    return `${comment(description, '  ')}  readonly ${key(name)}${required ? '' : '?'}${after(':', type)};\n`;
  }
}

/** Node gives header names in lower case, and so do the types. */
export function lowerCase(fields: readonly Field[]): Field[] {
  return fields.map((field) => ({ ...field, name: field.name.toLowerCase() }));
}
