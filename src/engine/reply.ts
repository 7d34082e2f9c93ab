/** The handler's reply: held against its contract, then sent. */
import type { ParameterizedContext } from 'koa';
import { kindOf } from './media-types.js';
import type { Context, Stage } from './stage.js';
import type { AnyOperation, Findings, HandlerReply } from './state.js';
import type { OperationValidators } from './validators.js';

type Replied = Context<Findings, 'route' | 'reply'>;

/**
 * What the contract does not declare is the server's own fault, and is not sent. `headersOf` gives
 * all that the answer will have, for a server that gives some with every answer, as no handler does.
 */
export function replyCheck<Known extends Replied>(
  headersOf: (ctx: Known) => HandlerReply['headers'] = ({ state }) => state.reply.headers,
): (ctx: Known, next: (found: Pick<Findings, 'content'>) => Promise<void>) => Promise<void> {
  return (ctx, next) => {
    const { reply, route } = ctx.state;
    const { contract, operation, validators } = route;
    const { body, status, type } = reply;
    const headers = headersOf(ctx);
    const declaration = declarationOf(validators, status);
    // A handler that names the type may mean one that is not JSON.
    const content = type === undefined ? validators.writers?.[declaration]?.(headers, body) : undefined;
    if (content !== undefined) return next({ content });
    const validator = validators.replies[declaration];
    if (!validator)
      throw new Error(`${contract.name} ${operation.id} ${status} is not declared by the contract`);
    if (!validator({ headers, type, body })) {
      // Only the places: the values may be a customer's.
      const places = (validator.errors ?? []).map(
        ({ instancePath, keyword }) => `${instancePath} ${keyword}`,
      );
      const where = `${contract.name} ${operation.id} ${status}`;
      throw new Error(`${where} does not follow the contract: ${places.join(', ')}`);
    }
    return next({ content: undefined });
  };
}

/** The name that a status is declared by: the status itself says more than its class, and that more than `default`. */
function declarationOf({ replies }: OperationValidators, status: number): number | string {
  if (replies[status]) return status;
  const name = classOf(status);
  return replies[name] ? name : 'default';
}

function typeOf({ contentTypes }: AnyOperation, { status }: HandlerReply): string | undefined {
  return (contentTypes[status] ?? contentTypes[classOf(status)] ?? contentTypes['default'])?.[0];
}

/** `404` as documents name its class: `4XX`. */
function classOf(status: number): string {
  return `${Math.trunc(status / 100)}XX`;
}

export const write: Stage<Findings, 'route' | 'reply'> = (ctx) => {
  const { content, reply, route } = ctx.state;
  writeReply(ctx, reply, typeOf(route.operation, reply), content);
};

/** Sends it as the type that it names, or as this one; where the body has been written already, that. */
export function writeReply(
  ctx: ParameterizedContext,
  { body, headers, status, type: named }: HandlerReply,
  declared: string = jsonType,
  written?: string | Uint8Array,
): void {
  const response = ctx.res;
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) response.setHeader(name, typeof value === 'string' ? value : String(value));
  }
  const type = named ?? declared;
  const content = written ?? (body === undefined ? '' : contentOf(body, type));
  if (body !== undefined) response.setHeader('Content-Type', headerOf(type));
  const length = written === undefined ? Buffer.byteLength(content) : written.length;
  // A 204 has no length, nor has a 304.
  if (status !== 204 && status !== 304) response.setHeader('Content-Length', length);
  response.statusCode = status;
  // What was written as a text is ASCII, which is the same in Latin-1, and faster sent so.
  response.end(content, written === undefined ? 'utf8' : 'latin1');
  // All is said, and faster than Koa would say it, which looks at what kind of answer it might be.
  ctx.respond = false;
}

const jsonType = 'application/json';

/** Only what has a schema of its own is written as JSON; a text is sent as it is, and so are bytes. */
function contentOf(body: unknown, type: string): string | Uint8Array {
  if (type === jsonType || kindOf(type) === 'json') return JSON.stringify(body);
  return body instanceof Uint8Array || typeof body === 'string' ? body : JSON.stringify(body);
}

function headerOf(type: string): string {
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}
