/** A call for bash and curl; a signed call needs openssl too. */
import type { RequestSigning } from '../../../crypto/request-signing.js';
import type { FilledCall } from '../fill.js';
import { signedNames, serializeBody } from './text.js';

const newId = '$(cat /proc/sys/kernel/random/uuid 2>/dev/null || uuidgen)';

export function curlSnippet(call: FilledCall): string {
  const { address, body, headers, method, signing } = call;
  const own = headers.map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`);
  const lines = [
    `curl -sS -X ${method} ${shellQuoted(address)}`,
    `-H "X-Request-ID: ${signing ? '$request_id' : newId}"`,
    ...own,
    ...(signing ? signedHeaders(signing) : []),
    ...formatBody(call),
    `-w '\\n%{http_code}\\n'`,
  ];
  const before = signing ? [...formatSigning(signing, body ? serializeBody(body) : ''), ''] : [];
  return `${[...before, lines.join(' \\\n  ')].join('\n')}\n`;
}

function formatBody({ body, signing }: FilledCall): readonly string[] {
  if (!body) return [];
  if (signing) return ['--data-binary "$body"'];
  if (body.kind === 'json') return [`--data-binary ${shellQuoted(serializeBody(body))}`];
  return Object.entries(body.fields).map(
    ([name, value]) => `--data-urlencode ${shellQuoted(`${name}=${value}`)}`,
  );
}

function formatSigning({ certificate, privateKey, target }: RequestSigning, body: string): readonly string[] {
  return [
    `key=${shellQuoted(privateKey)}`,
    `certificate=${shellQuoted(certificate)}`,
    `body=${shellQuoted(body)}`,
    `request_id=${newId}`,
    `digest="SHA-256=$(printf %s "$body" | openssl dgst -sha256 -binary | openssl base64 -A)"`,
    `text=$(printf '%s\\n' ${shellQuoted(`(request-target): ${target}`)} "digest: $digest" "x-request-id: $request_id")`,
    `signature=$(printf %s "$text" | openssl dgst -sha256 -sign <(printf %s "$key") | openssl base64 -A)`,
  ];
}

function signedHeaders({ keyId }: RequestSigning): readonly string[] {
  const parameters = `keyId=\\"${keyId}\\",algorithm=\\"sha-256\\",headers=\\"${signedNames}\\",signature=\\"$signature\\"`;
  return [
    '-H "Digest: $digest"',
    `-H "Signature: ${parameters}"`,
    '-H "TPP-Signature-Certificate: $(printf %s "$certificate" | openssl base64 -A)"',
  ];
}

/** The text as one word of a POSIX shell: in single quotes, within which a shell expands nothing. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
