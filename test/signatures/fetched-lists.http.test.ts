/** Revocation lists that the server fetches: bounded, checked before they are in force, and renewed before they end. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { readConfig } from '../../src/config/config.js';
import { derInteger, derObjectIdentifier, derOctets, derSequence, derTrue } from '../../src/crypto/der.js';
import { toPem } from '../../src/crypto/pem.js';
import { loadCertificates } from '../../src/net/certificates.js';
import type { ListNews } from '../../src/net/revocation-lists.js';
import { until } from '../support/runner/together.js';
import { day, distributionPoints, pointOf, type Signer } from '../support/tpp/authority.js';
import { type ListHost, startListHost } from '../support/tpp/list-host.js';
import { reasonOf } from '../support/tpp/refusals.js';
import { ec, ecKeys, issuing, root, stranger, trustFolderOf } from '../support/tpp/signing-bank.js';

const start = Date.now();
const hour = day / 24;
const validity = (from: number, to: number) => ({ notBefore: start + from, notAfter: start + to });
const delta = derSequence(derObjectIdentifier('2.5.29.27'), derTrue(), derOctets(derInteger(1)));

/** The trust of a bank that fetches lists, with a clock of the test. */
function trustOf(host: ListHost, lists: Readonly<Record<string, Buffer>> = {}, more = {}) {
  const news: ListNews[] = [];
  const clock = { now: start };
  const config = readConfig({
    TRUST_FOLDER: trustFolderOf([root, issuing], lists),
    REVOCATION_LIST_HOSTS: host.host,
    ...more,
  });
  const trust = loadCertificates(config, { now: () => clock.now, tell: (each) => void news.push(each) });
  const { certificates } = trust.signatures;
  const verdictOn = async ({ certificate }: Signer) => {
    await certificates.reading(certificate);
    return reasonOf(async () => {
      certificates.find(certificate, clock.now);
      return 'found';
    });
  };
  const listEnd = () => trust.ends().find(({ kind }) => kind === 'revocation-list')?.at;
  return { clock, listEnd, news, trust, verdictOn };
}

describe('A revocation list at an address that certificates name', () => {
  let host: ListHost;
  before(async () => {
    host = await startListHost();
  });
  after(() => host.stop());

  for (const [what, spelled] of [
    ['DER', (list: Buffer) => list],
    ['PEM', (list: Buffer) => Buffer.from(toPem(list, 'X509 CRL'))],
  ] as const) {
    it(`is in force before the first certificate that names it is judged: ${what}`, async () => {
      const path = `/${what}.crl`;
      const [good, revoked] = [naming(path), naming(path)];
      host.publish(path, spelled(issuing.revocationList([revoked], validity(-day, 2 * day))));
      const { listEnd, news, verdictOn } = trustOf(host);
      expect(await Promise.all([verdictOn(revoked), verdictOn(good), verdictOn(ec)])).to.deep.equal([
        'certificate.revoked',
        'found',
        'found',
      ]);
      expect(host.timesAsked(path)).to.equal(1);
      expect(listEnd()).to.equal(Math.floor((start + 2 * day) / 1000) * 1000);
      expect(news.map((each) => 'reason' in each)).to.deep.equal([false]);
    });
  }

  it('is read at the start where the certificate of an authority names it', async () => {
    const path = '/root.crl';
    const issued = root.extend(issuing.certificate, distributionPoints(pointOf(host.addressOf(path))));
    host.publish(path, root.revocationList([root.sign(issued, issuing.privateKey)]));
    const folder = trustFolderOf([root]);
    writeFileSync(join(folder, 'issuing.pem'), toPem(issued, 'CERTIFICATE'));
    const { verdictOn } = trustOf(host, {}, { TRUST_FOLDER: folder });
    await until(() => host.timesAsked(path) === 1);
    await until(async () => (await verdictOn(ec)) === 'certificate.revoked');
  });

  it('is renewed before it ends, and each renewal is in force', async () => {
    const path = '/renewed.crl';
    const signer = naming(path);
    host.publish(path, issuing.revocationList([], validity(-hour, 2 * hour)));
    const { clock, listEnd, trust, verdictOn } = trustOf(host);
    expect(await verdictOn(signer)).to.equal('found');
    trust.fetchDue();
    expect(host.timesAsked(path)).to.equal(1);
    clock.now = start + hour;
    host.publish(path, issuing.revocationList([signer], validity(hour / 2, 4 * hour)));
    trust.fetchDue();
    await until(() => listEnd() === Math.floor((start + 4 * hour) / 1000) * 1000);
    expect(await verdictOn(signer)).to.equal('certificate.revoked');
  });

  const huge = Buffer.alloc(3 * 1024 * 1024, 0x30);
  const foreign = 'the list is not signed by the authority whose certificates name it';
  const ofFuture = issuing.revocationList([], validity(15 * hour, 2 * day));
  const older = issuing.revocationList([], validity(-3 * day, day));
  const twoLists = Buffer.from(toPem(issuing.revocationList([]), 'X509 CRL').repeat(2));
  type Published = Parameters<ListHost['publish']>[1] | undefined;
  const refusals: readonly (readonly [what: string, published: Published, reason: string])[] = [
    ['a redirect', (answer) => void answer.writeHead(302, { Location: '/good.crl' }).end(), 'HTTP_302'],
    ['an absent list', undefined, 'HTTP_404'],
    ['a huge list', huge, 'TOO_LARGE'],
    ['a huge list of unknown length', (answer) => void answer.write(huge), 'TOO_LARGE'],
    ['a host that is silent', () => undefined, 'TimeoutError'],
    ['a host that stops halfway', (answer) => void answer.write('0'), 'TimeoutError'],
    ['a list with the signature of another authority', root.revocationList([]), foreign],
    ['a list of a stranger with the same name', stranger.revocationList([]), foreign],
    ['a list that is older than the one in force', older, 'the list is older than the one in force'],
    ['a list of the future', ofFuture, 'the list is dated in the future'],
    [
      'a part of a list (delta)',
      issuing.extendedList([ec], delta),
      "the list cannot be read: the list has a delta indicator (2.5.29.27), and is not its authority's whole list",
    ],
    ['a text', Buffer.from('<html>'), 'the list cannot be read: cut short'],
    ['two lists', twoLists, 'the list cannot be read: it is not exactly one list'],
  ];

  describe('that gives something unusable', () => {
    const paths = refusals.map((_, index) => `/refused-${index}.crl`);
    const outcomes: { before: string; after: string; told: readonly string[] }[] = [];
    before('All of them are read at once, because some answer never', async () => {
      const judged = refusals.map(async ([, published], index) => {
        const path = paths[index] ?? '';
        const [good, revoked] = [naming(path), naming(path)];
        host.publish(path, issuing.revocationList([revoked], validity(-2 * day, day)));
        const { clock, news, trust, verdictOn } = trustOf(host);
        const first = await verdictOn(revoked);
        host.publish(path, published ?? ((answer) => void answer.writeHead(404).end()));
        clock.now = start + 13 * hour;
        trust.fetchDue();
        await until(() => news.length > 1);
        // The same failure is told once.
        clock.now += 2 * 60_000;
        trust.fetchDue();
        await until(() => host.timesAsked(path) === 3);
        const told = news.flatMap((each) => ('reason' in each ? each.reason : []));
        return { before: `${first}, ${await verdictOn(good)}`, after: await verdictOn(revoked), told };
      });
      outcomes.push(...(await Promise.all(judged)));
    });

    refusals.forEach(([what, , reason], index) => {
      it(`leaves in force what was, and is named: ${what} (${reason})`, () => {
        const { after, before: first, told } = outcomes[index] ?? {};
        expect({ first, after, told }).to.deep.equal({
          first: 'certificate.revoked, found',
          after: 'certificate.revoked',
          told: [reason],
        });
      });
    });
  });

  for (const [what, addressOf] of [
    ['on a host that the operator has not named', (own: string) => own.replace('localhost', '127.0.0.1')],
    ['on another port', (own: string) => own.replace(/:\d+/, ':1')],
    ['with a user', (own: string) => own.replace('//', '//user@')],
    ['of another protocol', (own: string) => own.replace('http', 'ldap')],
    ['that cannot be read', () => 'crl'],
  ] as const) {
    it(`is never asked for ${what}`, async () => {
      const path = '/unasked.crl';
      const signer = issuing.issueNaming([addressOf(host.addressOf(path))], ecKeys);
      host.publish(path, issuing.revocationList([signer]));
      const { news, trust, verdictOn } = trustOf(host);
      expect(await verdictOn(signer)).to.equal('found');
      trust.fetchDue();
      expect([host.timesAsked(path), news]).to.deep.equal([0, []]);
    });
  }

  it('is never asked for by a certificate that no trusted authority has signed', async () => {
    const path = '/stranger.crl';
    const signer = stranger.issueNaming([host.addressOf(path)], ecKeys);
    expect(await trustOf(host).verdictOn(signer)).to.equal('certificate.invalid');
    expect(host.timesAsked(path)).to.equal(0);
  });

  for (const [isRequired, want] of [
    ['false', 'found'],
    ['true', 'certificate.invalid'],
  ] as const) {
    it(`lets certificates be ${want} with REVOCATION_LISTS_REQUIRED=${isRequired} while it is missing, and once it has ended`, async () => {
      const path = `/ending-${isRequired}.crl`;
      const signer = naming(path);
      const rootList = { root: root.revocationList([], validity(-day, 9 * day)) };
      const more = { REVOCATION_LISTS_REQUIRED: isRequired };
      const { clock, news, trust, verdictOn } = trustOf(host, rootList, more);
      expect(await verdictOn(signer)).to.equal(want);
      host.publish(path, issuing.revocationList([], validity(-hour, hour)));
      clock.now += 2 * 60_000;
      trust.fetchDue();
      await until(() => news.some((each) => 'nextUpdate' in each));
      expect(await verdictOn(signer)).to.equal('found');
      clock.now = start + 2 * hour;
      expect(await verdictOn(signer)).to.equal(want);
      host.publish(path, issuing.revocationList([], validity(hour, 9 * hour)));
      trust.fetchDue();
      await until(() => news.filter((each) => 'nextUpdate' in each).length === 2);
      expect(await verdictOn(signer)).to.equal('found');
    });
  }

  function naming(path: string): Signer {
    return issuing.issueNaming([host.addressOf(path)], ecKeys);
  }
});
