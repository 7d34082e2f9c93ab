/** Reads a multipart form (RFC 7578) with the parser that Node has for `fetch`. */
import type { Context } from 'koa';
import { readArrivingBody } from '../../../../src/api/admission/admission.js';
import { Problem } from '../../../../src/domain/problem.js';
import { readBytes } from '../../../../src/engine/stages/body.js';
import { type FormFields, isBodyTimeout, withoutRepeats } from '../../../../src/pages/kit/form-fields.js';

const mediaType = /^multipart\/form-data *;/i;

export function isUpload(ctx: Pick<Context, 'get'>): boolean {
  return mediaType.test(ctx.get('Content-Type'));
}

/** Returns the fields; a file's value is its content as text. Invalid UTF-8 becomes U+FFFD. */
export async function readUpload(ctx: Context, mostBytes: number): Promise<FormFields> {
  const bytes = await readArrivingBody(ctx.req, (givenUp) => readBytes(ctx.req, mostBytes, givenUp)).catch(
    (error: unknown) => {
      // Discards the rest of the body: a browser reads no answer before it has sent the whole form.
      ctx.req.resume();
      if (isBodyTimeout(error)) ctx.set('Connection', 'close');
      throw error;
    },
  );
  const fields = new URLSearchParams();
  for (const [name, value] of await parseMultipart(bytes, ctx.get('Content-Type')))
    fields.append(name, typeof value === 'string' ? value : await value.text());
  return withoutRepeats(fields);
}

async function parseMultipart(bytes: Buffer, type: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } }).formData();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Problem('request.invalid', 'The form cannot be parsed.', 'body', { cause: error });
  }
}
