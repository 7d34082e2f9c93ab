/** The fields of a form, as it arrives from a browser: small, flat, and with no field twice but the boxes of a choice. */
import { bodyParser } from '@koa/bodyparser';
import type { Context } from 'koa';
import { brokenOffBody, lateBody, tooLargeBody } from '../../api/refusals.js';
import { bodyTimeoutMilliseconds } from '../../engine/body.js';
import { Problem } from '../../domain/problem.js';

const mediaType = 'application/x-www-form-urlencoded';
/** The accounts that a customer picks are boxes of one name. */
const repeatable = 'iban';

export type FormFields = Pick<URLSearchParams, 'get' | 'getAll'>;
export type FormReader = (ctx: Context) => Promise<FormFields>;

/** Of what the parser makes out of a form only the bytes are used; docs/dependencies.md says why. */
export function formReader(maximumBytes: number): FormReader {
  const parse = bodyParser({
    parsedMethods: ['POST'],
    enableTypes: ['form'],
    formLimit: maximumBytes,
    // A character for each byte, so that none is lost before it is known to be UTF-8.
    encoding: 'binary',
  });
  return async (ctx) => {
    prepare(ctx, maximumBytes);
    await inTime(parse(ctx, () => Promise.resolve())).catch((error: unknown) => {
      // The parser leaves off where it fails, and the connection would wait for the rest to be read.
      ctx.req.resume();
      throw problemOf(error, ctx, maximumBytes);
    });
    return fieldsOf(Buffer.from(ctx.request.rawBody, 'binary').toString('utf8'));
  };
}

/** Looks at what the parser would pass over, and hides from it what it would act on. */
function prepare({ req }: Context, maximumBytes: number): void {
  const { headers } = req;
  const declared = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (declared !== mediaType) throw new Problem('media-type.unsupported', `A form is sent as ${mediaType}.`);
  // It counts lengths in 32 bits.
  if (Number(headers['content-length']) > maximumBytes) throw tooLargeBody(maximumBytes);
  if (req.destroyed) throw brokenOffBody();
  // It takes a type with parameters that it cannot read for another type, and would decompress.
  headers['content-type'] = mediaType;
  delete headers['content-encoding'];
}

async function inTime(reading: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(lateBody()), bodyTimeoutMilliseconds);
  });
  await Promise.race([reading, late]).finally(() => clearTimeout(timer));
}

function problemOf(error: unknown, { req }: Context, maximumBytes: number): unknown {
  if (error instanceof Error && 'type' in error && error.type === 'entity.too.large') {
    return tooLargeBody(maximumBytes);
  }
  return req.destroyed ? brokenOffBody() : error;
}

export function fieldsOf(body: string): URLSearchParams {
  const fields = new URLSearchParams(body);
  const names = new Set<string>();
  for (const name of fields.keys()) {
    if (names.has(name) && name !== repeatable) {
      throw new Problem('request.invalid', 'The form has a field twice.', `body.${name}`);
    }
    names.add(name);
  }
  return fields;
}
