/**
 * Certificate authority (CA) that issues TPP certificates (eIDAS QWAC and QSealC form): for the sandbox and the tests.
 */
import { createPublicKey, generateKeyPair, randomBytes, sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { NameAttribute } from '../../../src/crypto/certificate.js';
import {
  der,
  derBits,
  derInteger,
  derObjectIdentifier,
  derOctets,
  derPrintable,
  derSequence,
  derSet,
  derText,
  derTime,
  derTrue,
} from '../../../src/crypto/der.js';
import { sha1 } from '../../../src/crypto/digests.js';
import * as oids from '../../../src/crypto/object-identifiers.js';
import type { KeyKind, KeyPair } from '../../../src/crypto/pem.js';

/** The issuing CA: its name, and the private key of its certificate. */
export interface Issuer {
  readonly name: readonly NameAttribute[];
  readonly privateKey: KeyObject;
}

export interface Validity {
  /** In milliseconds. */
  readonly notBefore: number;
  readonly notAfter: number;
}

export interface TppCertificateOptions extends Validity {
  readonly organisation: string;
  /** `PSD<country>-<authority>-<number>`. */
  readonly organisationId: string;
  readonly roles: readonly string[];
  readonly publicKey: KeyObject;
  /** Extended key usages as object identifiers; default: TLS client authentication. */
  readonly uses?: readonly string[];
  /** The QC type statement; none when left out. */
  readonly type?: keyof typeof oids.qcTypes;
  /** Random when left out. */
  readonly serialNumber?: bigint;
}

const generate = promisify(generateKeyPair);

/** As `newKeyPair`, but asynchronous, so that other requests of a server do not wait. */
export function generatedKeyPair(kind: KeyKind): Promise<KeyPair> {
  return kind === 'rsa' ? generate('rsa', { modulusLength: 2048 }) : generate('ec', { namedCurve: 'P-256' });
}

const digitalSignature = 0x80;
const certificateAndListSigning = 0x06;

/** The name of an authority or a TPP, from its parts in their usual order. */
export function buildDistinguishedName(
  country: string,
  organisation: string,
  commonName: string,
  organisationId?: string,
) {
  const { names } = oids;
  return [
    { type: names.country, value: country },
    { type: names.organisation, value: organisation },
    ...(organisationId === undefined ? [] : [{ type: names.organisationIdentifier, value: organisationId }]),
    { type: names.commonName, value: commonName },
  ];
}

/** The DER of a CA certificate for `holder`; a root issues its own. */
export function issueAuthority(
  issuer: Issuer,
  holder: { readonly name: readonly NameAttribute[]; readonly publicKey: KeyObject },
  validity: Validity,
  pathLength?: number,
): Buffer {
  const constraints = derSequence(derTrue(), ...(pathLength === undefined ? [] : [derInteger(pathLength)]));
  return issue(issuer, { subject: holder.name, publicKey: holder.publicKey, ...validity }, [
    extension(oids.extensions.basicConstraints, constraints, true),
    extension(oids.extensions.keyUsage, derBits(Buffer.from([certificateAndListSigning]), 1), true),
  ]);
}

/** The DER of a TPP's certificate, with its organisation and its roles under PSD2 (ETSI TS 119 495). */
export function issueTpp(issuer: Issuer, options: TppCertificateOptions): Buffer {
  const { notAfter, notBefore, organisation, organisationId, publicKey, roles, serialNumber, type } = options;
  const uses = options.uses ?? [oids.clientAuthentication];
  const [, country = 'HR', authority = ''] = /^PSD([A-Z]{2})-([^-]+)-/.exec(organisationId) ?? [];
  const subject = buildDistinguishedName(country, organisation, organisation, organisationId);
  const statement = derSequence(
    derObjectIdentifier(oids.psd2Statement),
    derSequence(
      derSequence(...roles.map((role) => derSequence(derObjectIdentifier(roleId(role)), derText(role)))),
      derText(authority),
      derText(`${country}-${authority}`),
    ),
  );
  const statements = [statement, ...(type === undefined ? [] : [typeStatement(type)])];
  const contents = {
    subject,
    publicKey,
    notBefore,
    notAfter,
    ...(serialNumber !== undefined && { serialNumber }),
  };
  return issue(issuer, contents, [
    extension(oids.extensions.basicConstraints, derSequence(), true),
    extension(oids.extensions.keyUsage, derBits(Buffer.from([digitalSignature]), 7), true),
    extension(oids.extensions.extendedKeyUsage, derSequence(...uses.map(derObjectIdentifier))),
    extension(oids.extensions.qcStatements, derSequence(...statements)),
  ]);
}

function typeStatement(type: keyof typeof oids.qcTypes): Buffer {
  const types = derSequence(derObjectIdentifier(oids.qcTypes[type]));
  return derSequence(derObjectIdentifier(oids.qcType), types);
}

function roleId(role: string): string {
  const [id] = Object.entries(oids.psd2Roles).find(([, name]) => name === role) ?? [];
  if (id === undefined) throw new Error(`${role} is not a role of PSD2`);
  return id;
}

interface Contents extends Validity {
  readonly subject: readonly NameAttribute[];
  readonly publicKey: KeyObject;
  readonly serialNumber?: bigint;
}

function issue(issuer: Issuer, contents: Contents, extensions: readonly Buffer[]): Buffer {
  const { notAfter, notBefore, publicKey, subject } = contents;
  const { serialNumber = BigInt(`0x4${randomBytes(15).toString('hex')}`) } = contents;
  const authorityKey = derSequence(der(0x80, keyIdentifier(createPublicKey(issuer.privateKey))));
  const signed = derSequence(
    der(0xa0, derInteger(2)),
    derInteger(serialNumber),
    encodeSignatureAlgorithm(issuer.privateKey),
    derName(issuer.name),
    derSequence(derTime(notBefore), derTime(notAfter)),
    derName(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      derSequence(
        ...extensions,
        extension(oids.extensions.subjectKeyIdentifier, derOctets(keyIdentifier(publicKey))),
        extension(oids.extensions.authorityKeyIdentifier, authorityKey),
      ),
    ),
  );
  return signedDer(signed, issuer.privateKey);
}

/** Signs a certificate or a revocation list. */
function signedDer(signed: Buffer, privateKey: KeyObject): Buffer {
  return derSequence(
    signed,
    encodeSignatureAlgorithm(privateKey),
    derBits(sign('sha256', signed, privateKey)),
  );
}

function encodeSignatureAlgorithm({ asymmetricKeyType }: KeyObject): Buffer {
  const { ecdsaSha256, rsaSha256 } = oids.signatureAlgorithms;
  return asymmetricKeyType === 'ec'
    ? derSequence(derObjectIdentifier(ecdsaSha256))
    : derSequence(derObjectIdentifier(rsaSha256), der(0x05));
}

function keyIdentifier(publicKey: KeyObject): Buffer {
  return sha1(publicKey.export({ type: 'spki', format: 'der' }));
}

function derName(name: readonly NameAttribute[]): Buffer {
  return derSequence(
    ...name.map(({ type, value }) => {
      const text = type === oids.names.country ? derPrintable(value) : derText(value);
      return derSet(derSequence(derObjectIdentifier(type), text));
    }),
  );
}

function extension(id: string, value: Buffer, isCritical = false): Buffer {
  return derSequence(derObjectIdentifier(id), ...(isCritical ? [derTrue()] : []), derOctets(value));
}

/** The DER of a revocation list (CRL) with these serial numbers. */
export function issueRevocationList(
  issuer: Issuer,
  revoked: readonly bigint[],
  { notAfter, notBefore }: Validity,
): Buffer {
  const entries = revoked.map((serial) => derSequence(derInteger(serial), derTime(notBefore)));
  const signed = derSequence(
    derInteger(1),
    encodeSignatureAlgorithm(issuer.privateKey),
    derName(issuer.name),
    derTime(notBefore),
    derTime(notAfter),
    ...(entries.length > 0 ? [derSequence(...entries)] : []),
  );
  return signedDer(signed, issuer.privateKey);
}
