/** Reads a form that a browser sent: small, flat, and with no field twice but the boxes of a choice. */
import type { IncomingMessage } from 'node:http';
import { Problem } from '../../domain/problem.js';
import { readBytes } from '../../api/request-bytes.js';

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
  return fieldsOf((await readBytes(request, maximumBytes)).toString('utf8'));
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
