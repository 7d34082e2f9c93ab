/**
 * Certificate authorities for tests, and TPPs with their eIDAS certificates; made with the code of the bank's own
 * command.
 */
import { sign, type KeyObject } from 'node:crypto';
import { readCertificate, type NameAttribute } from '../../../src/crypto/certificate.js';
import {
  issueAuthority,
  issueRevocationList,
  issueTpp,
  buildDistinguishedName,
  type Issuer,
  type TppCertificateOptions,
  type Validity,
} from '../../../sandbox/src/crypto/certificate-issuer.js';
import { type KeyPair, newKeyPair, toPem } from '../../../src/crypto/pem.js';
import {
  der,
  derBits,
  derObjectIdentifier,
  derOctets,
  derSequence,
  partsOf,
  readDer,
} from '../../../src/crypto/der.js';

export const day = 86_400_000;

export function aroundNow(before = day, after = 30 * day): Validity {
  return { notBefore: Date.now() - before, notAfter: Date.now() + after };
}

/** A certificate and the key that signs with it. */
export interface Signer {
  readonly certificate: Buffer;
  readonly privateKey: KeyObject;
  /** `SN=<hexadecimal>,CA=<issuer>`. */
  readonly keyId: string;
}

/** A distribution point by its address; `more` are its further parts, such as reasons. */
export function pointOf(address: string, ...more: readonly Buffer[]): Buffer {
  const name = der(0x86, Buffer.from(address, 'latin1'));
  return derSequence(der(0xa0, der(0xa0, name)), ...more);
}

/** The extension with the addresses of a revocation list (RFC 5280, section 4.2.1.13). */
export function distributionPoints(...points: readonly Buffer[]): Buffer {
  return derSequence(derObjectIdentifier('2.5.29.31'), derOctets(derSequence(...points)));
}

export class TestAuthority implements Issuer {
  readonly name: readonly NameAttribute[];
  readonly privateKey: KeyObject;
  readonly certificate: Buffer;
  readonly #keyIdName: string;

  constructor(
    commonName: string,
    {
      above,
      keys = newKeyPair('ec'),
      pathLength,
      validity = aroundNow(),
    }: {
      readonly above?: TestAuthority;
      readonly keys?: KeyPair;
      readonly pathLength?: number;
      readonly validity?: Validity;
    } = {},
  ) {
    this.name = buildDistinguishedName('HR', 'Trust, Services d.o.o.', commonName);
    this.#keyIdName = `CN=${commonName},O=Trust\\, Services d.o.o.,C=HR`;
    this.privateKey = keys.privateKey;
    const holder = { name: this.name, publicKey: keys.publicKey };
    this.certificate = issueAuthority(above ?? this, holder, validity, pathLength);
  }

  get pem(): string {
    return toPem(this.certificate, 'CERTIFICATE');
  }

  /** A certificate of the sandbox's first client, with the changes of `options`. */
  issue(keys: KeyPair, options: Partial<TppCertificateOptions> = {}): Signer {
    const certificate = issueTpp(this, {
      organisation: 'Sandbox TPP',
      organisationId: 'PSDHR-HNB-SANDBOXTPP',
      roles: ['PSP_AI', 'PSP_PI', 'PSP_IC'],
      publicKey: keys.publicKey,
      ...aroundNow(),
      ...options,
    });
    return this.sign(certificate, keys.privateKey);
  }

  /** The signer with a certificate of this authority. */
  sign(certificate: Buffer, privateKey: KeyObject): Signer {
    const serial = readCertificate(certificate).serialNumber.toString(16);
    return { certificate, privateKey, keyId: `SN=${serial},CA=${this.#keyIdName}` };
  }

  /** A certificate of this authority with a replaced part, both parts in hexadecimal, signed again. */
  exchange({ certificate, privateKey }: Signer, part: string, other: string): Signer {
    const [signed, algorithm] = partsOf(readDer(certificate));
    const [before, after, ...more] = signed?.bytes.toString('hex').split(part) ?? [];
    if (!algorithm || after === undefined || more.length > 0) throw new Error(`${part} is not there once`);
    const changed = Buffer.from(before + other + after, 'hex');
    const signature = derBits(sign('sha256', changed, this.privateKey));
    return this.sign(derSequence(changed, algorithm.bytes, signature), privateKey);
  }

  /** The same certificate of this authority with one more extension, signed again. */
  extend(certificate: Buffer, extension: Buffer): Buffer {
    const [signed, algorithm] = partsOf(readDer(certificate));
    const fields = partsOf(signed).map(({ bytes }) => bytes);
    const [present] = partsOf(partsOf(signed).at(-1));
    if (!algorithm || !present) throw new Error('a certificate has an algorithm and extensions');
    const extensions = der(0xa3, der(0x30, present.content, extension));
    const changed = derSequence(...fields.slice(0, -1), extensions);
    return derSequence(changed, algorithm.bytes, derBits(sign('sha256', changed, this.privateKey)));
  }

  /** A certificate of the first client that names the addresses of this authority's revocation list. */
  issueNaming(addresses: readonly string[], keys: KeyPair): Signer {
    const { certificate, privateKey } = this.issue(keys);
    return this.sign(
      this.extend(certificate, distributionPoints(...addresses.map((each) => pointOf(each)))),
      privateKey,
    );
  }

  revocationList(signers: readonly Signer[], validity = aroundNow()): Buffer {
    const serials = signers.map(({ certificate }) => readCertificate(certificate).serialNumber);
    return issueRevocationList(this, serials, validity);
  }

  /** A list with an extension of its own, or with one in each entry. */
  extendedList(signers: readonly Signer[], extension: Buffer, place: 'list' | 'entries' = 'list'): Buffer {
    const [signed, algorithm] = partsOf(readDer(this.revocationList(signers)));
    const fields = partsOf(signed).map(({ bytes }) => bytes);
    const entries = partsOf(partsOf(signed).at(-1)).map((entry) =>
      derSequence(...partsOf(entry).map(({ bytes }) => bytes), derSequence(extension)),
    );
    const changed =
      place === 'list'
        ? derSequence(...fields, der(0xa0, derSequence(extension)))
        : derSequence(...fields.slice(0, -1), derSequence(...entries));
    if (!algorithm) throw new Error('a list has an algorithm');
    return derSequence(changed, algorithm.bytes, derBits(sign('sha256', changed, this.privateKey)));
  }
}
