/** The object identifiers of certificates that the bank knows: RFC 5280, RFC 3739 and ETSI TS 119 495. */

export const names = {
  country: '2.5.4.6',
  organisation: '2.5.4.10',
  commonName: '2.5.4.3',
  organisationIdentifier: '2.5.4.97',
} as const;

export const extensions = {
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAlternativeName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  certificatePolicies: '2.5.29.32',
  authorityKeyIdentifier: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  qcStatements: '1.3.6.1.5.5.7.1.3',
} as const;

/** The addresses of the revocation list in which the certificate would stand. */
export const listDistributionPoints = '2.5.29.31';

/** Extensions of a revocation list and of its entries that need no processing (RFC 5280, sections 5.2 and 5.3). */
export const listExtensions = {
  issuerAlternativeName: '2.5.29.18',
  listNumber: '2.5.29.20',
  reasonCode: '2.5.29.21',
  invalidityDate: '2.5.29.24',
  authorityKeyIdentifier: '2.5.29.35',
} as const;

/** Extensions that make a revocation list a part of its authority's, by the name in the reason for its refusal. */
export const partialListExtensions: ReadonlyMap<string, string> = new Map([
  ['2.5.29.27', 'a delta indicator'],
  ['2.5.29.28', 'an issuing distribution point'],
]);

/** The PSD2 statement of a certificate: the holder's roles, and the authority that granted them. */
export const psd2Statement = '0.4.0.19495.2';

export const psd2Roles = {
  '0.4.0.19495.1.1': 'PSP_AS',
  '0.4.0.19495.1.2': 'PSP_PI',
  '0.4.0.19495.1.3': 'PSP_AI',
  '0.4.0.19495.1.4': 'PSP_IC',
} as const;

/** QC type, the purpose of a qualified certificate (ETSI EN 319 412-5, section 4.2.3). */
export const qcType = '0.4.0.1862.1.6';
export const qcTypes = { seal: '0.4.0.1862.1.6.2', tls: '0.4.0.1862.1.6.3' } as const;

export const clientAuthentication = '1.3.6.1.5.5.7.3.2';
/** RFC 9336. */
export const documentSigning = '1.3.6.1.5.5.7.3.36';

export const rsaPss = '1.2.840.113549.1.1.10';

/** Accepted certificate signature algorithms, without SHA-1 and MD5. RSASSA-PSS is followed by its hash. */
export const signatureAlgorithms = {
  rsaSha256: '1.2.840.113549.1.1.11',
  rsaSha384: '1.2.840.113549.1.1.12',
  rsaSha512: '1.2.840.113549.1.1.13',
  rsaPssSha256: `${rsaPss} 2.16.840.1.101.3.4.2.1`,
  rsaPssSha384: `${rsaPss} 2.16.840.1.101.3.4.2.2`,
  rsaPssSha512: `${rsaPss} 2.16.840.1.101.3.4.2.3`,
  ecdsaSha256: '1.2.840.10045.4.3.2',
  ecdsaSha384: '1.2.840.10045.4.3.3',
  ecdsaSha512: '1.2.840.10045.4.3.4',
} as const;

/** The hashes of the accepted algorithms, as Node names them. */
export const signatureHashes: Readonly<Record<string, string>> = {
  [signatureAlgorithms.rsaSha256]: 'sha256',
  [signatureAlgorithms.rsaSha384]: 'sha384',
  [signatureAlgorithms.rsaSha512]: 'sha512',
  [signatureAlgorithms.rsaPssSha256]: 'sha256',
  [signatureAlgorithms.rsaPssSha384]: 'sha384',
  [signatureAlgorithms.rsaPssSha512]: 'sha512',
  [signatureAlgorithms.ecdsaSha256]: 'sha256',
  [signatureAlgorithms.ecdsaSha384]: 'sha384',
  [signatureAlgorithms.ecdsaSha512]: 'sha512',
};

/** Broken hashes by the signature algorithms that use them; RSASSA-PSS without a hash means SHA-1. */
export const brokenHashes: ReadonlyMap<string, string> = new Map([
  ['1.2.840.113549.1.1.4', 'MD5'],
  ['1.2.840.113549.1.1.5', 'SHA-1'],
  ['1.3.14.3.2.29', 'SHA-1'],
  ['1.2.840.10045.4.1', 'SHA-1'],
  [rsaPss, 'SHA-1'],
  [`${rsaPss} 1.3.14.3.2.26`, 'SHA-1'],
  [`${rsaPss} 1.2.840.113549.2.5`, 'MD5'],
]);
