/** Parses X.509 certificates: key, names, validity, and roles under PSD2 (eIDAS, ETSI TS 119 495). */
import { X509Certificate } from 'node:crypto';
import {
  derTags,
  partsOf,
  readBits,
  readBoolean,
  readDer,
  readObjectIdentifier,
  readOctets,
  readText,
  readTime,
  readUnsigned,
  type DerElement,
} from './der.js';
import * as oids from './object-identifiers.js';

/** One part of a distinguished name: the object identifier of its type, and its text. */
export interface NameAttribute {
  readonly type: string;
  readonly value: string;
}

export interface Certificate {
  readonly x509: X509Certificate;
  readonly serialNumber: bigint;
  readonly issuer: readonly NameAttribute[];
  readonly subject: readonly NameAttribute[];
  /** First and last moment of its validity, in milliseconds. */
  readonly notBefore: number;
  readonly notAfter: number;
  /** Object identifier; for RSASSA-PSS followed by a space and the hash's identifier. */
  readonly signatureAlgorithm: string;
  /** PSP_AS, PSP_PI, PSP_AI and PSP_IC, from the PSD2 statement. */
  readonly roles: readonly string[];
  /** `PSD<country>-<authority>-<number>`. */
  readonly organisationId?: string;
  /** Set for a CA: the number of further CAs that may stand below it. */
  readonly authority?: { readonly pathLength: number };
  /** The key usage bits, where the certificate restricts its use. */
  readonly keyUsage?: number;
  readonly extendedKeyUsage?: readonly string[];
  /** The addresses of its authority's whole revocation list (CRL distribution points). */
  readonly listAddresses: readonly string[];
  /** Whether a critical extension is unknown to this server. */
  readonly hasUnknownDemand: boolean;
}

interface Extension {
  readonly isCritical: boolean;
  readonly value: Buffer;
}

/** Reads one certificate. Throws a `DerProblem` or an error of Node for malformed bytes. */
export function readCertificate(bytes: Buffer): Certificate {
  const [signed] = partsOf(readDer(bytes));
  const fields = partsOf(signed);
  // Version 1 certificates have no version field and no extensions; they serve here only as old roots.
  const [serial, algorithm, issuer, validity, subjectName, , ...rest] =
    fields[0]?.tag === 0xa0 ? fields.slice(1) : fields;
  const [notBefore, notAfter] = partsOf(validity);
  const tagged = rest.find(({ tag }) => tag === 0xa3);
  const extensions = readExtensions(tagged && partsOf(tagged)[0]);
  const subject = readName(subjectName);
  const organisationId = subject.find(({ type }) => type === oids.names.organisationIdentifier)?.value;
  return {
    x509: new X509Certificate(bytes),
    serialNumber: readUnsigned(serial),
    issuer: readName(issuer),
    subject,
    notBefore: readTime(notBefore),
    notAfter: readTime(notAfter),
    signatureAlgorithm: readAlgorithm(algorithm),
    roles: readRoles(extensions.get(oids.extensions.qcStatements)),
    ...(organisationId !== undefined && { organisationId }),
    ...readUses(extensions),
    listAddresses: readListAddresses(extensions.get(oids.listDistributionPoints)),
    hasUnknownDemand: [...extensions].some(([id, { isCritical }]) => isCritical && !known.includes(id)),
  };
}

const known: readonly string[] = Object.values(oids.extensions);

function readName(name: DerElement | undefined): NameAttribute[] {
  return partsOf(name).flatMap((set) =>
    partsOf(set).map((attribute) => {
      const [type, value] = partsOf(attribute);
      return { type: readObjectIdentifier(type), value: value ? readText(value) : '' };
    }),
  );
}

/** RSASSA-PSS without a stated hash means SHA-1 (RFC 4055, section 3.1), and is returned without a hash. */
export function readAlgorithm(algorithm: DerElement | undefined): string {
  const [type, parameters] = partsOf(algorithm);
  const id = readObjectIdentifier(type);
  if (id !== oids.rsaPss || !parameters) return id;
  const hash = partsOf(parameters).find(({ tag }) => tag === 0xa0);
  return hash ? `${id} ${readObjectIdentifier(partsOf(partsOf(hash)[0])[0])}` : id;
}

/** The extensions of a certificate, of a revocation list or of an entry in one, by their object identifier. */
export function readExtensions(sequence: DerElement | undefined): ReadonlyMap<string, Extension> {
  const extensions = new Map<string, Extension>();
  for (const extension of sequence ? partsOf(sequence) : []) {
    const [id, ...others] = partsOf(extension);
    const isCritical = others[0]?.tag === derTags.boolean && readBoolean(others[0]);
    extensions.set(readObjectIdentifier(id), { isCritical, value: readOctets(others.at(-1)) });
  }
  return extensions;
}

/** The roles of the statement `SEQUENCE { OID, SEQUENCE { roles, NCAName, NCAId } }` (ETSI TS 119 495, annex A). */
function readRoles(extension: Extension | undefined): string[] {
  if (!extension) return [];
  const table: Readonly<Record<string, string>> = oids.psd2Roles;
  const statement = partsOf(readDer(extension.value))
    .map(partsOf)
    .find(([id]) => readObjectIdentifier(id) === oids.psd2Statement);
  if (!statement) return [];
  const [roles] = partsOf(statement[1]);
  return partsOf(roles).map((role) => {
    const id = readObjectIdentifier(partsOf(role)[0]);
    return table[id] ?? id;
  });
}

const explicit = 0xa0;
const uniformResourceIdentifier = 0x86;

/**
 * RFC 5280, section 4.2.1.13. A point with reasons, or with another issuer, names no whole list of the authority. An
 * unreadable extension, which no certificate needs, names none.
 */
function readListAddresses(extension: Extension | undefined): string[] {
  if (!extension) return [];
  try {
    return partsOf(readDer(extension.value)).flatMap((point) => {
      const [name, ...others] = partsOf(point);
      if (name?.tag !== explicit || others.length > 0) return [];
      const [fullName] = partsOf(name);
      const names = fullName?.tag === explicit ? partsOf(fullName) : [];
      return names
        .filter(({ tag }) => tag === uniformResourceIdentifier)
        .map(({ content }) => content.toString('latin1'));
    });
  } catch {
    return [];
  }
}

function readUses(
  extensions: ReadonlyMap<string, Extension>,
): Pick<Certificate, 'authority' | 'keyUsage' | 'extendedKeyUsage'> {
  const constraints = extensions.get(oids.extensions.basicConstraints);
  const keyUsage = extensions.get(oids.extensions.keyUsage);
  const extended = extensions.get(oids.extensions.extendedKeyUsage);
  const [isAuthority, pathLength] = constraints ? partsOf(readDer(constraints.value)) : [];
  return {
    ...(isAuthority?.tag === derTags.boolean &&
      readBoolean(isAuthority) && {
        authority: { pathLength: pathLength ? Number(readUnsigned(pathLength)) : Infinity },
      }),
    ...(keyUsage && { keyUsage: readBits(readDer(keyUsage.value))[0] ?? 0 }),
    ...(extended && { extendedKeyUsage: partsOf(readDer(extended.value)).map(readObjectIdentifier) }),
  };
}
