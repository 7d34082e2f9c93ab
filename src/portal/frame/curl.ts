/** A call as a command for a terminal. */
import type { FilledCall } from '../../contract/message-codes/filled-call.js';

export function curlOf({ body, headers, method, path }: FilledCall, publicUrl: string): string {
  return [
    `curl -s${method === 'GET' ? '' : ` -X ${method}`} ${quoted(publicUrl + path)}`,
    ...Object.entries(headers).map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`  -d ${quoted(body)}`]),
  ].join(' \\\n');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
