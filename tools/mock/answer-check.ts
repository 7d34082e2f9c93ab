/** Checks the answers of a real server against a contract: status, headers, media type and body, closed as ours are. */
import type { IncomingHttpHeaders } from 'node:http';
import { resolve, typeOf } from '../../codegen/documents/resolve.js';
import type { MediaType } from '../../codegen/operations/contents.js';
import type { Contract, Operation, Reply } from '../../codegen/operations/operations.js';
import { ajvFor } from '../../codegen/schemas/ajv.js';
import { replySchema } from '../../codegen/schemas/schemas.js';
import { coercions } from '../../src/engine/coercion.js';
import { declaredFor, parseContentType } from '../../src/engine/media-types.js';
import { toViolations } from '../../src/engine/stages/violations.js';

type Ajv = ReturnType<typeof ajvFor>;
type ValidateFunction = ReturnType<Ajv['compile']>;

export interface GivenAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export class AnswerCheck {
  readonly #contract: Contract;
  readonly #ajv: Ajv;
  /** By operation, answer and media type. */
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(contract: Contract) {
    this.#contract = contract;
    this.#ajv = ajvFor(contract.document);
  }

  /** Sentences that say where the answer leaves the document. */
  mistakesIn(operation: Operation, { body, headers, status }: GivenAnswer): readonly string[] {
    const { document } = this.#contract;
    const names = [String(status), `${String(status).slice(0, 1)}XX`, 'default'];
    const reply = names.flatMap((name) => operation.replies.find((each) => each.name === name) ?? [])[0];
    if (!reply) return [`${operation.id} does not declare the status ${status}.`];
    const types = reply.content?.types ?? [];
    const [type] = parseContentType(headers['content-type'] ?? '');
    const declared = declaredFor(type, types);
    if (types.length > 0 && declared === undefined) {
      return [`header.Content-Type is ${type || 'missing'}; it must be ${types.join(' or ')}.`];
    }
    const media = reply.content?.media.find((each) => each.type === declared);
    const value = media ? parseBody(body, media) : body.length > 0 ? body.toString() : undefined;
    if (value === notJson) return ['body is not JSON.'];
    const fields = reply.headers.flatMap(({ key, schema }) => {
      const text = headers[key];
      const kind = typeOf(document, resolve(document, schema));
      const isCoerced = kind === 'integer' || kind === 'number' || kind === 'boolean';
      return text === undefined ? [] : [[key, isCoerced ? coercions[kind](text) : String(text)] as const];
    });
    const validate = this.#validatorOf(operation, reply, media);
    if (validate({ headers: Object.fromEntries(fields), ...(value !== undefined && { body: value }) }))
      return [];
    const spelled = reply.headers.map(({ key, name }) => [key, name] as const);
    return toViolations(validate.errors ?? [], Object.fromEntries(spelled)).map(({ text }) => text);
  }

  #validatorOf({ id }: Operation, reply: Reply, media: MediaType | undefined): ValidateFunction {
    const key = `${id} ${reply.name} ${media?.type}`;
    const known = this.#validators.get(key);
    if (known) return known;
    const validate = this.#ajv.compile(replySchema(this.#contract.document, reply, 'closed', media));
    this.#validators.set(key, validate);
    return validate;
  }
}

const notJson = Symbol('not JSON');

function parseBody(body: Buffer, { kind }: MediaType): unknown {
  if (kind !== 'json') return body.toString();
  try {
    return JSON.parse(body.toString());
  } catch {
    return notJson;
  }
}
