/** The validator module of one contract: Ajv's standalone code, so that the server compiles nothing when it runs. */
import type { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { ajvFor, replySchema, requestSchema } from './schemas.js';
import { type JsonObject, objectOf } from './json.js';
import { eldersOf, type Contract, type Operation, resolve } from './operations.js';
import { header } from './types/module.js';
import { key, quoted, typeName } from './types/schemas.js';

export function validatorsModule(contract: Contract): string {
  const set = new ValidatorSet(contract.document);
  const entries = contract.operations.map((operation) =>
    operation.spelledBy === contract.name
      ? operationEntry(contract.document, operation, set)
      : `  ${key(operation.id)}: ${instance(operation.spelledBy)}[${quoted(operation.id)}],\n`,
  );
  return assemble(contract, set.code(), entries.join(''));
}

function operationEntry(document: JsonObject, operation: Operation, set: ValidatorSet): string {
  const request = set.add(`${operation.id}Request`, requestSchema(document, operation));
  const replies = operation.replies.map((reply) => {
    const name = `${reply.component ? typeName(reply.component) : operation.id + reply.status}Reply`;
    return `      ${reply.status}: ${set.add(name, replySchema(document, reply))},\n`;
  });
  const checked = coerced(document, operation, request);
  return `  ${key(operation.id)}: {\n    request: ${checked},\n    replies: {\n${replies.join('')}    },\n  },\n`;
}

/** The request's validator, behind a step that turns texts to numbers when the operation has such parameters. */
function coerced(document: JsonObject, { parameters }: Operation, request: string): string {
  const steps = (['path', 'query', 'header'] as const).flatMap((place) =>
    parameters[place].flatMap(({ key: name, schema }) => {
      const type = resolve(document, schema)['type'];
      if (type !== 'integer' && type !== 'number' && type !== 'boolean') return [];
      const part = place === 'header' ? 'headers' : place;
      return [`[${quoted(part)}, ${quoted(name)}, coercions.${type}]`];
    }),
  );
  return steps.length > 0 ? `withCoercion(${request}, [${steps.join(', ')}])` : request;
}

/** Ajv writes CommonJS `require` even into ES modules. */
const requirement = /^const (\w+) = require\("([^"]+)"\)(\.default)?;$/gm;

function assemble(contract: Contract, code: string, entries: string): string {
  const modules = new Map<string, string>();
  const body = withoutUnused(code)
    .replace(/^"use strict";\n?/, '')
    .replaceAll(/^export const /gm, 'const ')
    .replaceAll(requirement, (_line, constant: string, module: string, member = '') => {
      modules.set(constant, module);
      return `const ${constant} = ${constant}Module${member};`;
    });
  const imports = [
    ...[...modules].map(([constant, module]) => `import ${constant}Module from '${module}.js';`),
    ...(entries.includes('withCoercion(')
      ? [`import { coercions, withCoercion } from '../src/contract/coercion.js';`]
      : []),
    ...(/= formats[.[]/.test(body) ? [`import { formats } from '../src/contract/formats.js';`] : []),
    `import type { ContractValidators } from '../src/contract/validators.js';`,
    ...eldersOf(contract).map(
      (speller) => `import { validators as ${instance(speller)} } from './${speller}.validators.js';`,
    ),
  ];
  const parts = [
    `// @ts-nocheck\n${header(contract.file).trimEnd()}`,
    imports.join('\n'),
    body.trim(),
    exported(entries),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function exported(entries: string): string {
  return `/** By operation id. */\nexport const validators: ContractValidators = {\n${entries}};`;
}

/** Ajv declares every schema that it met; the code only reads those of the enums. */
function withoutUnused(code: string): string {
  const uses = new Map<string, number>();
  for (const [name] of code.matchAll(/\bschema\d+\b/g)) uses.set(name, (uses.get(name) ?? 0) + 1);
  return code.replaceAll(/^const (schema\d+) = .*;\n/gm, (line, name: string) =>
    uses.get(name) === 1 ? '' : line,
  );
}

/** `payments-1.0.0` as the name of a value: `payments100`. */
export function instance(contract: string): string {
  const type = typeName(contract);
  return type.charAt(0).toLowerCase() + type.slice(1);
}

class ValidatorSet {
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
