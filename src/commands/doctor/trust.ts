/** The doctor's check of the trust folder: authorities and revocation lists. */
import { existsSync } from 'node:fs';
import type { Config } from '../../config/config.js';
import type { Certificate } from '../../crypto/certificate.js';
import type { RevocationList } from '../../crypto/trust.js';
import { dayMilliseconds, type Instant } from '../../domain/time.js';
import { isSandboxAuthority, type TrustFile, trustFilesIn } from '../../net/certificate-files.js';
import { check } from './check.js';
import { error, type Finding, ok, describeFailure, formatNames, warning } from './finding.js';
import { formatDay, diagnoseValidity, formatTime, type Validity } from './validity.js';

const needs = ['MODE', 'REVOCATION_LIST_HOSTS', 'TRUST_FOLDER'] as const;

const mend = 'Replace the files; the server does not start with these.';

export const trustCheck = check('certificates', needs, (config, { now }) => {
  const { MODE, REVOCATION_LIST_HOSTS: hosts, TRUST_FOLDER: folder } = config;
  if (folder === undefined) return [ok('TRUST_FOLDER', 'is not set: no authority is trusted')];
  if (MODE === 'sandbox' && !existsSync(folder)) {
    return [ok(folder, 'does not exist yet; the first start creates it with a test authority')];
  }
  try {
    const files = trustFilesIn(folder).map(readTrustFile);
    const authorities = files.flatMap((file) => file.authorities);
    const lists = files.flatMap((file) => file.lists);
    const unlisted = authorities.filter((authority) => !lists.some((list) => list.isOf(authority)));
    const withoutList = unlisted.map(({ x509 }) => x509.subject.split('\n').at(-1) ?? '');
    return [
      ...files.flatMap((file) => file.findings),
      ...files.flatMap((file) =>
        file.authorities.map((authority) => {
          const about = `${file.path} (${authority.x509.subject.replaceAll('\n', ', ')})`;
          return diagnoseAuthority(about, authority, isSandboxAuthority(authority), MODE, now);
        }),
      ),
      ...files.flatMap((file) =>
        file.lists.map((list) => {
          const isOfKnown = authorities.some((authority) => list.isOf(authority));
          return diagnoseRevocationList({ path: file.path, ...list, isOfKnown }, now);
        }),
      ),
      ...diagnoseCoverage(authorities.length, withoutList, MODE, hosts),
    ];
  } catch (failure) {
    return [error(folder, `cannot be used: ${describeFailure(failure)}`, mend)];
  }
});

interface ReadFile {
  readonly path: string;
  readonly findings: readonly Finding[];
  readonly authorities: readonly Certificate[];
  readonly lists: readonly RevocationList[];
}

/** An unusable file is a finding, and the other files are still read. */
function readTrustFile(file: TrustFile): ReadFile {
  const { path } = file;
  const nothing = { path, findings: [], authorities: [], lists: [] };
  if (file.isIgnored) {
    const says = 'is ignored: its name ends with none of .pem, .crt, .cer, .der and .crl';
    return { ...nothing, findings: [warning(path, says, 'Rename the file, or remove it.')] };
  }
  try {
    return { ...nothing, authorities: file.authorities(), lists: file.revocationLists() };
  } catch (failure) {
    // The failure's own message begins with the path.
    const cause = failure instanceof Error && failure.cause !== undefined ? failure.cause : failure;
    return { ...nothing, findings: [error(path, `cannot be used: ${describeFailure(cause)}`, mend)] };
  }
}

/**
 * Judges a trusted authority. The server starts with an expired one, and rejects the certificates that it issued. Pure.
 */
export function diagnoseAuthority(
  about: string,
  validity: Validity,
  isOfSandbox: boolean,
  mode: Config['MODE'],
  now: Instant,
): Finding {
  if (isOfSandbox && mode === 'production') {
    const says = 'is the sandbox’s authority, whose private key is in the same folder';
    return error(about, says, 'Remove it from the folder; until then the server does not start.');
  }
  const todo = 'Get the authority’s new certificate; TPP certificates that this one issued are refused.';
  return diagnoseValidity(about, validity, now, warning, todo);
}

interface ListFacts {
  readonly path: string;
  readonly thisUpdate: Instant;
  readonly nextUpdate?: Instant;
  /** Whether a trusted authority has signed the list. */
  readonly isOfKnown: boolean;
}

/** Authorities publish a new list every few days. */
const listSoonMilliseconds = dayMilliseconds;
const oldestListMilliseconds = 31 * dayMilliseconds;

/** Judges a revocation list. An expired one stays in force, and lacks all later revocations. Pure. */
export function diagnoseRevocationList(
  { isOfKnown, nextUpdate, path, thisUpdate }: ListFacts,
  now: Instant,
): Finding {
  const todo = 'Fetch the new list; the server uses it within two seconds, without a restart.';
  if (!isOfKnown) {
    const says = 'is not the revocation list of a trusted authority';
    return warning(path, says, 'Add its authority’s certificate to the folder, or remove the list.');
  }
  if (thisUpdate > now) {
    const says = `was issued on ${formatTime(thisUpdate)}, which is in the future`;
    return warning(path, says, 'Check the clock of this machine.');
  }
  if (nextUpdate === undefined) {
    return now - thisUpdate > oldestListMilliseconds
      ? warning(path, `was issued on ${formatDay(thisUpdate)}, without a date for the next list`, todo)
      : ok(path, `was issued on ${formatDay(thisUpdate)}`);
  }
  const end = formatTime(nextUpdate);
  if (now > nextUpdate) return error(path, `expired on ${end}: later revocations are unknown`, todo);
  return nextUpdate - now < listSoonMilliseconds
    ? warning(path, `expires on ${end}, in less than a day`, todo)
    : ok(path, `is valid until ${end}`);
}

/** Judges whether there are authorities, each with a revocation list. Pure. */
export function diagnoseCoverage(
  authorities: number,
  withoutList: readonly string[],
  mode: Config['MODE'],
  hosts: readonly string[],
): readonly Finding[] {
  if (mode === 'sandbox') return [];
  const about = 'TRUST_FOLDER';
  if (authorities === 0) {
    const says = 'contains no authority: no TPP certificate is trusted';
    return [warning(about, says, 'Add the authorities that issue TPP certificates.')];
  }
  if (withoutList.length === 0) return [];
  const says = `has no revocation list of ${formatNames(withoutList)}`;
  if (hosts.length > 0) return [ok(about, `${says}; the server fetches lists from ${hosts.join(', ')}`)];
  const todo =
    'Add their revocation lists, or set REVOCATION_LIST_HOSTS: without a list, revoked certificates are accepted.';
  return [warning(about, says, todo)];
}
