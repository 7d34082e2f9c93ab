/** A TPP that connects by TLS, with or without a client certificate. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:https';
import { connect as connectPlainly, createServer } from 'node:net';
import { json } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { listenHere } from '../runner/ports.js';
import { toPem, toPrivateKeyPem } from '../../../src/crypto/pem.js';
import type { Signer } from '../tpp/authority.js';
import { listAt, textAt } from '../runner/json.js';
import { domestic, orderOf, v132 } from '../tpp/tpp.js';

export interface TlsAnswer {
  /** Status, then code and path of every message, or the error of OAuth 2.0 with its description. */
  readonly verdict: string;
  /** True when the connection resumes an earlier TLS session. */
  readonly isResumed: boolean;
  /** True when the answer ends its connection. */
  readonly isLast: boolean;
}

/** An agent with one TLS session; `isKeptAlive` sends all requests over one connection. */
export function tlsAgent(signer?: Signer, isKeptAlive = false): Agent {
  return new Agent({
    keepAlive: isKeptAlive,
    // These tests are not about the bank's own certificate.
    rejectUnauthorized: false,
    ...(signer && {
      cert: toPem(signer.certificate, 'CERTIFICATE'),
      key: toPrivateKeyPem(signer.privateKey),
    }),
  });
}

export function payOverTls(port: number, agent: Agent): Promise<TlsAnswer> {
  const headers = {
    'Content-Type': 'application/json',
    'X-Gateway-Client-Id': 'sandbox-tpp',
    'X-Request-ID': randomUUID(),
    'PSU-IP-Address': '192.0.2.1',
  };
  const path = `${v132}/payments/${domestic}`;
  return askOverTls(port, agent, { method: 'POST', path, headers }, JSON.stringify(orderOf()));
}

export function askOverTls(
  port: number,
  agent: Agent,
  asked: { readonly method: string; readonly path: string; readonly headers?: Record<string, string> },
  content = '',
): Promise<TlsAnswer> {
  return new Promise((resolve, reject) => {
    const sending = request({ host: 'localhost', port, agent, ...asked }, (response) => {
      const { socket } = response;
      const isResumed =
        'isSessionReused' in socket &&
        typeof socket.isSessionReused === 'function' &&
        socket.isSessionReused() === true;
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
        const messages = listAt(body, 'tppMessages').map((message) =>
          [textAt(message, 'code'), textAt(message, 'path')].filter(Boolean).join(' '),
        );
        resolve({
          verdict: [response.statusCode, ...messages, ...oauthErrorIn(body)].join(' '),
          isResumed,
          isLast: response.headers.connection === 'close',
        });
      });
    });
    sending.once('error', reject);
    sending.end(content);
  });
}

/** Reads a JSON document without a client certificate. */
export async function readOverTls(port: number, path: string): Promise<unknown> {
  const [response] = await once(
    request({ host: 'localhost', port, path, agent: tlsAgent() }).end(),
    'response',
  );
  return json(response);
}

function oauthErrorIn(body: unknown): readonly string[] {
  return [textAt(body, 'error'), textAt(body, 'error_description')].flatMap((text) => text ?? []);
}

const certificateRequest = 13;
const handshakeRecord = 22;

/**
 * Whether the server's handshake requests a client certificate, which makes a browser ask its customer for one. In TLS
 * 1.2 the server's first messages travel in the clear (RFC 5246, section 7.4).
 */
export async function requestsCertificate(port: number): Promise<boolean> {
  const seen: Buffer[] = [];
  const relay = createServer((near) => {
    const far = connectPlainly(port, 'localhost');
    far.on('data', (bytes) => seen.push(bytes)).on('error', () => near.destroy());
    near.on('error', () => far.destroy());
    near.pipe(far).pipe(near);
  });
  const socket = connect({ port: await listenHere(relay), rejectUnauthorized: false, maxVersion: 'TLSv1.2' });
  await once(socket, 'secureConnect');
  socket.destroy();
  relay.close();
  return handshakeTypesIn(Buffer.concat(seen)).includes(certificateRequest);
}

/** Returns the types of the handshake messages until the first record of another kind. */
function handshakeTypesIn(bytes: Buffer): readonly number[] {
  const records: Buffer[] = [];
  for (let at = 0; bytes[at] === handshakeRecord; at += 5 + bytes.readUInt16BE(at + 3)) {
    records.push(bytes.subarray(at + 5, at + 5 + bytes.readUInt16BE(at + 3)));
  }
  const messages = Buffer.concat(records);
  const types: number[] = [];
  for (let at = 0; at + 4 <= messages.length; at += 4 + messages.readUIntBE(at + 1, 3)) {
    types.push(messages.readUInt8(at));
  }
  return types;
}
