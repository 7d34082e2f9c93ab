/** Fetched and ended revocation lists at a running bank: real handshakes, signatures, alarms and metrics. */
import { expect } from 'chai';
import { Administrator, administrationSettings } from '../support/server/administrator.js';
import { keptLog } from '../support/server/kept-log.js';
import { scrape } from '../support/server/metrics.js';
import { startServer, type RunningServer } from '../support/server/server.js';
import { askOverTls, payOverTls, tlsAgent } from '../support/server/tls-client.js';
import { tlsFiles } from '../support/server/tls-files.js';
import { until } from '../support/runner/together.js';
import { day } from '../support/tpp/authority.js';
import { type ListHost, startListHost } from '../support/tpp/list-host.js';
import { ec, ecKeys, issuing, root, sendSigned, trustFolderOf } from '../support/tpp/signing-bank.js';
import { Tpp } from '../support/tpp/tpp.js';

const hour = day / 24;
const ended = { notBefore: Date.now() - 2 * day, notAfter: Date.now() - hour };
/** The common name at the end of a distinguished name. */
const commonNameIn = (name: unknown) => /CN=([^,(]+?)(?: \(|$)/.exec(String(name))?.[1];

describe('A bank that fetches revocation lists', () => {
  let host: ListHost;
  let bank: RunningServer;
  before(async () => {
    host = await startListHost();
    bank = await startServer({
      settings: {
        TRUST_FOLDER: trustFolderOf([root, issuing]),
        REVOCATION_LIST_HOSTS: host.host,
        CLIENT_CERTIFICATE_REQUIRED: 'tokens',
        ...tlsFiles(),
      },
    });
  });
  after(async () => {
    await bank.stop();
    host.stop();
  });
  const port = () => Number(new URL(bank.url).port);
  const revokedAt = (path: string) => {
    const signer = issuing.issueNaming([host.addressOf(path)], ecKeys);
    host.publish(path, issuing.revocationList([signer]));
    return signer;
  };

  it('refuses a revoked certificate at its first handshake', async () => {
    const { verdict } = await payOverTls(port(), tlsAgent(revokedAt('/handshake.crl')));
    expect(verdict).to.equal('401 CERTIFICATE_REVOKE');
    expect((await payOverTls(port(), tlsAgent(ec))).verdict).to.equal('201');
  });

  it('refuses a revoked certificate at the token endpoint', async () => {
    const form = new URLSearchParams({
      client_id: 'sandbox-tpp',
      client_secret: 'sandbox-tpp-secret',
      grant_type: 'client_credentials',
      scope: 'AISP',
    });
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const asked = { method: 'POST', path: '/psd2-bank-oauth2-api/oauth2/token', headers };
    const agent = tlsAgent(revokedAt('/token.crl'));
    const { verdict } = await askOverTls(port(), agent, asked, form.toString());
    expect(verdict).to.equal('400 invalid_client The certificate has been revoked.');
  });
});

describe('A bank that fetches revocation lists and speaks HTTP', () => {
  it('refuses the first signature of a revoked certificate', async () => {
    const host = await startListHost();
    const settings = { TRUST_FOLDER: trustFolderOf([root, issuing]), REVOCATION_LIST_HOSTS: host.host };
    const bank = await startServer({ settings });
    const signer = issuing.issueNaming([host.addressOf('/signed.crl')], ecKeys);
    host.publish('/signed.crl', issuing.revocationList([signer]));
    const { text } = await sendSigned({ tpp: new Tpp(() => bank.url) }, { by: signer, algorithm: 'sha-256' });
    await bank.stop();
    host.stop();
    expect(text).to.include('CERTIFICATE_REVOKE');
  });
});

describe('A bank whose revocation list has ended', () => {
  const { lines, log } = keptLog();
  let office: Administrator;
  let host: ListHost;
  let bank: RunningServer;
  const signer = () => issuing.issueNaming([host.addressOf('/issuing.crl')], ecKeys);
  const pay = async () => (await payOverTls(Number(new URL(bank.url).port), tlsAgent(signer()))).verdict;
  before(async () => {
    host = await startListHost();
    host.publish('/issuing.crl', issuing.revocationList([], { ...ended, notBefore: Date.now() - day }));
    const administration = await administrationSettings();
    office = new Administrator(() => administration);
    const lists = { root: root.revocationList([]), issuing: issuing.revocationList([], ended) };
    bank = await startServer({
      settings: {
        ...administration,
        ...tlsFiles(),
        TRUST_FOLDER: trustFolderOf([root, issuing], lists),
        REVOCATION_LIST_HOSTS: host.host,
        REVOCATION_LISTS_REQUIRED: 'true',
      },
      log,
    });
  });
  after(async () => {
    await bank.stop();
    host.stop();
  });
  const openAlarms = async () =>
    (await scrape(office.url)).valueOf('open_banking_alarms_open', { alarm: 'revocation-list-ended' });

  it('raises one alarm that names the authority, and refuses its certificates where lists are required', async () => {
    await until(async () => (await openAlarms()) === 1);
    const alarms = lines.filter(({ alarm }) => alarm === 'revocation-list-ended');
    expect(alarms.map(({ authority }) => commonNameIn(authority))).to.deep.equal(['Issuing CA']);
    expect(await pay()).to.equal('401 CERTIFICATE_INVALID');
  });

  it('has a metric with the end of each TLS certificate, authority and list', async () => {
    const { samples } = await scrape(office.url);
    const ends = samples.filter(({ name }) => name === 'open_banking_trust_end_timestamp_seconds');
    const found = ends.map(
      ({ labels, value }) => `${labels['kind']} ${commonNameIn(labels['name'])} ${value > Date.now() / 1000}`,
    );
    expect(found).to.include.members([
      'authority Root CA true',
      'authority Issuing CA true',
      'revocation-list Root CA true',
      'revocation-list Issuing CA false',
    ]);
    expect(found.filter((each) => each.startsWith('tls-certificate ')).length).to.equal(1);
  });

  it('ends the alarm and the refusal with the next list', async () => {
    const current = issuing.issueNaming([host.addressOf('/next.crl')], ecKeys);
    host.publish('/next.crl', issuing.revocationList([]));
    const port = Number(new URL(bank.url).port);
    expect((await payOverTls(port, tlsAgent(current))).verdict).to.equal('201');
    await until(async () => (await openAlarms()) === 0);
    expect(lines.map(({ msg }) => msg)).to.include('the revocation list is current again');
  });
});
