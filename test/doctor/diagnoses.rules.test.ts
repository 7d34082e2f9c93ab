/** The doctor's checks: from given facts and a time, a level and a sentence. */
import { expect } from 'chai';
import { diagnoseBankPort } from '../../src/commands/doctor/bank.js';
import {
  diagnoseClock,
  diagnoseNode,
  diagnoseProcesses,
  diagnoseSchema,
} from '../../src/commands/doctor/database.js';
import { diagnoseDisk } from '../../src/commands/doctor/disk.js';
import type { Finding } from '../../src/commands/doctor/finding.js';
import { diagnoseChain } from '../../src/commands/doctor/own-certificate.js';
import { diagnosePort, type Probe } from '../../src/commands/doctor/ports.js';
import { countByLevel, formatReportJson, formatReport } from '../../src/commands/doctor/report.js';
import {
  diagnoseAuthority,
  diagnoseCoverage,
  diagnoseRevocationList,
} from '../../src/commands/doctor/trust.js';

const now = Date.UTC(2026, 10, 22, 12);
const day = 86_400_000;

/** Returns level and sentence (`error expired on 2026-11-21`); expects a remedy for every problem. */
function verdictOf(finding: Finding): string {
  if (finding.level !== 'ok') expect(finding.todo).to.match(/\S/);
  return `${finding.level} ${finding.says}`;
}

type Row = readonly [what: string, given: () => Finding, want: RegExp];

function holds(title: string, rows: readonly Row[]): void {
  describe(title, () => {
    for (const [what, given, want] of rows)
      it(`${what}: ${want.source}`, () => void expect(verdictOf(given())).to.match(want));
  });
}

const lasting = (from: number, to: number) => ({ notBefore: now + from * day, notAfter: now + to * day });
const chain = (from: number, to: number, changes = {}) => ({
  certificates: [lasting(from, to)],
  missingHosts: [],
  isKeyStrong: true,
  isInOrder: true,
  ...changes,
});
const first = (findings: readonly Finding[]) => {
  const found = findings.find(({ level }) => level !== 'ok') ?? findings[0];
  if (!found) throw new Error('nothing was found');
  return found;
};
const ofChain = (from: number, to: number, changes = {}) =>
  first(diagnoseChain('tls.pem', chain(from, to, changes), now));
const valid = (changes: object) => ofChain(-1, 365, changes);
const ended = lasting(-9, -1);

holds('The doctor’s check of the server certificate', [
  ['valid for a year', () => ofChain(-1, 365), /^ok is valid until 2027-11-22$/],
  ['valid for a month', () => ofChain(-1, 30), /^ok/],
  ['valid for less than a month', () => ofChain(-1, 29.5), /^warning expires in 29 days, on 2026-12-22$/],
  ['expired', () => ofChain(-9, -1), /^error expired on 2026-11-21$/],
  ['that begins tomorrow', () => ofChain(1, 9), /^error is not valid before 2026-11-23 12:00 UTC$/],
  ['below an expired one', () => valid({ certificates: [lasting(-1, 365), ended] }), /^error expired/],
  ['for another host', () => valid({ missingHosts: ['bank.example'] }), /^warning is not for bank\.example/],
  ['with a short key', () => valid({ isKeyStrong: false }), /^warning has a key that browsers/],
  ['in the wrong order', () => valid({ isInOrder: false }), /^warning has its certificates in/],
  ['missing in the file', () => ofChain(0, 0, { certificates: [] }), /^error holds no certificate$/],
]);

type Mode = 'sandbox' | 'production';
const authority = (from: number, to: number, isOfSandbox = false, mode: Mode = 'production') =>
  diagnoseAuthority('a.pem (CN=A)', lasting(from, to), isOfSandbox, mode, now);
const list = (from: number, until?: number, isOfKnown = true) => {
  const next = until !== undefined && { nextUpdate: now + until * day };
  return diagnoseRevocationList({ path: 'a.crl', thisUpdate: now + from * day, ...next, isOfKnown }, now);
};
const coverage = (authorities: number, uncovered: string, hosts: readonly string[] = []) =>
  first(diagnoseCoverage(authorities, uncovered.split(''), 'production', hosts));

holds('The doctor’s check of trusted authorities and revocation lists', [
  ['an authority', () => authority(-9, 365), /^ok/],
  ['an expired authority', () => authority(-9, -1), /^warning expired/],
  ['an authority that expires soon', () => authority(-9, 9), /^warning expires in 9 days/],
  ['a sandbox authority in production', () => authority(-9, 365, true), /^error is the sandbox’s authority/],
  ['a sandbox authority in a sandbox', () => authority(-9, 365, true, 'sandbox'), /^ok/],
  ['a current list', () => list(-1, 7), /^ok is valid until 2026-11-29 12:00 UTC$/],
  ['a list that ends today', () => list(-6, 0.5), /^warning expires on 2026-11-23 00:00 UTC/],
  ['an expired list', () => list(-8, -1), /^error expired on .*later revocations are unknown$/],
  ['a list of tomorrow', () => list(1, 7), /^warning .*in the future$/],
  ['a list without a next update', () => list(-1), /^ok/],
  ['an old list without a next update', () => list(-365), /^warning was issued on 2025-11-22/],
  ['a list of an untrusted authority', () => list(-1, 7, false), /^warning is not the revocation list/],
  [
    'an authority whose list is fetched',
    () => coverage(1, 'a', ['crl.example']),
    /^ok has no revocation list of a; the server fetches lists from crl\.example$/,
  ],
  ['an empty folder', () => coverage(0, ''), /^warning contains no/],
  [
    'authorities without revocation lists',
    () => coverage(7, 'abcdefg'),
    /^warning has no revocation list of a, b, c, d, e and 2 more$/,
  ],
]);

const schema = (changes = {}, mode: Mode = 'production') =>
  diagnoseSchema({ missing: [], unknown: [], isLocked: false, ...changes }, mode);
const processes = (isFile: boolean, ...secondsAgo: readonly number[]) =>
  diagnoseProcesses({ isFile, beats: secondsAgo.map((seconds) => now - seconds * 1000) }, now);

holds('The doctor’s check of the database', [
  ['up to date', () => schema(), /^ok is up to date$/],
  ['behind', () => schema({ missing: ['0001-a', '0002-b'] }), /^error lacks 2 migrations: 0001-a, 0002-b$/],
  ['a new sandbox', () => schema({ missing: ['0001-a'] }, 'sandbox'), /^ok .*next start applies them$/],
  [
    'a newer server’s schema without old objects',
    () => schema({ unknown: ['0999-after-0998-z'], contraction: '0999-after-0998-z' }),
    /^error .*removed a part that this release still uses: 0999-after-0998-z$/,
  ],
  ['a newer server’s schema', () => schema({ unknown: ['0999-z'] }), /^warning .*does not know: 0999-z$/],
  ['a locked schema', () => schema({ isLocked: true, missing: ['0001-a'] }), /^warning .*is locked/],
  ['a small clock offset', () => diagnoseClock(-12), /^ok is 12 ms ahead of the database’s clock$/],
  ['a fast database clock', () => diagnoseClock(1001), /^error is 1001 ms behind the database’s clock$/],
  ['a slow database clock', () => diagnoseClock(-5000), /^error is 5000 ms ahead of the database’s clock$/],
  ['a database file', () => diagnoseClock(undefined), /^ok .*a file on this machine$/],
  ['no running process', () => processes(true), /^ok are not running$/],
  ['three running processes', () => processes(false, 1, 20, 59), /^ok are running: 3$/],
  ['two processes on a file', () => processes(true, 1, 20), /^warning were 2 .*the database is a file$/],
  ['processes of tomorrow', () => processes(false, -86_400), /^error have heartbeats in the future/],
  ['a node that answers', () => diagnoseNode({ name: 'a', failure: undefined }), /^ok answers$/],
  ['a silent node', () => diagnoseNode({ name: 'a', failure: 'gone' }), /^warning does not answer: gone$/],
]);

const mebibyte = 2 ** 20;
const disk = (mebibytes: number, freeFiles = 1e6, files = 2e6) =>
  diagnoseDisk('the disk', { freeBytes: mebibytes * mebibyte, freeFiles, files });

holds('The doctor’s check of the disk', [
  ['enough space', () => disk(5000), /^ok has 5000 MiB left$/],
  ['little space', () => disk(2047), /^warning has 2047 MiB left$/],
  ['almost no space', () => disk(255), /^error has 255 MiB left$/],
  ['no free file entries', () => disk(5000, 0), /^error has no free inodes$/],
  ['few free file entries', () => disk(5000, 19_999), /^warning has only 19999 free inodes$/],
  ['a file system without a limit of entries', () => disk(5000, 0, 0), /^ok/],
]);

const answer = (status: number, ...unavailable: readonly string[]) => ({ status, unavailable });
const listener = (state: Probe['state'], answering?: Probe['answering']) => () =>
  diagnosePort({ about: 'the port', state, ...(answering !== undefined && { answering }) });

holds('The doctor’s check of a listening address', [
  ['free', listener('free'), /^ok is free/],
  ['taken, ready', listener('taken', answer(200)), /^ok/],
  ['without its core', listener('taken', answer(200, 'core', 'a')), /^warning .*no answer from: core, a$/],
  ['taken, not ready', listener('taken', answer(503)), /^error/],
  ['taken, another program', listener('taken', 'another'), /^error is taken by another/],
  ['taken, no answer', listener('taken', 'silent'), /^error .*does not answer$/],
  ['a stale socket', listener('left'), /^ok was left/],
  ['a plain file', listener('file'), /^error is a file, not a socket$/],
  ['a port without permission', listener({ code: 'EACCES' }), /^error cannot be opened/],
  ['a socket', listener({ code: 'EACCES', isSocket: true }), /^error cannot be created: its folder/],
  ['a foreign address', listener({ code: 'EADDRNOTAVAIL' }), /^error is not an address/],
  ['an unknown system error', listener({ code: 'EMFILE' }), /^error .*opened: EMFILE$/],
]);

const systemError = Object.assign(new Error('10.0.0.1 knows ana.horvat'), { code: 'ECONNREFUSED' });
const core = (failure?: Parameters<typeof diagnoseBankPort>[2], error?: Error) => () =>
  diagnoseBankPort('the core', 3, failure, error);

holds('The doctor’s check of a bank adapter', [
  ['answers', core(), /^ok answers$/],
  ['is late', core('late'), /^error does not answer within 3 seconds$/],
  ['fails', core('failed', new Error('ana.horvat')), /^error fails when it is called$/],
  [
    'fails with a system error as cause',
    core('failed', new TypeError('fetch failed', { cause: systemError })),
    /^error fails when it is called \(ECONNREFUSED\)$/,
  ],
  ['gives a malformed answer', core('malformed'), /^error gives an answer that violates its port/],
]);

describe('The doctor’s report', () => {
  const reports = [
    { area: 'disk', level: 'ok', about: 'the disk', says: 'has room' },
    { area: 'certificates', level: 'error', about: 'tls.pem', says: 'has expired', todo: 'Renew it.' },
    { area: 'keys', level: 'warning', about: 'SEALING_KEY', says: 'can be guessed', todo: 'Exchange it.' },
  ] as const;

  it('lists the worst findings first, each with its remedy, and ends with the counts', () => {
    expect(formatReport(reports)).to.deep.equal([
      'error    certificates  tls.pem has expired',
      '                       Renew it.',
      'warning  keys          SEALING_KEY can be guessed',
      '                       Exchange it.',
      'ok       disk          the disk has room',
      '',
      '1 error, 1 warning, 1 in order',
    ]);
    expect(countByLevel(reports)).to.deep.equal({ errors: 1, warnings: 1, ok: 1 });
  });

  it('has the same content as JSON', () => {
    const [room, expired, guessed] = reports;
    const want = { errors: 1, warnings: 1, ok: 1, findings: [expired, guessed, room] };
    expect(JSON.parse(formatReportJson(reports))).to.deep.equal(want);
  });
});
