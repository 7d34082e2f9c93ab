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

const mend = 'Put the right files there; the server does not start with these.';

export const trustCheck = check('certificates', ['TRUST_FOLDER', 'MODE'], (config, { now }) => {
  const { MODE, TRUST_FOLDER: folder } = config;
  if (folder === undefined) return [ok('TRUST_FOLDER', 'is not set: no authority is trusted')];
  if (MODE === 'sandbox' && !existsSync(folder)) {
    return [ok(folder, 'is not there yet; the first start makes it, and a test authority in it')];
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
      ...diagnoseCoverage(authorities.length, withoutList, MODE),
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
    const says = 'is not looked at: its name ends in none of .pem, .crt, .cer, .der and .crl';
    return { ...nothing, findings: [warning(path, says, 'Rename it, or take it away.')] };
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
    const says = 'is the sandbox’s authority, whose key lies beside it';
    return error(about, says, 'Take it out of the folder; the server does not start with it.');
  }
  const todo =
    'Ask the authority for its new certificate; TPPs whose certificates come from this one are refused.';
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
  const todo = 'Fetch the new list; it counts within two seconds, without a restart.';
  if (!isOfKnown) {
    const says = 'is the revocation list of none of the trusted authorities';
    return warning(path, says, 'Put the certificate of its authority beside it, or take it away.');
  }
  if (thisUpdate > now) {
    const says = `was made on ${formatTime(thisUpdate)}, which is yet to come`;
    return warning(path, says, 'See to the clock of this machine.');
  }
  if (nextUpdate === undefined) {
    return now - thisUpdate > oldestListMilliseconds
      ? warning(path, `was made on ${formatDay(thisUpdate)}, and says nothing of the next one`, todo)
      : ok(path, `is a list of ${formatDay(thisUpdate)}`);
  }
  const end = formatTime(nextUpdate);
  if (now > nextUpdate) return error(path, `has ended on ${end}: what was revoked since is not known`, todo);
  return nextUpdate - now < listSoonMilliseconds
    ? warning(path, `ends on ${end}, in less than a day`, todo)
    : ok(path, `is good until ${end}`);
}

/** Judges whether there are authorities, each with a revocation list. Pure. */
export function diagnoseCoverage(
  authorities: number,
  withoutList: readonly string[],
  mode: Config['MODE'],
): readonly Finding[] {
  if (mode === 'sandbox') return [];
  const about = 'TRUST_FOLDER';
  if (authorities === 0) {
    const says = 'holds no authority: no certificate of a TPP is trusted';
    return [warning(about, says, 'Put those in that issue to TPPs.')];
  }
  if (withoutList.length === 0) return [];
  const todo = 'Put their lists beside them: nothing else tells which certificates were revoked.';
  return [warning(about, `has no revocation list of ${formatNames(withoutList)}`, todo)];
}
