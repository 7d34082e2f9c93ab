/** What is to be thought of certificates and revocation lists at a moment; pure. */
import type { Config } from '../../config/config.js';
import type { Instant } from '../../domain/time.js';
import { error, type Finding, ok, some, warning } from './finding.js';

interface Validity {
  readonly notBefore: Instant;
  readonly notAfter: Instant;
}

const day = 86_400_000;
/** Time enough to order a certificate, and to be asked who one is. */
const soonMilliseconds = 30 * day;

export interface ChainFacts {
  /** The server's own first, then those above it. */
  readonly certificates: readonly Validity[];
  /** Of the public address. */
  readonly host: string;
  readonly isForHost: boolean;
  readonly isKeyStrong: boolean;
  /** Whether each is issued by the next one. */
  readonly isInOrder: boolean;
}

/** The server's own certificate, with those above it that it shows. */
export function judgeChain(file: string, facts: ChainFacts, now: Instant): readonly Finding[] {
  const { certificates, host } = facts;
  const replace = 'Put a renewed one into the file; it counts within two seconds, without a restart.';
  const times = certificates.map((certificate, at) => {
    const about = at === 0 ? file : `${file}, certificate ${at + 1}`;
    return judgeTime(about, certificate, now, { level: error, todo: replace });
  });
  const rest = [
    certificates.length === 0 && error(file, 'holds no certificate', replace),
    !facts.isInOrder &&
      warning(
        file,
        'has its certificates in another order than from the server’s up',
        'Put each before its issuer.',
      ),
    certificates.length > 0 &&
      !facts.isKeyStrong &&
      warning(file, 'has a key that browsers refuse', 'Take ECDSA on P-256, or RSA from 2048 bits.'),
    certificates.length > 0 &&
      !facts.isForHost &&
      warning(
        file,
        `is not for ${host}, the host of PUBLIC_URL`,
        'Have one issued for that name, unless a proxy in front speaks TLS under it.',
      ),
  ].filter((finding) => finding !== false);
  return [...times, ...rest];
}

interface Consequence {
  /** What it is when it is over. */
  readonly level: typeof error;
  readonly todo: string;
}

function judgeTime(
  about: string,
  { notAfter, notBefore }: Validity,
  now: Instant,
  { level, todo }: Consequence,
): Finding {
  if (now > notAfter) return level(about, `has expired on ${dayOf(notAfter)}`, todo);
  if (now < notBefore) {
    return level(
      about,
      `is not valid before ${timeOf(notBefore)}`,
      `See to the clock of this machine. ${todo}`,
    );
  }
  if (notAfter - now < soonMilliseconds) {
    return warning(about, `expires in ${daysUntil(notAfter, now)} days, on ${dayOf(notAfter)}`, todo);
  }
  return ok(about, `is valid until ${dayOf(notAfter)}`);
}

export interface AuthorityFacts extends Validity {
  readonly path: string;
  readonly name: string;
}

interface Around {
  readonly isOfSandbox: boolean;
  readonly mode: Config['MODE'];
  readonly now: Instant;
}

/** An authority that is over keeps nothing from starting; its TPPs cannot call. */
export function judgeAuthority({ name, path, ...validity }: AuthorityFacts, around: Around): Finding {
  const about = `${path} (${name.replaceAll('\n', ', ')})`;
  if (around.isOfSandbox && around.mode === 'production') {
    return error(
      about,
      'is the sandbox’s authority, whose key lies beside it',
      'Take it out of the folder; the server does not start with it.',
    );
  }
  const todo =
    'Ask the authority for its new certificate; TPPs whose certificates come from this one are refused.';
  return judgeTime(about, validity, around.now, { level: warning, todo });
}

export interface ListFacts {
  readonly path: string;
  readonly thisUpdate: Instant;
  readonly nextUpdate?: Instant;
  /** Whether one of the trusted authorities has signed it. */
  readonly isOfKnown: boolean;
}

/** Lists are made anew every few days. */
const listSoonMilliseconds = day;
const oldestList = 31 * day;

/** A list that is over still keeps out whom it names, and knows of nobody since. */
export function judgeList({ isOfKnown, nextUpdate, path, thisUpdate }: ListFacts, now: Instant): Finding {
  const todo = 'Fetch the new list; it counts within two seconds, without a restart.';
  if (!isOfKnown) {
    return warning(
      path,
      'is the revocation list of none of the trusted authorities',
      'Put the certificate of its authority beside it, or take it away.',
    );
  }
  if (thisUpdate > now)
    return warning(
      path,
      `was made on ${timeOf(thisUpdate)}, which is yet to come`,
      'See to the clock of this machine.',
    );
  if (nextUpdate === undefined) {
    return now - thisUpdate > oldestList
      ? warning(path, `was made on ${dayOf(thisUpdate)}, and says nothing of the next one`, todo)
      : ok(path, `is a list of ${dayOf(thisUpdate)}`);
  }
  if (now > nextUpdate) {
    return error(path, `has ended on ${timeOf(nextUpdate)}: what was revoked since is not known`, todo);
  }
  return nextUpdate - now < listSoonMilliseconds
    ? warning(path, `ends on ${timeOf(nextUpdate)}, in less than a day`, todo)
    : ok(path, `is good until ${timeOf(nextUpdate)}`);
}

interface Coverage {
  readonly authorities: number;
  readonly withoutList: readonly string[];
}

export function judgeCoverage(
  { authorities, withoutList }: Coverage,
  mode: Config['MODE'],
): readonly Finding[] {
  if (mode === 'sandbox') return [];
  const about = 'TRUST_FOLDER';
  if (authorities === 0) {
    return [
      warning(
        about,
        'holds no authority: no certificate of a TPP is trusted',
        'Put those in that issue to TPPs.',
      ),
    ];
  }
  if (withoutList.length === 0) return [];
  return [
    warning(
      about,
      `has no revocation list of ${some(withoutList)}`,
      'Put their lists beside them: nothing else tells which certificates were revoked.',
    ),
  ];
}

function daysUntil(at: Instant, now: Instant): number {
  return Math.floor((at - now) / day);
}

/** `2026-11-22` */
function dayOf(at: Instant): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** `2026-11-22 16:13 UTC` */
function timeOf(at: Instant): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
