/** The certificate of the connection: a TPP's own over TLS, or the one that a trusted proxy in front has met. */
import type { BlockList } from 'node:net';
import { TLSSocket } from 'node:tls';
import { certificateOfProxy } from '../crypto/pem.js';
import { mayAuthenticateClient, type TppCertificates } from '../crypto/tpp-certificates.js';
import type { Client } from '../domain/clients.js';
import { Problem } from '../domain/problem.js';
import { requireLicence } from './licences.js';
import type { Context } from './stage.js';

export interface ClientCertificates {
  readonly certificates: TppCertificates;
  readonly isRequired: boolean;
  readonly now: () => number;
  /** Who may say in which header whose connection it passes on; nobody when it is not there. */
  readonly proxy?: { readonly header: string; readonly addresses: BlockList };
}

interface Presented {
  readonly certificate?: string | Buffer;
  /** Of the header that it came in. */
  readonly path?: string;
}

/**
 * Holds the certificate of the connection against the client; a connection without one is refused where it must be. Only
 * operations that name a client come here: the token endpoint has its secrets, and customers' browsers have none.
 */
export function checkClientCertificate(
  ctx: Context<'route'>,
  client: Client,
  parts: ClientCertificates,
): void {
  const { certificate: given, path } = presentedBy(ctx, parts);
  if (given === undefined) {
    if (!parts.isRequired) return;
    throw new Problem('certificate.missing', 'The connection came without a client certificate.', path);
  }
  const certificate = parts.certificates.find(given, parts.now(), path);
  if (!mayAuthenticateClient(certificate)) {
    throw new Problem('certificate.invalid', 'The certificate is not one for clients of TLS.', path);
  }
  requireLicence(certificate, client, ctx.state.route, path);
}

/** From any other address the header means nothing, so that it is not looked at and nobody is refused for it. */
function presentedBy({ req }: Context, { proxy }: ClientCertificates): Presented {
  const { socket } = req;
  // What stands between a proxy and this server is the proxy's own connection, and its certificate nobody's else.
  if (proxy && isListed(socket.remoteAddress, proxy.addresses)) {
    const given = req.headers[proxy.header.toLowerCase()];
    const path = `header.${proxy.header}`;
    return typeof given === 'string' && given !== ''
      ? { certificate: certificateOfProxy(given), path }
      : { path };
  }
  const certificate = socket instanceof TLSSocket ? socket.getPeerX509Certificate()?.raw : undefined;
  return certificate ? { certificate } : {};
}

function isListed(address: string | undefined, addresses: BlockList): boolean {
  return address !== undefined && addresses.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}
