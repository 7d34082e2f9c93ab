/** The handler's reply: validated against the contract, then sent. */
import type { ParameterizedContext } from 'koa';
import { kindOf } from '../media-types.js';
import type { Context, Stage } from './stage.js';
import type { AnyOperation, Findings, HandlerReply } from './state.js';
import type { OperationValidators } from '../validators.js';

type Replied = Context<Findings, 'route' | 'reply'>;

/**
 * Validates the reply; an undeclared answer is a server error and is not sent. `headersOf` returns all headers of the
 * answer, for a server that adds some to every answer.
 */
export function replyCheck<Known extends Replied>(
  headersOf: (ctx: Known) => HandlerReply['headers'] = ({ state }) => state.reply.headers,
): (ctx: Known, next: (found: Pick<Findings, 'content'>) => Promise<void>) => Promise<void> {
  return (ctx, next) => {
    const { reply, route } = ctx.state;
    const { contract, operation, validators } = route;
    const { body, status, type } = reply;
    const headers = headersOf(ctx);
    const declaration = declarationKey(validators, status);
    // A reply with an explicit media type may not be JSON.
    const content = type === undefined ? validators.writers?.[declaration]?.(headers, body) : undefined;
    if (content !== undefined) return next({ content });
    const validator = validators.replies[declaration];
    if (!validator)
      throw new Error(`${contract.name} ${operation.id} ${status} is not declared by the contract`);
    if (!validator({ headers, type, body })) {
      // Logs only the paths, because values may be customer data.
      const places = (validator.errors ?? []).map(
        ({ instancePath, keyword }) => `${instancePath} ${keyword}`,
      );
      const where = `${contract.name} ${operation.id} ${status}`;
      throw new Error(`${where} does not follow the contract: ${places.join(', ')}`);
    }
    return next({ content: undefined });
  };
}

/** The key under which a status is declared: first the status itself, then its class, then `default`. */
function declarationKey({ replies }: OperationValidators, status: number): number | string {
  if (replies[status]) return status;
  const name = statusClass(status);
  return replies[name] ? name : 'default';
}

function findContentType({ contentTypes }: AnyOperation, { status }: HandlerReply): string | undefined {
  return (contentTypes[status] ?? contentTypes[statusClass(status)] ?? contentTypes['default'])?.[0];
}

/** The class of a status as documents name it: `4XX` for 404. */
function statusClass(status: number): string {
  return `${Math.trunc(status / 100)}XX`;
}

export const write: Stage<Findings, 'route' | 'reply'> = (ctx) => {
  const { content, reply, route } = ctx.state;
  writeReply(ctx, reply, findContentType(route.operation, reply), content);
};

/** Sends the reply with its own media type or the declared one; `written` is the body if already serialized. */
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
  const content = written ?? (body === undefined ? '' : serializeBody(body, type));
  if (body !== undefined) response.setHeader('Content-Type', formatContentType(type));
  const length = written === undefined ? Buffer.byteLength(content) : written.length;
  // 204 and 304 answers have no Content-Length.
  if (status !== 204 && status !== 304) response.setHeader('Content-Length', length);
  response.statusCode = status;
  // `written` text is ASCII, which is the same in Latin-1 and faster to send as such.
  response.end(content, written === undefined ? 'utf8' : 'latin1');
  // The answer is complete; this is faster than Koa's own response, which inspects the body type.
  ctx.respond = false;
}

const jsonType = 'application/json';

/** Serializes a JSON type; passes text and bytes of other types unchanged. */
function serializeBody(body: unknown, type: string): string | Uint8Array {
  if (type === jsonType || kindOf(type) === 'json') return JSON.stringify(body);
  return body instanceof Uint8Array || typeof body === 'string' ? body : JSON.stringify(body);
}

function formatContentType(type: string): string {
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}
