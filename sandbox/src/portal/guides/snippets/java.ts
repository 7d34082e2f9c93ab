/** A call for Java 17 or newer, as one file that runs from its source: `java Call.java`. */
import type { RequestSigning } from '../../../crypto/request-signing.js';
import type { FilledCall } from '../fill.js';
import type { Body } from '../guide.js';
import { indent, quoted, signedNames, serializeBody } from './text.js';

export function javaSnippet({ address, body, headers, method, signing }: FilledCall): string {
  const requestId = signing ? 'requestId' : 'UUID.randomUUID().toString()';
  const all = [
    `"X-Request-ID", ${requestId}`,
    ...headers.map(([name, value]) => `${quoted(name)}, ${quoted(value)}`),
    ...(signing ? signedHeaders(signing) : []),
  ];
  const sent = signing ? 'ofString(body)' : body ? `ofString(${formatLiteral(body)})` : 'noBody()';
  const lines = [
    ...(signing ? formatSigning(signing, body) : []),
    `var request = HttpRequest.newBuilder(URI.create(${quoted(address)}))`,
    ...all.map((header) => `    .header(${header})`),
    `    .method(${quoted(method)}, HttpRequest.BodyPublishers.${indent(sent, '    ')})`,
    '    .build();',
    'var answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());',
    'System.out.println(answer.statusCode() + " " + answer.body());',
  ];
  return ascii(
    [
      ...formatImports(signing),
      '',
      'class Call {',
      '    public static void main(String[] arguments) throws Exception {',
      ...lines.map((line) => `        ${indent(line, '        ')}`.trimEnd()),
      '    }',
      '}',
      '',
    ].join('\n'),
  );
}

function formatImports(signing: RequestSigning | undefined): readonly string[] {
  const plain = ['import java.net.URI;', 'import java.net.http.*;'];
  if (!signing) return [...plain, 'import java.util.UUID;'];
  const more = [
    'import java.security.*;',
    'import java.security.spec.PKCS8EncodedKeySpec;',
    'import java.util.*;',
  ];
  return [...plain, ...more];
}

function formatLiteral(body: Body): string {
  if (body.kind === 'form') return quoted(serializeBody(body));
  return `"""\n${serializeBody(body).replaceAll('\\', '\\\\')}"""`;
}

function formatSigning(
  { certificate, privateKey, target }: RequestSigning,
  body: Body | undefined,
): readonly string[] {
  return [
    `var key = ${quoted(privateKey)};`,
    `var certificate = ${quoted(certificate)};`,
    `var body = ${body ? formatLiteral(body) : '""'};`,
    'var requestId = UUID.randomUUID().toString();',
    'var base64 = Base64.getEncoder();',
    'var digest = "SHA-256=" + base64.encodeToString(',
    '    MessageDigest.getInstance("SHA-256").digest(body.getBytes("UTF-8")));',
    `var text = String.join("\\n",`,
    `    ${quoted(`(request-target): ${target}`)}, "digest: " + digest, "x-request-id: " + requestId);`,
    'var der = Base64.getMimeDecoder().decode(key.replaceAll("-----.*-----", ""));',
    'var signer = Signature.getInstance("SHA256withECDSA");',
    'signer.initSign(KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(der)));',
    'signer.update(text.getBytes("UTF-8"));',
    'var signature = base64.encodeToString(signer.sign());',
    '',
  ];
}

function signedHeaders({ keyId }: RequestSigning): readonly string[] {
  const parameters = `keyId="${keyId}",algorithm="sha-256",headers="${signedNames}",signature="`;
  return [
    '"Digest", digest',
    `"Signature", ${quoted(parameters)} + signature + "\\""`,
    '"TPP-Signature-Certificate", base64.encodeToString(certificate.getBytes("UTF-8"))',
  ];
}

/** Escapes non-ASCII characters, because javac reads a file in the platform's encoding. */
function ascii(source: string): string {
  return source.replaceAll(/[^\n -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
