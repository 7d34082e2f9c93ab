/** Reads a form that a browser sent: small, flat, and with no field twice. */
import type { IncomingMessage } from 'node:http';
import { Problem } from '../../domain/problem.js';

const maximumBytes = 16_384;
const mediaType = 'application/x-www-form-urlencoded';

export type FormFields = ReadonlyMap<string, string>;

export async function readForm(request: IncomingMessage): Promise<FormFields> {
  const declared = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (declared !== mediaType) throw new Problem('media-type.unsupported', `A form is sent as ${mediaType}.`);
  return fieldsOf(await readText(request));
}

export function fieldsOf(body: string): FormFields {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body)) {
    if (fields.has(name)) throw new Problem('request.invalid', 'The form has a field twice.', `body.${name}`);
    fields.set(name, value);
  }
  return fields;
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Leaving the loop early must not destroy the socket: the customer is still to get an answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const buffer = Buffer.from(chunk);
    bytes += buffer.length;
    if (bytes > maximumBytes) throw new Problem('request.invalid', 'The form is larger than 16 KiB.');
    chunks.push(buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}
