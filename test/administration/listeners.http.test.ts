/** Listeners of the administration: a Unix socket, and addresses other than this machine's own. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { request as requestOverTls } from 'node:https';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  administration,
  administrationSettings,
  administrationToken,
  tokenFile,
} from '../support/server/administrator.js';
import { tlsFiles } from '../support/server/tls-files.js';
import { keptLog } from '../support/server/kept-log.js';
import { startServer } from '../support/server/server.js';
import { temporaryFolder } from '../support/runner/temporary.js';

const authorization = { Authorization: `Bearer ${administrationToken}` };

/** The HTTP status of a call over the socket, or the system's error code. */
function statusBySocket(socketPath: string, path: string): Promise<number | string> {
  return new Promise((resolve) => {
    const sending = request({ socketPath, path, headers: authorization });
    sending.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
    sending.once('response', (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    sending.end();
  });
}

describe('The administration on a Unix socket', () => {
  const path = join(temporaryFolder('socket-'), 'admin.sock');
  const settings = { ADMIN_SOCKET: path, ADMIN_TOKEN_FILE: tokenFile(administrationToken) };
  const isTaken = 'is taken by another program, or is a file and no socket.';
  /** The setting's part of the message with which the start fails. */
  const refusalAt = async (ADMIN_SOCKET: string) => {
    const starting = startServer({ settings: { ...settings, ADMIN_SOCKET } });
    const failure = await starting.then(() => 'none', String);
    return failure.split('ADMIN_SOCKET: ')[1];
  };

  it('is open to the server’s user only, and removes the socket when the server stops', async () => {
    const server = await startServer({ settings });
    expect((statSync(path).mode & 0o777).toString(8)).to.equal('600');
    expect(await statusBySocket(path, `${administration}/clients`)).to.equal(200);
    expect(await statusBySocket(path, `${administration}/nothing`)).to.equal(404);
    await server.stop();
    expect(existsSync(path)).to.equal(false);
  });

  it('replaces the socket of a killed process, but not the socket of a running process', async () => {
    const left = createServer().listen(path);
    await once(left, 'listening');
    // Closing the socket would remove its file; a killed process leaves the file behind.
    const leave = `require('node:net').createServer().listen(${JSON.stringify(`${path}2`)}, () => process.kill(process.pid, 'SIGKILL'))`;
    try {
      execFileSync(process.execPath, ['-e', leave]);
    } catch {
      // It was killed.
    }
    expect(existsSync(`${path}2`)).to.equal(true);
    const server = await startServer({ settings: { ...settings, ADMIN_SOCKET: `${path}2` } });
    expect(await statusBySocket(`${path}2`, '/health/live')).to.equal(200);
    await server.stop();

    expect(await refusalAt(path)).to.include(`${path} ${isTaken}`);
    left.close();
  });

  it('never replaces a file that is not a socket', async () => {
    const file = join(temporaryFolder('socket-'), 'notes.txt');
    writeFileSync(file, 'notes');
    expect(await refusalAt(file)).to.include(`${file} ${isTaken}`);
    expect(existsSync(file)).to.equal(true);
  });

  it('prevents the start, by its setting, in a folder that does not exist', async () => {
    const place = join(temporaryFolder('socket-'), 'none', 'admin.sock');
    expect(await refusalAt(place)).to.include(`${place} cannot be created: its folder does not exist`);
  });
});

describe('The administration on a public address', () => {
  it('uses TLS if the server uses TLS', async () => {
    const given = await administrationSettings();
    const server = await startServer({ settings: { ...given, ...tlsFiles(), ADMIN_HOST: '0.0.0.0' } });
    const status = await new Promise((resolve, reject) => {
      const address = `https://127.0.0.1:${given['ADMIN_PORT']}/health/live`;
      requestOverTls(address, { rejectUnauthorized: false }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .once('error', reject)
        .end();
    });
    expect(status).to.equal(200);
    await server.stop();
  });

  it('warns without TLS that its tokens are readable on the network', async () => {
    const { lines, log } = keptLog();
    const settings = { ...(await administrationSettings()), ADMIN_HOST: '0.0.0.0' };
    const server = await startServer({ settings, log });
    expect(lines.filter(({ level }) => level === 'warn')).to.have.length(1);
    await server.stop();
  });
});
