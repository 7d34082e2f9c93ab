/** Races at the token endpoint: an authorization code or a client assertion that arrives several times at once. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'chai';
import { pairOfBanks, tppAt } from '../support/server/bank-processes.js';
import { forEachEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';
import { tokenBank } from '../support/embedded-bank/token-bank.js';
import { numbers } from '../support/runner/together.js';
import { askWith, assertionBy, newClientKey, registerKeys } from '../support/tpp/asserting-client.js';
import { tokenClient } from '../support/tpp/token-client.js';
import { oauthVerdict } from '../support/tpp/tpp.js';

forEachEngine('An authorization code in concurrent exchanges', (engine) => {
  before(() => seed(engine.database()));

  it('gives tokens to one of fifty attempts in two processes', async () => {
    const code = await tokenBank(engine.database()).code();
    const outcomes = await raceInTwoProcesses(engine.url(), code, 25);
    expect(outcomes.filter((outcome) => outcome === 'Bearer')).to.have.length(1);
    expect(outcomes.filter((outcome) => outcome === 'oauth.invalid-grant')).to.have.length(49);
  });

  it('has its tokens revoked once the other attempts are refused', async () => {
    const bank = tokenBank(engine.database());
    const tpp = tokenClient(bank);
    const code = await bank.code();
    const attempts = await Promise.allSettled(Array.from({ length: 50 }, () => tpp.redeem(code)));
    const given = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
    expect(given).to.have.length(1);
    expect(await tpp.access(given[0]?.access_token ?? '')).to.equal('token.invalid');
    expect(await tpp.refreshOutcome(given[0]?.refresh_token ?? '')).to.equal('oauth.invalid-grant');
  });
});

forEachEngine('A client assertion sent to two processes at once', (engine) => {
  const banks = pairOfBanks(engine.url);

  it('gives one token for twenty requests', async () => {
    const key = await newClientKey('ES256', 'es');
    await registerKeys(engine.database(), 'sandbox-tpp', { keys: [key] });
    const made = await assertionBy(key, 'http://bank.example');
    const answers = await Promise.all(
      numbers(20).map((at) => askWith(tppAt(banks()[at % 2]?.url ?? ''), made)),
    );
    const given = answers.filter((answer) => oauthVerdict(answer) === '200');
    expect(given).to.have.length(1);
  });
});

async function raceInTwoProcesses(url: string, code: string, attempts: number): Promise<unknown[]> {
  const racers = [1, 2].map(() =>
    fork(new URL('./redeem-process.js', import.meta.url), [url, code, String(attempts)]),
  );
  await Promise.all(racers.map(messageOf));
  const outcomes = racers.map(messageOf);
  for (const racer of racers) racer.send('go');
  const lists = await Promise.all(outcomes);
  await Promise.all(racers.map(endOf));
  return lists.flat();
}

async function messageOf(racer: ChildProcess): Promise<unknown> {
  const [message] = await Promise.race([once(racer, 'message'), endOf(racer)]);
  return message;
}

async function endOf(racer: ChildProcess): Promise<never[]> {
  if (racer.exitCode === null) await once(racer, 'exit');
  return [];
}
