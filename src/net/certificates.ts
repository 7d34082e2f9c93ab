/**
 * Certificate settings of the server: trusted authorities, required client certificates and signatures, proxies that
 * forward certificates.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigProblem, type Config } from '../config/config.js';
import { tppCertificates, type TppCertificates } from '../crypto/tpp-certificates.js';
import type { RevocationList } from '../crypto/trust.js';
import type { Licence } from '../domain/client-registration.js';
import { services } from '../domain/clients.js';
import { defined } from '../domain/defined.js';
import { Problem } from '../domain/problem.js';
import type { ClientCertificates } from '../api/authentication/client-certificate.js';
import type { TlsFiles } from './listener.js';
import type { SignatureRules } from '../api/signatures/signature.js';
import { isSandboxAuthority, readTrustFolder, readTlsFiles, type TrustFolder } from './certificate-files.js';
import {
  type FetchedLists,
  fetchRevocationLists,
  followAuthorities,
  type ListNews,
} from './revocation-lists.js';
import { listTrustEnds, type ReadFiles, type TrustEnd } from './trust-ends.js';

export interface LoadedCertificates {
  readonly signatures: SignatureRules & { readonly certificates: TppCertificates };
  readonly clientCertificates?: ClientCertificates;
  readonly tls?: TlsFiles;
  /**
   * Reloads the files if they have changed since the last call, so that a revocation needs no restart; undefined
   * without a change. Throws when the files cannot be used; the previous ones then stay in force, and a later call
   * tries again.
   */
  renew(): { readonly tls?: TlsFiles } | undefined;
  /** Begins to fetch the revocation lists that are due. */
  fetchDue(): void;
  /** The end of each TLS certificate, authority and revocation list in force; of several lists, the latest. */
  ends(): readonly TrustEnd[];
}

/** A file that could not be read may be readable later without a change, such as after a lack of open files. */
const retryMilliseconds = 10_000;

interface LoadOptions {
  readonly tell?: (news: ListNews) => void;
  /** The machine's clock. */
  readonly now?: () => number;
}

/** Reads the trust folder and the files for TLS, and follows revocation lists. Throws a `ConfigProblem`. */
export function loadCertificates(
  config: Config,
  { now = Date.now, tell = () => undefined }: LoadOptions = {},
): LoadedCertificates {
  const { REVOCATION_LIST_HOSTS: hosts, REVOCATION_LISTS_REQUIRED: isListRequired } = config;
  let state = stateOfFiles(config);
  let files = read(config);
  let failedAt: number | undefined;
  const listsInForce = (): readonly RevocationList[] => [
    ...files.revocationLists,
    ...(fetched?.lists() ?? []),
  ];
  const onChange = () => (held = combine());
  const fetched: FetchedLists | undefined =
    hosts.length > 0 ? fetchRevocationLists({ hosts, listsInForce, now, onChange, tell }) : undefined;
  const combine = () =>
    tppCertificates(files.authorities, listsInForce(), { isListRequired, ...defined({ source: fetched }) });
  let held = combine();
  const certificates: TppCertificates = {
    find: (...given) => held.find(...given),
    reading: (given) => held.reading(given),
  };
  if (fetched) followAuthorities(files.authorities, fetched);
  const clientCertificates = toClientCertificates(config, certificates);
  return {
    signatures: { ...toSignatureRules(config), certificates },
    ...defined({ clientCertificates, tls: files.tls }),
    renew: () => {
      const found = stateOfFiles(config);
      const isRetry = failedAt !== undefined && now() - failedAt >= retryMilliseconds;
      if (found === state && !isRetry) return undefined;
      // Set before the files are read: the next call then finds a change made during the reading.
      state = found;
      failedAt = now();
      files = read(config);
      failedAt = undefined;
      fetched?.keepOnly(files.authorities);
      if (fetched) followAuthorities(files.authorities, fetched);
      held = combine();
      return files;
    },
    fetchDue: () => fetched?.readDue(),
    ends: () => listTrustEnds(files, listsInForce()),
  };
}

function toSignatureRules(config: Config): SignatureRules {
  return {
    requiredFor: config.SIGNATURE_REQUIRED,
    isTargetRequired: config.SIGNATURE_REQUEST_TARGET === 'required',
    dateWindowSeconds: config.SIGNATURE_DATE_WINDOW_SECONDS,
  };
}

type FileSettings = Pick<Config, 'MODE' | 'TRUST_FOLDER' | 'TLS_CERT_FILE' | 'TLS_KEY_FILE'>;

function read(config: FileSettings): ReadFiles {
  const trust = loadTrust(config);
  return { ...trust, ...defined({ tls: readTlsFiles(config, trust.authorities) }) };
}

/** Lists the mistakes in the files of trust and TLS, one line each. */
export function listCertificateMistakes(config: FileSettings): readonly string[] {
  return [() => loadTrust(config), () => readTlsFiles(config, [])].flatMap((load) => {
    try {
      load();
      return [];
    } catch (error) {
      if (error instanceof ConfigProblem) return error.lines;
      throw error;
    }
  });
}

function loadTrust(config: FileSettings): TrustFolder {
  const trust = readTrust(config);
  if (config.MODE === 'production' && trust.authorities.some(isSandboxAuthority)) {
    throw new ConfigProblem([
      "TRUST_FOLDER holds the sandbox's authority; MODE=production must not trust it.",
    ]);
  }
  return trust;
}

function readTrust({ TRUST_FOLDER }: FileSettings): TrustFolder {
  try {
    return readTrustFolder(TRUST_FOLDER);
  } catch (error) {
    throw new ConfigProblem([`TRUST_FOLDER cannot be used: ${error instanceof Error ? error.message : ''}.`]);
  }
}

/**
 * Returns a function that reads a certificate's roles and organisation against the current trust folder, or returns the
 * reason for its rejection as a sentence.
 */
export function licenceReader(config: Config, now: () => number): (certificate: string) => Licence | string {
  return (certificate) => {
    try {
      const { authorities, revocationLists } = read(config);
      const { organisationId, roles } = tppCertificates(authorities, revocationLists).find(
        certificate,
        now(),
      );
      return { roles, ...defined({ organisationId }) };
    } catch (error) {
      if (error instanceof Problem) return error.violations[0].text;
      if (error instanceof ConfigProblem) return error.lines.join(' ');
      throw error;
    }
  };
}

/** A fingerprint that changes with any of the files, as far as the file system reports changes. */
function stateOfFiles({ TLS_CERT_FILE, TLS_KEY_FILE, TRUST_FOLDER: folder }: Config): string {
  const trusted = folder !== undefined && existsSync(folder) ? readdirSync(folder).sort() : [];
  const files = [...trusted.map((file) => join(folder ?? '', file)), TLS_CERT_FILE, TLS_KEY_FILE];
  const states = files.map((file) => {
    const found = file === undefined ? undefined : statSync(file, { throwIfNoEntry: false });
    return [file, found?.ino, found?.size, found?.mtimeMs, found?.ctimeMs];
  });
  return JSON.stringify(states);
}

/** Lists contradictory trust settings that prevent the start, one line each. */
export function trustContradictionsIn(config: ContradictorySettings): readonly string[] {
  const hasHeader = config.CLIENT_CERTIFICATE_HEADER !== undefined;
  const hasProxies = config.CLIENT_CERTIFICATE_PROXIES !== undefined;
  const isTls = config.TLS_CERT_FILE !== undefined;
  const isTrustless = config.TRUST_FOLDER === undefined;
  const needsTrust = (name: string) => `${name} needs a TRUST_FOLDER with the trusted authorities.`;
  const isCertificateRequired = config.CLIENT_CERTIFICATE_REQUIRED.length > 0;
  return [
    isTrustless && config.SIGNATURE_REQUIRED.length > 0 && needsTrust('SIGNATURE_REQUIRED'),
    isTrustless && isCertificateRequired && needsTrust('CLIENT_CERTIFICATE_REQUIRED'),
    isTrustless && hasHeader && needsTrust('CLIENT_CERTIFICATE_HEADER'),
    isTrustless && config.REVOCATION_LIST_HOSTS.length > 0 && needsTrust('REVOCATION_LIST_HOSTS'),
    isTrustless && config.REVOCATION_LISTS_REQUIRED && needsTrust('REVOCATION_LISTS_REQUIRED'),
    hasHeader !== hasProxies &&
      'CLIENT_CERTIFICATE_HEADER and CLIENT_CERTIFICATE_PROXIES must be set together.',
    isCertificateRequired &&
      !hasHeader &&
      !isTls &&
      'CLIENT_CERTIFICATE_REQUIRED needs TLS_CERT_FILE, or the CLIENT_CERTIFICATE_HEADER of a proxy.',
  ].filter((line) => line !== false);
}

type ContradictorySettings = Pick<
  Config,
  | 'CLIENT_CERTIFICATE_HEADER'
  | 'CLIENT_CERTIFICATE_PROXIES'
  | 'CLIENT_CERTIFICATE_REQUIRED'
  | 'REVOCATION_LIST_HOSTS'
  | 'REVOCATION_LISTS_REQUIRED'
  | 'SIGNATURE_REQUIRED'
  | 'TLS_CERT_FILE'
  | 'TRUST_FOLDER'
>;

/** Undefined when no connection can present a verifiable certificate. */
function toClientCertificates(config: Config, certificates: TppCertificates): ClientCertificates | undefined {
  const { CLIENT_CERTIFICATE_HEADER: header, CLIENT_CERTIFICATE_PROXIES: addresses } = config;
  const isTls = config.TLS_CERT_FILE !== undefined && config.TRUST_FOLDER !== undefined;
  if (!isTls && header === undefined) return undefined;
  return {
    certificates,
    requiredFor: services.filter((service) => config.CLIENT_CERTIFICATE_REQUIRED.includes(service)),
    isRequiredForTokens: config.CLIENT_CERTIFICATE_REQUIRED.includes('tokens'),
    ...(header !== undefined && addresses && { proxy: { header, addresses } }),
  };
}
