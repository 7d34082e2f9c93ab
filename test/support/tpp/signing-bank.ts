/** A bank that trusts test authorities, and the TPPs of trusted and untrusted authorities; keys are made once. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newKeyPair, toPem } from '../../../src/crypto/pem.js';
import { aroundNow, day, TestAuthority, type Signer } from './authority.js';
import type { BankUnderTest } from '../server/bank.js';
import { signedHeaders, type Manner } from './signing.js';
import { temporaryFolder } from '../runner/temporary.js';
import { domestic, orderOf, v132, type Headers, type TppAnswer } from './tpp.js';

export const rsaKeys = newKeyPair('rsa');
export const ecKeys = newKeyPair('ec');

export const root = new TestAuthority('Root CA');
export const issuing = new TestAuthority('Issuing CA', {
  above: root,
  keys: newKeyPair('rsa'),
  pathLength: 0,
});
/** Not in the trust folder. */
export const stranger = new TestAuthority('Root CA');

export const rsa = issuing.issue(rsaKeys);
export const ec = issuing.issue(ecKeys);
export const revoked = issuing.issue(ecKeys);
export const expired = issuing.issue(ecKeys, aroundNow(10 * day, -day));

/** Writes authorities and their revocation lists into a fresh folder. */
export function trustFolderOf(
  authorities: readonly TestAuthority[],
  lists: Readonly<Record<string, Buffer>> = {},
): string {
  const folder = join(temporaryFolder('trust-'), 'trusted');
  mkdirSync(folder);
  authorities.forEach((authority, index) => {
    // One of the files is DER, because the bank reads both formats.
    const [name, content] =
      index === 0 ? ['0.der', authority.certificate] : [`${index}.pem`, `Issued for tests\n${authority.pem}`];
    writeFileSync(join(folder, name), content);
  });
  for (const [name, list] of Object.entries(lists)) {
    writeFileSync(join(folder, `${name}.crl`), toPem(list, 'X509 CRL'));
  }
  return folder;
}

export interface SignedRequest extends Manner {
  readonly by?: Signer;
  readonly method?: string;
  readonly path?: string;
  readonly content?: string | Uint8Array;
  readonly headers?: Headers;
  /** Changes the headers after they have been signed. */
  readonly later?: (headers: Headers) => Headers;
  /** The body sent in place of the signed body. */
  readonly sentContent?: string;
  /** The path of the request in place of the signed path. */
  readonly sentPath?: string;
}

export const paymentPath = `${v132}/payments/${domestic}`;

/** Sends a signed payment, or another request signed with the call's options. */
export function sendSigned(
  { tpp }: Pick<BankUnderTest, 'tpp'>,
  request: SignedRequest = {},
): Promise<TppAnswer> {
  const { by = rsa, method = 'POST', path = paymentPath, later = (same) => same, ...manner } = request;
  const content = request.content ?? (method === 'POST' ? JSON.stringify(orderOf()) : undefined);
  const headers = {
    ...(method === 'POST' && { 'Content-Type': 'application/json', 'PSU-IP-Address': '192.0.2.1' }),
    ...request.headers,
  };
  const message = { method, path, headers, ...(content !== undefined && { content }) };
  const sent = request.sentContent ?? content;
  return tpp.ask(method, request.sentPath ?? path, {
    headers: later(signedHeaders(by, message, manner)),
    // Node writes headers in UTF-8 together with a text body, and in Latin 1, as HTTP requires, with bytes.
    ...(sent !== undefined && { content: Buffer.from(sent) }),
  });
}
