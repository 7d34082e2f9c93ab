/** Reads a form that a browser sent: small, flat, and with no field twice but the boxes of a choice. */
import type { IncomingMessage } from 'node:http';
import { Problem } from '../../domain/problem.js';

const standardMaximumBytes = 16_384;
const mediaType = 'application/x-www-form-urlencoded';
/** The accounts that a customer picks are boxes of one name. */
const repeatable = 'iban';

export type FormFields = Pick<URLSearchParams, 'get' | 'getAll'>;

export async function readForm(
  request: IncomingMessage,
  maximumBytes = standardMaximumBytes,
): Promise<FormFields> {
  const declared = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (declared !== mediaType) throw new Problem('media-type.unsupported', `A form is sent as ${mediaType}.`);
  return fieldsOf(await readText(request, maximumBytes));
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

async function readText(request: IncomingMessage, maximumBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Leaving the loop early must not destroy the socket: the customer is still to get an answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const buffer = Buffer.from(chunk);
    bytes += buffer.length;
    if (bytes > maximumBytes) {
      throw new Problem('request.invalid', `The form is larger than ${maximumBytes / 1024} KiB.`);
    }
    chunks.push(buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}
