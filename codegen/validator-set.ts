/** The functions of one contract's validator module: equal schemas share one, so that the module stays small. */
import type { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { ajvFor } from './ajv.js';
import { type JsonObject, objectOf } from './json.js';

export class ValidatorSet {
  readonly #ajv: Ajv;
  /** Schema text to the name of its function. */
  readonly #names = new Map<string, string>();
  /** Schema text of a group of fields to its id. */
  readonly #groups = new Map<string, string>();

  constructor(document: JsonObject) {
    this.#ajv = ajvFor(document);
  }

  /** The name of the function that validates a request or a reply. */
  add(preferredName: string, schema: JsonObject): string {
    const text = JSON.stringify(schema);
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const taken = new Set(this.#names.values());
    let name = preferredName;
    for (let number = 2; taken.has(name); number++) name = `${preferredName}${number}`;
    const properties = objectOf(schema['properties']);
    const headers = this.#group(objectOf(properties['headers']));
    this.#ajv.addSchema({ ...schema, properties: { ...properties, headers } }, validatorId(name));
    this.#names.set(text, name);
    return name;
  }

  /** All functions as code. */
  code(): string {
    const names = [...this.#names.values()];
    if (names.length === 0) return '';
    return standalone.default(this.#ajv, Object.fromEntries(names.map((name) => [name, validatorId(name)])));
  }

  /** The same headers belong to many operations. */
  #group(fields: JsonObject): JsonObject {
    const text = JSON.stringify(fields);
    const id = this.#groups.get(text) ?? `urn:headers:${this.#groups.size + 1}`;
    if (!this.#groups.has(text)) {
      this.#groups.set(text, id);
      this.#ajv.addSchema(fields, id);
    }
    return { $ref: id };
  }
}

function validatorId(name: string): string {
  return `urn:validator:${name}`;
}
