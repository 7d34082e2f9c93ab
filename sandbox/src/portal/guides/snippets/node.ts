/** A call for Node without a package, as a module. */
import type { RequestSigning } from '../../../crypto/request-signing.js';
import type { FilledCall } from '../fill.js';
import type { Body } from '../guide.js';
import { indent, formatJson, quoted, signedNames } from './text.js';

export function nodeSnippet({ address, body, headers, method, signing }: FilledCall): string {
  const named = headers.map(([name, value]) => `${quoted(name)}: ${quoted(value)},`);
  const requestId = signing ? 'requestId' : 'crypto.randomUUID()';
  const all = [`"X-Request-ID": ${requestId},`, ...named, ...(signing ? signedHeaders(signing) : [])];
  const sent = body && (signing ? '  body,' : `  body: ${indent(formatBody(body), '  ')},`);
  const call = [
    `const answer = await fetch(${quoted(address)}, {`,
    `  method: ${quoted(method)},`,
    '  headers: {',
    ...all.map((line) => `    ${line}`),
    '  },',
    ...(sent === undefined ? [] : [sent]),
    '});',
    'console.log(answer.status, await answer.text());',
  ];
  return `${[...(signing ? formatSigning(signing, body) : []), ...call].join('\n')}\n`;
}

function formatBody(body: Body): string {
  if (body.kind === 'json') return `JSON.stringify(${formatJson(body.value)})`;
  return `new URLSearchParams(${formatJson(body.fields)})`;
}

function formatSigning(
  { certificate, privateKey, target }: RequestSigning,
  body: Body | undefined,
): readonly string[] {
  return [
    'import { createHash, sign } from "node:crypto";',
    '',
    `const key = ${quoted(privateKey)};`,
    `const certificate = ${quoted(certificate)};`,
    `const body = ${body ? formatBody(body) : '""'};`,
    'const requestId = crypto.randomUUID();',
    'const digest = `SHA-256=${createHash("sha256").update(body).digest("base64")}`;',
    `const text = [${quoted(`(request-target): ${target}`)}, \`digest: \${digest}\`, \`x-request-id: \${requestId}\`].join("\\n");`,
    'const signature = sign("sha256", Buffer.from(text), key).toString("base64");',
    '',
  ];
}

function signedHeaders({ keyId }: RequestSigning): readonly string[] {
  const parameters = `keyId="${keyId}",algorithm="sha-256",headers="${signedNames}"`;
  return [
    'Digest: digest,',
    `Signature: ${quoted(`${parameters},signature="`)} + signature + '"',`,
    '"TPP-Signature-Certificate": Buffer.from(certificate).toString("base64"),',
  ];
}
