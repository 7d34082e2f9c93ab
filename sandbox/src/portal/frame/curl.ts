/** A call as a command for a terminal. */
import type { FilledCall } from '../../message-codes/filled-call.js';
import { shellQuoted } from '../guides/snippets/curl.js';

export function formatCurl({ body, headers, method, path }: FilledCall, publicUrl: string): string {
  return [
    `curl -s${method === 'GET' ? '' : ` -X ${method}`} ${shellQuoted(publicUrl + path)}`,
    ...Object.entries(headers).map(([name, value]) => `  -H ${shellQuoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`  -d ${shellQuoted(body)}`]),
  ].join(' \\\n');
}
