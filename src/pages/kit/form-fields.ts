/** Parses submitted forms: small, flat, without repeated fields except check boxes. */
import type { Context } from 'koa';
import { oneValue } from '../../api/headers.js';
import { readArrivingBody } from '../../api/admission/admission.js';
import { brokenOffBody, lateBody, tooLargeBody } from '../../api/problems/refusals.js';
import { Problem } from '../../domain/problem.js';
import { withDeadline } from '../../engine/deadline.js';
import { Refusal } from '../../engine/stages/refusal.js';

const mediaType = 'application/x-www-form-urlencoded';
/** The account check boxes share one name. */
const repeatable = 'iban';
/** Body time-out: a form is a few hundred bytes, which follow their headers at once. */
const timeoutMilliseconds = 5000;

export type FormFields = Pick<URLSearchParams, 'get' | 'getAll'>;
export type FormReader = (ctx: Context) => Promise<FormFields>;

/** Reads a form. Uses only the parser's raw bytes; docs/developer/dependencies.md says why. */
export function formReader(maximumBytes: number): FormReader {
  let parse: Awaited<ReturnType<typeof formParser>> | undefined;
  return async (ctx) => {
    parse ??= await formParser(maximumBytes);
    prepare(ctx, maximumBytes);
    const parser = parse;
    const read = (givenUp?: AbortSignal) =>
      inTime(
        parser(ctx, () => Promise.resolve()),
        givenUp,
      );
    await readArrivingBody(ctx.req, read).catch((error: unknown) => {
      // The parser stops at a failure; the rest is drained, or the connection would wait.
      ctx.req.resume();
      if (isBodyTimeout(error)) ctx.set('Connection', 'close');
      throw toFormProblem(error, ctx, maximumBytes);
    });
    return parseFormFields(Buffer.from(ctx.request.rawBody, 'binary').toString('utf8'));
  };
}

/** See `preloadLibraries`. */
export const loadFormParser = () => import('@koa/bodyparser');

async function formParser(maximumBytes: number) {
  const { bodyParser } = await loadFormParser();
  return bodyParser({
    parsedMethods: ['POST'],
    enableTypes: ['form'],
    formLimit: maximumBytes,
    // One character per byte, so that no byte is lost before the UTF-8 check.
    encoding: 'binary',
  });
}

/** Checks what the parser ignores, and hides headers that it would act on. */
function prepare(ctx: Context, maximumBytes: number): void {
  const { headers } = ctx.req;
  const sent = oneValue(ctx, 'Content-Type', (text) => new Problem('media-type.unsupported', text));
  const declared = sent?.split(';', 1)[0]?.trim().toLowerCase();
  if (declared !== mediaType) throw new Problem('media-type.unsupported', `A form is sent as ${mediaType}.`);
  // The parser counts lengths in 32 bits.
  if (Number(headers['content-length']) > maximumBytes) throw tooLargeBody(maximumBytes);
  if (ctx.req.destroyed) throw brokenOffBody();
  // The parser mistakes a type with unreadable parameters for another type, and would decompress.
  headers['content-type'] = mediaType;
  delete headers['content-encoding'];
}

async function inTime(reading: Promise<void>, givenUp?: AbortSignal): Promise<void> {
  const late = Symbol('late');
  const aborted = new Promise<typeof late>((resolve) => {
    givenUp?.addEventListener('abort', () => resolve(late));
  });
  const read = await withDeadline(timeoutMilliseconds, late, () => Promise.race([reading, aborted]));
  if (read === late) throw lateBody();
}

/** Whether the form's body timed out; its rest is not awaited. */
export function isBodyTimeout(error: unknown): boolean {
  return (error instanceof Problem || error instanceof Refusal) && error.reason === 'request.timeout';
}

function toFormProblem(error: unknown, { req }: Context, maximumBytes: number): unknown {
  if (error instanceof Error && 'type' in error && error.type === 'entity.too.large') {
    return tooLargeBody(maximumBytes);
  }
  return req.destroyed ? brokenOffBody() : error;
}

export function parseFormFields(body: string): URLSearchParams {
  return withoutRepeats(new URLSearchParams(body));
}

/** Throws for a repeated field, which could mean either value. */
export function withoutRepeats(fields: URLSearchParams): URLSearchParams {
  const names = new Set<string>();
  for (const name of fields.keys()) {
    if (names.has(name) && name !== repeatable) {
      throw new Problem('request.invalid', 'The form has a field twice.', `body.${name}`);
    }
    names.add(name);
  }
  return fields;
}
