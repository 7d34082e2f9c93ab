/** Groups of parameters and headers: each group is an interface that all its users share. */
import type { Field } from '../operations/fields.js';
import type { JsonObject } from '../json.js';
import type { Operation } from '../operations/operations.js';
import { freeName } from '../documents/operation-ids.js';
import { typeName } from './names.js';
import { schemaType } from './schemas.js';
import { after, comment, commonWords, key } from './text.js';

interface Group {
  readonly users: string[];
  readonly suffix: string;
  name: string;
}

export class FieldGroups {
  readonly #groups = new Map<string, Group>();
  readonly #document: JsonObject;
  readonly #taken: Set<string>;

  constructor(document: JsonObject, operations: readonly Operation[], taken: Set<string>) {
    this.#document = document;
    this.#taken = taken;
    for (const { id, parameters, replies } of operations) {
      this.#add(parameters.path, id, 'Path');
      this.#add(parameters.query, id, 'Query');
      this.#add(parameters.header, id, 'Headers');
      this.#add(parameters.cookie, id, 'Cookies');
      for (const { name, status, headers, component } of replies) {
        const suffix = status < 400 ? `${name}Headers` : 'Headers';
        this.#add(headers, component ?? id, suffix, status < 400 ? '' : 'Failure');
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

  /** A shared group is named after the common words of its users' names, any other group after its first user. */
  #name(): void {
    for (const group of this.#groups.values()) {
      const first = group.users[0] ?? '';
      const candidates = [commonWords(group.users) || group.name, first, `${first}2`, `${first}3`]
        .filter((name) => name !== '')
        .map((name) => `${typeName(name)}${group.suffix}`);
      group.name =
        candidates.find((name) => !this.#taken.has(name)) ??
        freeName(`${typeName(first)}Other${group.suffix}`, this.#taken);
      this.#taken.add(group.name);
    }
  }

  #text(fields: readonly Field[]): string {
    return fields.map((field) => this.#member(field)).join('');
  }

  #member({ key: name, required, schema, description }: Field): string {
    const type = schemaType(this.#document, schema, '  ');
    return `${comment(description, '  ')}  readonly ${key(name)}${required ? '' : '?'}${after(':', type)};\n`;
  }
}
