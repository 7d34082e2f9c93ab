/**
 * A host that publishes a client's keys (JWKS) over TLS: valid at `/jwks` and `/other`, with typical failures at other
 * paths.
 */
import { writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { newKeyPair, toPem, toPrivateKeyPem } from '../../../src/crypto/pem.js';
import type { ClientKey } from './asserting-client.js';
import { issuing, root } from './signing-bank.js';
import { temporaryFolder } from '../runner/temporary.js';
import { listenHere } from '../runner/ports.js';

const serverAuthentication = '1.3.6.1.5.5.7.3.1';

export interface KeyHost {
  /** `localhost` and its port. */
  readonly host: string;
  /** The file of its certificate's authority. */
  readonly authorities: string;
  publish(keys: readonly ClientKey[]): void;
  timesAsked(path: string): number;
  stop(): void;
}

const failing: Readonly<Record<string, (response: ServerResponse, jwks: string) => void>> = {
  '/moved': (response) => void response.writeHead(302, { Location: '/jwks' }).end(),
  '/large': (response, jwks) => void response.end(jwks.padEnd(70_000)),
  '/text': (response) => void response.end('keys'),
  '/list': (response) => void response.end('[]'),
  '/absent': (response, jwks) => void response.writeHead(404).end(jwks),
  '/slow': () => undefined,
};

export async function startKeyHost(): Promise<KeyHost> {
  const keys = newKeyPair('ec');
  const { certificate } = issuing.issue(keys, { organisation: 'localhost', uses: [serverAuthentication] });
  const asked: string[] = [];
  let jwks = '';
  const cert = toPem(certificate, 'CERTIFICATE') + issuing.pem;
  const server = createServer({ cert, key: toPrivateKeyPem(keys.privateKey) }, ({ url = '' }, response) => {
    asked.push(url);
    const fail = failing[url];
    if (fail) fail(response, jwks);
    else response.end(jwks);
  });
  const host = `localhost:${await listenHere(server)}`;
  const authorities = join(temporaryFolder(), 'authorities.pem');
  writeFileSync(authorities, root.pem);
  return {
    host,
    authorities,
    publish: (published) => {
      jwks = JSON.stringify({ keys: published.map(({ jwk }) => jwk) });
    },
    timesAsked: (path) => asked.filter((each) => each === path).length,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
