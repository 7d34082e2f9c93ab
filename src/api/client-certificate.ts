/** The certificate of the connection: a TPP's own over TLS, or the one that a trusted proxy in front has met. */
import type { BlockList } from 'node:net';
import { TLSSocket } from 'node:tls';
import { certificateOfProxy } from '../crypto/pem.js';
import { mayAuthenticateClient, type TppCertificates } from '../crypto/tpp-certificates.js';
import type { Client, Service } from '../domain/clients.js';
import { Problem } from '../domain/problem.js';
import { comesFrom } from './addresses.js';
import { licenceOf, requireLicence } from './licences.js';
import type { Context } from './stage.js';

export interface ClientCertificates {
  readonly certificates: TppCertificates;
  /** Where a connection without one is refused. */
  readonly requiredFor: readonly Service[];
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
  now: number,
): void {
  const { certificate: given, path } = presentedBy(ctx, parts);
  if (given === undefined) {
    if (!parts.requiredFor.includes(licenceOf(ctx.state.route).service)) return;
    throw new Problem('certificate.missing', 'The connection came without a client certificate.', path);
  }
  const certificate = parts.certificates.find(given, now, path);
  if (!mayAuthenticateClient(certificate)) {
    throw new Problem('certificate.invalid', 'The certificate is not one for clients of TLS.', path);
  }
  requireLicence(certificate, client, ctx.state.route, path);
}

/** From any other address the header means nothing, so that it is not looked at and nobody is refused for it. */
function presentedBy(ctx: Context, { proxy }: ClientCertificates): Presented {
  const { headers, socket } = ctx.req;
  // What stands between a proxy and this server is the proxy's own connection, and its certificate nobody's else.
  if (proxy && comesFrom(proxy.addresses, ctx)) {
    const given = headers[proxy.header.toLowerCase()];
    const path = `header.${proxy.header}`;
    return typeof given === 'string' && given !== ''
      ? { certificate: certificateOfProxy(given), path }
      : { path };
  }
  const certificate = socket instanceof TLSSocket ? socket.getPeerX509Certificate()?.raw : undefined;
  return certificate ? { certificate } : {};
}
