/** A call for Python's standard library, which cannot sign, so that a signed call runs openssl. */
import type { RequestSigning } from '../../../crypto/request-signing.js';
import type { FilledCall } from '../fill.js';
import type { Body, Json } from '../guide.js';
import { indent, quoted, signedNames } from './text.js';

export function pythonSnippet({ address, body, headers, method, signing }: FilledCall): string {
  const named = headers.map(([name, value]) => `${quoted(name)}: ${quoted(value)},`);
  const requestId = signing ? 'request_id' : 'str(uuid.uuid4())';
  const all = [`"X-Request-ID": ${requestId},`, ...named, ...(signing ? signedHeaders(signing) : [])];
  const sent = body && (signing ? '    data=body,' : `    data=${indent(formatBody(body), '    ')},`);
  const lines = [
    ...formatImports(body, signing),
    '',
    ...(signing ? formatSigning(signing, body) : []),
    'request = Request(',
    `    ${quoted(address)},`,
    `    method=${quoted(method)},`,
    '    headers={',
    ...all.map((line) => `        ${line}`),
    '    },',
    ...(sent === undefined ? [] : [sent]),
    ')',
    'try:',
    '    answer = urlopen(request)',
    'except HTTPError as refusal:',
    '    answer = refusal',
    'print(answer.status, answer.read().decode())',
  ];
  return `${lines.join('\n')}\n`;
}

function formatImports(body: Body | undefined, signing: RequestSigning | undefined): readonly string[] {
  const modules = [
    ...(signing ? ['base64', 'hashlib'] : []),
    ...(body?.kind === 'json' ? ['json'] : []),
    ...(signing ? ['subprocess', 'tempfile'] : []),
    'uuid',
  ];
  return [
    `import ${modules.join(', ')}`,
    'from urllib.error import HTTPError',
    ...(body?.kind === 'form' ? ['from urllib.parse import urlencode'] : []),
    'from urllib.request import Request, urlopen',
  ];
}

function formatBody(body: Body): string {
  if (body.kind === 'json') return `json.dumps(${formatLiteral(body.value)}).encode()`;
  return `urlencode(${formatLiteral(body.fields)}).encode()`;
}

const words: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };

/** JSON with Python's names of three constants. */
function formatLiteral(value: Json): string {
  const json = JSON.stringify(value, undefined, 4);
  return json.replaceAll(/"(?:[^"\\]|\\.)*"|true|false|null/g, (part) => words[part] ?? part);
}

function formatSigning(
  { certificate, privateKey, target }: RequestSigning,
  body: Body | undefined,
): readonly string[] {
  return [
    `key = ${quoted(privateKey)}`,
    `certificate = ${quoted(certificate)}`,
    `body = ${body ? formatBody(body) : 'b""'}`,
    'request_id = str(uuid.uuid4())',
    'digest = "SHA-256=" + base64.b64encode(hashlib.sha256(body).digest()).decode()',
    `text = "\\n".join([${quoted(`(request-target): ${target}`)}, "digest: " + digest, "x-request-id: " + request_id])`,
    "# Python's standard library makes no signature.",
    'with tempfile.NamedTemporaryFile("w") as file:',
    '    file.write(key)',
    '    file.flush()',
    '    command = ["openssl", "dgst", "-sha256", "-sign", file.name]',
    '    signed = subprocess.run(command, input=text.encode(), stdout=subprocess.PIPE, check=True)',
    'signature = base64.b64encode(signed.stdout).decode()',
    '',
  ];
}

function signedHeaders({ keyId }: RequestSigning): readonly string[] {
  const parameters = `keyId="${keyId}",algorithm="sha-256",headers="${signedNames}"`;
  return [
    '"Digest": digest,',
    `"Signature": ${quoted(`${parameters},signature="`)} + signature + '"',`,
    '"TPP-Signature-Certificate": base64.b64encode(certificate.encode()).decode(),',
  ];
}
