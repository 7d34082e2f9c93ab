/** A call as a command for a terminal. */
import { type InterfaceAddresses, isTppPath } from '../../../../src/contract/audiences.js';
import type { FilledCall } from '../message-codes/filled-call.js';
import { shellQuoted } from '../guides/snippets/curl.js';

export function formatCurl(
  { body, headers, method, path }: FilledCall,
  { apiUrl, publicUrl }: InterfaceAddresses,
): string {
  const address = (isTppPath(path) ? apiUrl : publicUrl) + path;
  return [
    `curl -s${method === 'GET' ? '' : ` -X ${method}`} ${shellQuoted(address)}`,
    ...Object.entries(headers).map(([name, value]) => `  -H ${shellQuoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`  -d ${shellQuoted(body)}`]),
  ].join(' \\\n');
}
