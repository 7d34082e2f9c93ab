/**
 * Client certificates (mTLS, eIDAS QWAC): a TPP's own in its TLS connection, or one that a trusted proxy forwards in a
 * header.
 */
import type { BlockList } from 'node:net';
import { TLSSocket } from 'node:tls';
import { decodeProxyHeader } from '../../crypto/pem.js';
import {
  mayAuthenticateClient,
  type TppCertificate,
  type TppCertificates,
} from '../../crypto/tpp-certificates.js';
import type { Client, Service } from '../../domain/clients.js';
import { Problem } from '../../domain/problem.js';
import { comesFrom } from '../addresses.js';
import { licenceOf, requireLicence, requireOrganisation } from './licences.js';
import { oneValue } from '../headers.js';
import type { Context } from '../stage.js';

export interface ClientCertificates {
  readonly certificates: TppCertificates;
  /** Services that require a client certificate. */
  readonly requiredFor: readonly Service[];
  /** Whether confidential clients need one at the token and revocation endpoints. */
  readonly isRequiredForTokens: boolean;
  /**
   * Header in which a trusted proxy forwards the certificate, and the proxy's addresses; without it no header is read.
   */
  readonly proxy?: { readonly header: string; readonly addresses: BlockList };
}

interface Presented {
  readonly certificate?: string | Buffer;
  /** Name of the header that held the certificate. */
  readonly path?: string;
}

/**
 * Checks the connection's certificate against the client, and refuses a missing one where a service requires it. Only
 * for operations that name a client: customers' browsers have no certificate.
 */
export function checkClientCertificate(
  ctx: Context<'route'>,
  client: Client,
  parts: ClientCertificates,
  now: () => number,
): Promise<void> | void {
  const { certificate: given, path } = presentedBy(ctx, parts);
  if (given === undefined) {
    if (!parts.requiredFor.includes(licenceOf(ctx.state.route).service)) return;
    throw new Problem('certificate.missing', 'The connection came without a client certificate.', path);
  }
  return withLists(given, parts, () => {
    requireLicence(readCertificate(given, parts, now(), path), client, ctx.state.route, path);
  });
}

/** Checks once the revocation lists that the certificate names have been read. */
function withLists(
  given: string | Buffer,
  { certificates }: ClientCertificates,
  check: () => void,
): Promise<void> | void {
  const reading = certificates.reading(given);
  return reading ? reading.then(check) : check();
}

/** Throws `oauth.invalid-client` for a connection without the client's own certificate. */
export type TokenCertificateCheck = (ctx: Context, client: Client) => Promise<void> | void;

/**
 * Returns the check of a confidential client's certificate at the token and revocation endpoints, whichever role it has;
 * undefined where none is demanded. `elsewhere` is the address to use instead of one whose handshakes request none.
 */
export function createTokenCertificateCheck(
  parts: ClientCertificates | undefined,
  now: () => number,
  elsewhere: string | undefined,
): TokenCertificateCheck | undefined {
  if (!parts?.isRequiredForTokens) return undefined;
  if (elsewhere !== undefined) {
    const text = `The client has to present its certificate, at ${elsewhere}.`;
    return () => {
      throw new Problem('oauth.invalid-client', text);
    };
  }
  return (ctx, client) => {
    const { certificate: given, path } = presentedBy(ctx, parts);
    if (given === undefined) {
      throw new Problem('oauth.invalid-client', 'The connection came without the certificate of the client.');
    }
    return withLists(given, parts, () => {
      try {
        requireOrganisation(readCertificate(given, parts, now(), path), client, path);
      } catch (cause) {
        // The token endpoints have no code for a certificate.
        if (!(cause instanceof Problem)) throw cause;
        throw new Problem('oauth.invalid-client', cause.violations[0].text, undefined, { cause });
      }
    });
  };
}

function readCertificate(
  given: string | Buffer,
  { certificates }: ClientCertificates,
  now: number,
  path: string | undefined,
): TppCertificate {
  const certificate = certificates.find(given, now, path);
  if (mayAuthenticateClient(certificate)) return certificate;
  throw new Problem('certificate.invalid', 'The certificate is not one for clients of TLS.', path);
}

/** The header is ignored from any other address, and causes no refusal. */
function presentedBy(ctx: Context, { proxy }: ClientCertificates): Presented {
  const { socket } = ctx.req;
  // Behind a proxy, the TLS certificate of the connection is the proxy's own, not the TPP's.
  if (proxy && comesFrom(proxy.addresses, ctx)) {
    const path = `header.${proxy.header}`;
    // Two certificates are refused: one would be the TPP's own claim, and only the other the proxy's word.
    const given = oneValue(ctx, proxy.header, (text) => new Problem('certificate.invalid', text, path));
    return given ? { certificate: decodeProxyHeader(given), path } : { path };
  }
  const certificate = socket instanceof TLSSocket ? socket.getPeerX509Certificate()?.raw : undefined;
  return certificate ? { certificate } : {};
}
