/** The operator's commands, on the database and the log of a running bank. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { createLog } from '../../src/log.js';
import { command, commandProcess } from '../support/server/command-line.js';
import { browserAt } from '../support/customer/customer.js';
import { marko } from '../support/embedded-bank/sandbox.js';
import { type RunningServer, startServer } from '../support/server/server.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';
import { startedBy, Tpp } from '../support/tpp/tpp.js';

describe('An operator’s command', () => {
  const folder = temporaryFolder();
  const log = join(folder, 'bank.log');
  let said = '';
  let server: RunningServer;
  let tpp: Tpp;
  before(async () => {
    server = await startServer({
      log: createLog('info', { write: (line: string) => (said += line) }),
      // As in production: with the portal, each browser counts wrong passwords apart.
      settings: { PORTAL: 'false' },
    });
    tpp = new Tpp(() => server.url);
  });
  after(() => server.stop());

  function run(...words: readonly string[]) {
    writeFileSync(log, said);
    return command({ DATABASE_URL: server.databaseUrl }, ...words);
  }

  it('prints the audit trail of a payment: its call, logins, statuses and submissions to the core', async () => {
    const requestId = randomUUID();
    const { id, link } = startedBy(await tpp.initiate({ headers: { 'X-Request-ID': requestId } }));
    const browser = browserAt(link);
    await browser.goToCode();
    await browser.enterCode();
    for (const asked of [id, requestId, browser.authorisationId]) {
      const { status, stdout } = await run('find', asked, '--log', log);
      expect(status).to.equal(0);
      expect(stdout).to.match(new RegExp(`^payment ${id}, client sandbox-tpp, status ACSC\n`));
      const events = stdout
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => /^\S+ \S+ {2}(\S+)/.exec(line)?.[1]);
      for (const event of ['payment-made', 'call', 'login-accepted', 'confirmation-asked', 'signed'])
        expect(events, stdout).to.include(event);
      expect(events.filter((event) => event === 'payment-status')).to.have.length(3);
      expect(stdout).to.include(`requestId=${requestId}`);
    }
    const { stdout } = await run('find', id, '--json');
    const [history] = JSON.parse(stdout);
    expect(history).to.include({ kind: 'payment', id, status: 'ACSC' });
    expect(history.entries[0].at).to.match(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('finds a refused call in the log, although the audit trail has no entry for it', async () => {
    for (const requestId of [randomUUID(), randomUUID().toUpperCase()]) {
      await tpp.initiate({ content: '{}', headers: { 'X-Request-ID': requestId } });
      // The server logs the line while the answer is being sent.
      while (!said.includes(requestId)) await pause(20);
      const { status, stdout } = await run('find', requestId, '--log', log);
      expect(status).to.equal(0);
      expect(stdout)
        .to.match(/^call /)
        .and.include('problem=FORMAT_ERROR')
        .and.include('status=400');
      writeFileSync(`${log}.gz`, gzipSync(said));
      expect((await run('find', requestId, '--log', `${log}.gz`)).stdout).to.equal(stdout);
    }
    writeFileSync(`${log}.gz`, gzipSync(said).subarray(0, 20));
    const cut = await run('find', randomUUID(), '--log', `${log}.gz`);
    expect(cut.stderr).to.equal(
      `Nothing was found: the log ${log}.gz cannot be read: unexpected end of file\n`,
    );
  });

  it('unlocks a customer, who can then log in from a new browser', async () => {
    const { link } = startedBy(await tpp.initiate());
    const other = startedBy(await tpp.initiate());
    const stranger = browserAt(link);
    await stranger.open();
    for (let attempt = 0; attempt < 5; attempt += 1) await stranger.logIn({ ...marko, password: 'wrong' });
    const browser = browserAt(other.link);
    expect((await browser.goToCode(marko)).name).to.equal('login');
    expect((await run('customers', 'sessions', marko.userName)).stdout).to.match(
      /^marko\.kovac has \d+ sessions?\n$/m,
    );
    expect((await run('customers', 'sessions', marko.userName, '--end')).stdout).to.match(
      /^marko\.kovac had \d+ sessions?, now ended\n$/m,
    );
    expect((await run('customers', 'sessions', '--end')).stderr).to.include('usage: customers unlock');
    expect((await run('customers', 'unlock', marko.userName)).stdout).to.equal('marko.kovac is unlocked\n');
    expect((await run('customers', 'unlock', marko.userName)).stdout).to.equal(
      'marko.kovac was not locked\n',
    );
    await browser.open();
    // Marko may log in again, but the account is not his.
    expect((await browser.logIn(marko)).notice).to.equal('account-foreign');
  });

  it('revokes a consent on behalf of the customer, and says why another consent cannot be revoked', async () => {
    const consents = new ConsentTpp(() => server.url);
    const { consentId } = await consents.granted();
    expect((await run('consents', 'revoke', consentId)).stdout).to.equal(`${consentId} is revoked\n`);
    expect((await run('consents', 'revoke', consentId)).stderr).to.equal(
      'Nothing was changed: The consent is not valid: it is revokedByPsu.\n',
    );
    expect((await run('find', consentId)).stdout).to.include('cause=revoked-by-bank');
    expect((await run('consents', 'revoke', 'nothing')).stderr).to.include('There is no such consent.');
    expect((await run('consents')).stderr).to.equal(
      'Nothing was changed: usage: consents revoke <consent id>\n',
    );
  });

  it('reports that no payment is stuck, and exits with code 0', async () => {
    expect(await run('payments', 'stuck')).to.deep.equal({
      status: 0,
      stderr: '',
      stdout: 'no payment has been stuck for 10 minutes\n',
    });
    expect((await run('payments', 'stuck', '--json')).stdout).to.equal('[]\n');
  });

  for (const [words, sentence] of [
    [['find', 'nobody'], 'Nothing was found: no record and no log line has the id nobody'],
    [['find'], 'Nothing was found: it takes one id; see find --help'],
    [['find', 'a', '--log', 'nowhere'], 'Nothing was found: the log nowhere cannot be read: ENOENT'],
    [['find', 'a', '--colour'], "Nothing was found: Unknown option '--colour'"],
    [['payments'], 'the command is payments stuck'],
    [['backup'], 'The backup failed: it takes one file; see backup --help'],
    [['migrate', 'now'], 'migrate takes no arguments'],
    [['payments', 'stuck', '--minutes', 'ten'], '--minutes must be a whole number'],
  ] as const) {
    it(`reports in one sentence the error of: ${words.join(' ')}`, async () => {
      const { status, stderr, stdout } = await run(...words);
      expect([status, stdout]).to.deep.equal([1, '']);
      expect(stderr).to.include(sentence);
      expect(stderr.trim().split('\n')).to.have.length(1);
    });
  }

  for (const name of ['consents', 'customers', 'find', 'payments', 'report']) {
    it(`is available on the command line: ${name}`, async () => {
      const { status, stderr, stdout } = await commandProcess({}, [name, '--help']);
      expect([status, stderr]).to.deep.equal([0, '']);
      expect(stdout).to.match(new RegExp(`^usage: ${name} `));
    });
  }
});
