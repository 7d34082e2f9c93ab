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
import { diagnosePort } from '../../src/commands/doctor/ports.js';
import { countByLevel, formatReportJson, formatReport } from '../../src/commands/doctor/report.js';
import {
  diagnoseAuthority,
  diagnoseCoverage,
  diagnoseRevocationList,
} from '../../src/commands/doctor/trust.js';

const now = Date.UTC(2026, 10, 22, 12);
const day = 86_400_000;

/** Level and sentence (`error has expired on 2026-11-21`); expects a remedy for every problem. */
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
  host: 'bank.example',
  isForHost: true,
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

holds('The doctor, of the server’s own certificate', [
  ['for a year yet', () => ofChain(-1, 365), /^ok is valid until 2027-11-22$/],
  ['for a month yet', () => ofChain(-1, 30), /^ok/],
  ['for less', () => ofChain(-1, 29.5), /^warning expires in 29 days, on 2026-12-22$/],
  ['over', () => ofChain(-9, -1), /^error has expired on 2026-11-21$/],
  ['that begins tomorrow', () => ofChain(1, 9), /^error is not valid before 2026-11-23 12:00 UTC$/],
  [
    'below one that is over',
    () => ofChain(-1, 365, { certificates: [lasting(-1, 365), lasting(-9, -1)] }),
    /^error has expired/,
  ],
  ['of another host', () => ofChain(-1, 365, { isForHost: false }), /^warning is not for bank\.example/],
  ['with a short key', () => ofChain(-1, 365, { isKeyStrong: false }), /^warning has a key that browsers/],
  ['in another order', () => ofChain(-1, 365, { isInOrder: false }), /^warning has its certificates in/],
  ['that is not there', () => ofChain(0, 0, { certificates: [] }), /^error holds no certificate$/],
]);

const authority = (
  from: number,
  to: number,
  isOfSandbox = false,
  mode: 'sandbox' | 'production' = 'production',
) => diagnoseAuthority('a.pem (CN=A)', lasting(from, to), isOfSandbox, mode, now);
const list = (thisUpdate: number, nextUpdate?: number, isOfKnown = true) =>
  diagnoseRevocationList(
    {
      path: 'a.crl',
      thisUpdate: now + thisUpdate * day,
      ...(nextUpdate !== undefined && { nextUpdate: now + nextUpdate * day }),
      isOfKnown,
    },
    now,
  );

holds('The doctor, of whom the bank trusts', [
  ['an authority', () => authority(-9, 365), /^ok/],
  ['one that is over', () => authority(-9, -1), /^warning has expired/],
  ['one that ends soon', () => authority(-9, 9), /^warning expires in 9 days/],
  ['the sandbox’s', () => authority(-9, 365, true), /^error is the sandbox’s authority/],
  ['the sandbox’s in a sandbox', () => authority(-9, 365, true, 'sandbox'), /^ok/],
  ['a list', () => list(-1, 7), /^ok is good until 2026-11-29 12:00 UTC$/],
  ['a list that ends today', () => list(-6, 0.5), /^warning ends on 2026-11-23 00:00 UTC/],
  ['a list that is over', () => list(-8, -1), /^error has ended on .*what was revoked since is not known$/],
  ['a list of tomorrow', () => list(1, 7), /^warning .*yet to come$/],
  ['a list that names no next one', () => list(-1), /^ok/],
  ['the same, of last year', () => list(-365), /^warning was made on 2025-11-22/],
  ['a list of nobody that is trusted', () => list(-1, 7, false), /^warning is the revocation list of none/],
  ['nobody', () => first(diagnoseCoverage(0, [], 'production')), /^warning holds no/],
  [
    'authorities without lists',
    () => first(diagnoseCoverage(7, 'abcdefg'.split(''), 'production')),
    /^warning has no revocation list of a, b, c, d, e and 2 more$/,
  ],
]);

const schema = (changes = {}, mode: 'sandbox' | 'production' = 'production') =>
  diagnoseSchema({ missing: [], unknown: [], isLocked: false, ...changes }, mode);
const processes = (isFile: boolean, ...secondsAgo: readonly number[]) =>
  diagnoseProcesses({ isFile, beats: secondsAgo.map((seconds) => now - seconds * 1000) }, now);

holds('The doctor, of a database', [
  ['with its schema', () => schema(), /^ok is up to date$/],
  ['without', () => schema({ missing: ['0001-a', '0002-b'] }), /^error lacks 2 migrations: 0001-a, 0002-b$/],
  [
    'of a sandbox, without',
    () => schema({ missing: ['0001-a'] }, 'sandbox'),
    /^ok .*next start applies them$/,
  ],
  [
    'of a newer server that took something away',
    () => schema({ unknown: ['0999-after-0998-z'], contraction: '0999-after-0998-z' }),
    /^error .*taken away what this program still uses: 0999-after-0998-z$/,
  ],
  ['of a newer server', () => schema({ unknown: ['0999-z'] }), /^warning .*does not know: 0999-z$/],
  ['that is locked', () => schema({ isLocked: true, missing: ['0001-a'] }), /^warning .*left locked/],
  ['with a clock of its own', () => diagnoseClock(-12), /^ok is 12 ms ahead of the database’s$/],
  ['whose clock is ahead', () => diagnoseClock(1001), /^error is 1001 ms behind the database’s$/],
  ['whose clock is behind', () => diagnoseClock(-5000), /^error is 5000 ms ahead of the database’s$/],
  ['that is a file', () => diagnoseClock(undefined), /^ok .*a file on it$/],
  ['that nobody is on', () => processes(true), /^ok are not running$/],
  ['that three are on', () => processes(false, 1, 20, 59), /^ok are running: 3$/],
  ['a file that two are on', () => processes(true, 1, 20), /^warning were 2 .*it is a file$/],
  ['with processes of tomorrow', () => processes(false, -86_400), /^error have been there at a time/],
  ['on a node that answers', () => diagnoseNode({ name: 'db1', failure: undefined }), /^ok answers$/],
  [
    'on a node that is lost',
    () => diagnoseNode({ name: 'db2', failure: 'gone' }),
    /^warning does not answer: gone$/,
  ],
]);

const mebibyte = 2 ** 20;
const disk = (mebibytes: number, freeFiles = 1e6, files = 2e6) =>
  diagnoseDisk('the disk', { freeBytes: mebibytes * mebibyte, freeFiles, files });

holds('The doctor, of a disk', [
  ['with room', () => disk(5000), /^ok has 5000 MiB left$/],
  ['with little room', () => disk(2047), /^warning has 2047 MiB left$/],
  ['with next to none', () => disk(255), /^error has 255 MiB left$/],
  ['that can hold no file', () => disk(5000, 0), /^error can hold no further file$/],
  ['that can hold few', () => disk(5000, 19_999), /^warning can hold 19999 more files$/],
  ['that counts no files', () => disk(5000, 0, 0), /^ok/],
]);

holds('The doctor, of a place to listen at', [
  ['that is free', () => diagnosePort('the port', 'free'), /^ok is free/],
  ['of a server that is ready', () => diagnosePort('the port', 'taken', { status: 200, away: [] }), /^ok/],
  [
    'of one that misses the core',
    () => diagnosePort('the port', 'taken', { status: 200, away: ['core', 'disk'] }),
    /^warning .*misses: core, disk$/,
  ],
  ['of one that is not ready', () => diagnosePort('the port', 'taken', { status: 503, away: [] }), /^error/],
  ['of another program', () => diagnosePort('the port', 'taken', 'another'), /^error is taken by another/],
  [
    'of a program that is silent',
    () => diagnosePort('the port', 'taken', 'silent'),
    /^error .*does not answer$/,
  ],
  ['that was left', () => diagnosePort('the socket', 'left'), /^ok was left/],
  ['that is a file', () => diagnosePort('the socket', 'file'), /^error is a file, and no socket$/],
  [
    'that the user may not open',
    () => diagnosePort('the port', { code: 'EACCES' }),
    /^error may not be opened/,
  ],
  ['of another machine', () => diagnosePort('the port', { code: 'EADDRNOTAVAIL' }), /^error is no address/],
  ['that is refused somehow', () => diagnosePort('the port', { code: 'EMFILE' }), /^error .*opened: EMFILE$/],
]);

const systemError = Object.assign(new Error('10.0.0.1 knows ana.horvat'), { code: 'ECONNREFUSED' });

holds('The doctor, of a part of the bank', [
  ['that answers', () => diagnoseBankPort('the core', 3), /^ok answers$/],
  ['that is late', () => diagnoseBankPort('the core', 3, 'late'), /^error gives no answer in 3 seconds$/],
  [
    'that fails',
    () => diagnoseBankPort('the core', 3, 'failed', new Error('ana.horvat')),
    /^error fails when it is asked$/,
  ],
  [
    'that fails below another failure',
    () => diagnoseBankPort('the core', 3, 'failed', new TypeError('fetch failed', { cause: systemError })),
    /^error fails when it is asked \(ECONNREFUSED\)$/,
  ],
  [
    'that says what nobody knows',
    () => diagnoseBankPort('the core', 3, 'malformed'),
    /^error answers what its port/,
  ],
]);

describe('The doctor’s report', () => {
  const reports = [
    { area: 'disk', level: 'ok', about: 'the disk', says: 'has room' },
    { area: 'certificates', level: 'error', about: 'tls.pem', says: 'has expired', todo: 'Renew it.' },
    { area: 'keys', level: 'warning', about: 'SEALING_KEY', says: 'can be guessed', todo: 'Exchange it.' },
  ] as const;

  it('has the worst first, with what to do below it, and the counts at its end', () => {
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

  it('is the same for a program', () => {
    const [room, expired, guessed] = reports;
    const want = { errors: 1, warnings: 1, ok: 1, findings: [expired, guessed, room] };
    expect(JSON.parse(formatReportJson(reports))).to.deep.equal(want);
  });
});
