/** A TPP that connects by TLS, with or without a client certificate. */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:https';
import { toPem, toPrivateKeyPem } from '../../../src/crypto/pem.js';
import type { Signer } from '../tpp/authority.js';
import { listAt, textAt } from '../runner/json.js';
import { domestic, orderOf, v132 } from '../tpp/tpp.js';

export interface TlsAnswer {
  /** Status, then code and path of every message. */
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
          verdict: [response.statusCode, ...messages].join(' '),
          isResumed,
          isLast: response.headers.connection === 'close',
        });
      });
    });
    sending.once('error', reject);
    sending.end(content);
  });
}
