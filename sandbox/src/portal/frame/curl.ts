/** A call as a short command for a terminal. */
import type { FilledCall } from '../guides/fill.js';
import { shellQuoted } from '../guides/snippets/curl.js';
import { serializeOnOneLine } from '../guides/snippets/text.js';

export function formatCurl({ address, body, headers, method }: FilledCall, requestId: string): string {
  const all = [['X-Request-ID', requestId] as const, ...headers];
  return [
    `curl -s${method === 'GET' ? '' : ` -X ${method}`} ${shellQuoted(address)}`,
    ...all.map(([name, value]) => `  -H ${shellQuoted(`${name}: ${value}`)}`),
    ...(body ? [`  -d ${shellQuoted(serializeOnOneLine(body))}`] : []),
  ].join(' \\\n');
}
