/** The end of a real process whose plugin holds a pool, a timer and a poller. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { mainProgram } from '../support/server/command-line.js';
import { spawnServer, type ServerProcess } from '../support/server/server.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { until } from '../support/server/bank.js';

/** Opens what keeps a process alive: connections to a server of its own, a timer, and a poller. */
const holding = `
import { connect, createServer } from 'node:net';
const server = createServer().listen(0, '127.0.0.1', () => {
  for (let each = 0; each < 3; each += 1) connect(server.address().port, '127.0.0.1');
});
setInterval(() => undefined, 1000);
const poll = () => setTimeout(poll, 50);
poll();
const said = (text) => process.stdout.write(JSON.stringify({ said: text }) + '\\n');
`;

async function start(plugin: string): Promise<ServerProcess> {
  const module = join(temporaryFolder(), 'plugin.mjs');
  writeFileSync(module, `${holding}\nexport default ${plugin};\n`);
  return spawnServer({ settings: { PLUGINS: module, DRAIN_SECONDS: '0' } });
}

/** Sends the signals, each once the output has the text before; returns the exit code and the output's lines. */
async function end(server: ServerProcess, ...signals: readonly (readonly [NodeJS.Signals, string])[]) {
  const ended = once(server.process, 'exit');
  for (const [signal, after] of signals) {
    await until(
      async () => server.output(),
      (output) => output.includes(after),
    );
    server.process.kill(signal);
  }
  const [code] = await ended;
  return { code, output: server.output() };
}

const hangs = `{ name: 'queue', close: () => { said('closing'); return new Promise(() => undefined); } }`;

describe('A process whose plugin holds a pool, a timer and a poller', () => {
  it('ends at SIGTERM with 0, though the plugin closes nothing', async () => {
    const { code, output } = await end(await start(`{ name: 'queue' }`), ['SIGTERM', 'listening']);
    expect(code).to.equal(0);
    expect(output).to.include('"msg":"stopped"');
  });

  it('pauses the plugin at the signal, and closes it before the database', async () => {
    const plugin = `{ name: 'queue', pause: () => said('paused'), close: async () => said('closed') }`;
    const { code, output } = await end(await start(plugin), ['SIGTERM', 'listening']);
    expect(code).to.equal(0);
    const [draining, paused, closed, stopped] = ['draining', 'paused', 'closed', 'stopped'].map((text) =>
      output.indexOf(`"${text}"`),
    );
    expect([draining, paused, closed, stopped]).to.deep.equal(
      [draining, paused, closed, stopped].toSorted((one = 0, other = 0) => one - other),
    );
    expect(paused).to.be.above(0);
  });

  it('ends with 1 and names the part that hangs', async () => {
    const { code, output } = await end(await start(hangs), ['SIGTERM', 'listening']);
    expect(code).to.equal(1);
    expect(output).to.include('"part":"queue"').and.to.include('"msg":"stopped"');
  });

  it('ends at once at a second signal', async () => {
    const { code, output } = await end(await start(hangs), ['SIGTERM', 'listening'], ['SIGINT', 'closing']);
    expect(code).to.equal(1);
    expect(output).to.not.include('"msg":"stopped"');
  });

  it('is not ended early by a signal that npm passes on again', async () => {
    const plugin = `{ name: 'queue', close: () => new Promise((done) => setTimeout(done, 100)) }`;
    const { code, output } = await end(await start(plugin), ['SIGINT', 'listening'], ['SIGINT', 'draining']);
    expect(code).to.equal(0);
    expect(output).to.include('"msg":"stopped"');
  });

  it('ends at a signal before it listens', async () => {
    const waiting = `await new Promise((done) => setTimeout(done, 60_000));`;
    const module = join(temporaryFolder(), 'plugin.mjs');
    writeFileSync(module, `console.log('loading');\n${waiting}\nexport default { name: 'slow' };\n`);
    const { PATH } = process.env;
    const env = {
      PATH,
      PLUGINS: module,
      DATABASE_URL: `file:${join(temporaryFolder(), 'bank.db')}`,
      PORT: '0',
    };
    const child = spawn(process.execPath, [mainProgram], { env });
    child.stdout.once('data', () => child.kill('SIGTERM'));
    expect(await once(child, 'exit')).to.deep.equal([1, null]);
  });
});
