/** The command `alive`, which a container's health check runs beside its server. */
import { createServer, type RequestListener } from 'node:http';
import { expect } from 'chai';
import { freePort, listenHere } from '../support/runner/ports.js';
import { command } from '../support/server/command-line.js';
import { startServer } from '../support/server/server.js';
import { tlsFiles } from '../support/server/tls-files.js';

const tls = { ...tlsFiles(), PUBLIC_URL: 'https://bank.example' };

describe('The command alive', () => {
  for (const [how, settings, address] of [
    ['', {}, 'http://127.0.0.1'],
    [' on every address', { HOST: '0.0.0.0' }, 'http://127.0.0.1'],
    [' by TLS, with a certificate of another host', { HOST: '0.0.0.0', ...tls }, 'https://127.0.0.1'],
    [' at a name', { HOST: 'localhost', ...tls }, 'https://localhost'],
    [' on every address of IPv6', { HOST: '::' }, 'http://[::1]'],
  ] as const) {
    it(`finds the server that listens${how}`, async () => {
      const PORT = String(await freePort());
      const server = await startServer({ settings: { PORT, ...settings } });
      const outcome = await command({ PORT, ...settings }, 'alive');
      await server.stop();
      const stdout = `alive: ${address}:${PORT}/health/live\n`;
      expect(outcome).to.deep.equal({ status: 0, stdout, stderr: '' });
    });
  }

  for (const [what, live, status, said] of [
    ['a server that is alive and not ready', { status: 200, text: '{"status":"up"}' }, 0, /^alive: /],
    ['a server that refuses', { status: 503, text: '{"status":"up"}' }, 1, / answers 503\n$/],
    ['another program', { status: 200, text: 'It works!' }, 1, / another program, or another protocol\n$/],
  ] as const) {
    it(`asks for liveness alone: ${what}`, async () => {
      const { port, stop } = await standIn((request, response) => {
        const isLive = request.url === '/health/live';
        response.writeHead(isLive ? live.status : 503, { 'X-Request-ID': 'an-id' });
        response.end(isLive ? live.text : '{"status":"not ready"}');
      });
      const outcome = await command({ PORT: String(port) }, 'alive');
      stop();
      expect(outcome.status).to.equal(status);
      expect(outcome.stdout + outcome.stderr).to.match(said);
    });
  }

  it('says in one line why a server is not alive', async () => {
    const closed = String(await freePort());
    const silent = await standIn(() => undefined);
    for (const [PORT, why] of [
      [closed, `http://127.0.0.1:${closed}/health/live refuses connections`],
      [String(silent.port), `http://127.0.0.1:${silent.port}/health/live does not answer`],
      ['0', 'PORT is 0, and the server alone knows its port'],
      ['http', 'PORT has a wrong value; allowed: a whole number from 0 to 65535.'],
    ] as const) {
      const stderr = `The server is not alive: ${why}\n`;
      expect(await command({ PORT }, 'alive')).to.deep.equal({ status: 1, stdout: '', stderr });
    }
    silent.stop();
  });
});

async function standIn(answer: RequestListener): Promise<{ readonly port: number; stop(): void }> {
  const server = createServer(answer);
  return { port: await listenHere(server), stop: () => server.close().closeAllConnections() };
}
