/** The validator module of one contract: Ajv's standalone code, so that the server compiles no schemas at run time. */
import type { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { ajvRuntime } from '../../src/engine/ajv-runtime.js';
import { coerced, buildCoercions } from './coercion.js';
import type { MediaType } from '../operations/contents.js';
import { ajvFor } from '../schemas/ajv.js';
import { type Mode, replySchema, requestSchema } from '../schemas/schemas.js';
import { type JsonObject, asObject } from '../json.js';
import { freeName } from '../documents/operation-ids.js';
import { listAncestors, type Contract, type Operation, type Reply } from '../operations/operations.js';
import { isTagged } from '../types/bodies.js';
import { header } from '../types/module.js';
import { typeName, valueName } from '../types/names.js';
import { key, quoted, statusKey } from '../types/text.js';
import { WriterSet } from './writers.js';

export function validatorsModule(contract: Contract, openAnswers = false): string {
  const mode = openAnswers ? 'reply' : 'closed';
  const set = new ValidatorSet(contract.document, mode);
  const writers = new WriterSet(contract.document, mode, listAncestors(contract).map(valueName));
  const entries = contract.operations.map((operation) =>
    operation.declaredBy === contract.name
      ? operationEntry(operation, set, writers)
      : `  ${key(operation.id)}: ${valueName(operation.declaredBy)}[${quoted(operation.id)}],\n`,
  );
  return assemble(contract, `${set.code()}\n${writers.code()}`, entries.join(''));
}

function operationEntry(operation: Operation, set: ValidatorSet, writers: WriterSet): string {
  const request = requestEntry(operation, set);
  const replies = operation.replies.map(
    (reply) => `      ${statusKey(reply.name)}: ${replyEntry(operation, reply, set)},\n`,
  );
  const written = operation.replies.flatMap((reply) => {
    const writer = writerName(operation, reply, writers);
    return writer === undefined ? [] : [`      ${statusKey(reply.name)}: ${writer},\n`];
  });
  const tables = [`    replies: {\n${replies.join('')}    },\n`];
  if (written.length > 0) tables.push(`    writers: {\n${written.join('')}    },\n`);
  return `  ${key(operation.id)}: {\n    request: ${request},\n${tables.join('')}  },\n`;
}

function requestEntry(operation: Operation, set: ValidatorSet): string {
  const { body, id } = operation;
  const name = `${valueName(id)}Request`;
  const ofMedia = (media: MediaType | undefined) => {
    const validator = set.add(name, requestSchema(set.document, operation, media));
    return coerced(validator, buildCoercions(set.document, operation, media));
  };
  return body && isTagged(body) ? byType(body.media, ofMedia) : ofMedia(body?.media[0]);
}

function replyEntry(operation: Operation, reply: Reply, set: ValidatorSet): string {
  const name = `${replyName(operation, reply)}Reply`;
  const { content } = reply;
  const ofMedia = (media: MediaType | undefined) =>
    set.add(name, replySchema(set.document, reply, set.mode, media));
  return content && isTagged(content) ? byType(content.media, ofMedia) : ofMedia(content?.media[0]);
}

function replyName({ id }: Operation, { component, name }: Reply): string {
  return component ? typeName(component) : valueName(id) + name;
}

/** The name of the function that validates and writes the reply; undefined except for JSON with one schema. */
function writerName(operation: Operation, reply: Reply, writers: WriterSet): string | undefined {
  const { content } = reply;
  const [media] = content?.media ?? [];
  if (!content || !media || media.kind !== 'json' || isTagged(content)) return undefined;
  const schema = replySchema(writers.document, reply, writers.mode, media);
  return writers.add(replyName(operation, reply), schema);
}

function byType(media: readonly MediaType[], ofMedia: (each: MediaType) => string): string {
  return `byType({ ${media.map((each) => `${quoted(each.type)}: ${ofMedia(each)}`).join(', ')} })`;
}

/** Ajv copies all errors before it adds those of a shared schema. */
const copying = /vErrors === null \? (\w+)\.errors : vErrors\.concat\(\1\.errors\)/g;

/** Ajv writes a CommonJS `require` for each function of its runtime that the code calls. */
const requirement = /^const (\w+) = require\("ajv\/dist\/runtime\/(\w+)"\)\.default;$/gm;

function assemble(contract: Contract, code: string, entries: string): string {
  const body = withoutUnused(code)
    .replace(/^"use strict";\n?/, '')
    .replaceAll(/^export const /gm, 'const ')
    .replaceAll(copying, 'ajvRuntime.append(vErrors, $1.errors)')
    .replaceAll(requirement, (_line, constant: string, name: string) => {
      if (!Object.hasOwn(ajvRuntime, name)) throw new Error(`src/engine/ajv-runtime.ts has no ${name}`);
      return `const ${constant} = ajvRuntime.${name};`;
    });
  const imports = [
    ...helpersIn(entries),
    ...(/\bajvRuntime\./.test(body) ? [`import { ajvRuntime } from '../src/engine/ajv-runtime.js';`] : []),
    ...(/\bformats[.[]/.test(body) ? [`import { formats } from '../src/engine/formats.js';`] : []),
    ...(/\bwriting\./.test(body) ? [`import { writing } from '../src/engine/writing.js';`] : []),
    `import type { ContractValidators } from '../src/engine/validators.js';`,
    ...listAncestors(contract).map(
      (declarer) => `import { validators as ${valueName(declarer)} } from './${declarer}.validators.js';`,
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

const helpers = {
  coercion: ['coercions', 'deepObject', 'listOf', 'withCoercion', 'withCookies'],
  'by-type': ['byType'],
};

/** Imports the functions of the engine that the entries call. */
function helpersIn(entries: string): string[] {
  return Object.entries(helpers).flatMap(([module, names]) => {
    const used = names.filter((name) => new RegExp(`\\b${name}[(.]`).test(entries));
    if (used.length === 0) return [];
    return [`import { ${used.join(', ')} } from '../src/engine/${module}.js';`];
  });
}

function exported(entries: string): string {
  return `/** Validators by operation id. */\nexport const validators: ContractValidators = {\n${entries}};`;
}

/** Removes unused schema declarations; Ajv's code reads only those of enums. */
function withoutUnused(code: string): string {
  const uses = new Map<string, number>();
  for (const [name] of code.matchAll(/\bschema\d+\b/g)) uses.set(name, (uses.get(name) ?? 0) + 1);
  return code.replaceAll(/^const (schema\d+) = .*;\n/gm, (line, name: string) =>
    uses.get(name) === 1 ? '' : line,
  );
}

class ValidatorSet {
  readonly #ajv: Ajv;
  /** Function names by schema text. */
  readonly #names = new Map<string, string>();
  /** Ids of field groups by schema text. */
  readonly #groups = new Map<string, string>();

  constructor(
    readonly document: JsonObject,
    readonly mode: Mode,
  ) {
    this.#ajv = ajvFor(document);
  }

  /** The name of the function that validates a request or a reply. */
  add(preferredName: string, schema: JsonObject): string {
    const text = JSON.stringify(schema);
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const name = freeName(preferredName, new Set(this.#names.values()));
    const properties = asObject(schema['properties']);
    const headers = this.#group(asObject(properties['headers']));
    this.#ajv.addSchema({ ...schema, properties: { ...properties, headers } }, validatorId(name));
    this.#names.set(text, name);
    return name;
  }

  code(): string {
    const names = [...this.#names.values()];
    if (names.length === 0) return '';
    return standalone.default(this.#ajv, Object.fromEntries(names.map((name) => [name, validatorId(name)])));
  }

  /** Groups are shared, because many operations have the same headers. */
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
