/** The server's TLS versions and cipher suites, negotiated with a real client. */
import { connect } from 'node:tls';
import { expect } from 'chai';
import { onSqlite } from '../support/database/engines.js';
import { startServer, type RunningServer } from '../support/server/server.js';
import { tlsFiles } from '../support/server/tls-files.js';

/** Returns the negotiated cipher suite, or the error. */
function agreedSuite(port: number, options: object): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: 'localhost', rejectUnauthorized: false, ...options });
    socket.once('secureConnect', () => {
      resolve(socket.getCipher().name);
      socket.destroy();
    });
    socket.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
  });
}

/** Asks for a renegotiation of an established connection; returns the error, or what happened. */
function renegotiate(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: 'localhost', rejectUnauthorized: false, maxVersion: 'TLSv1.2' });
    socket.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    socket.once('secureConnect', () => {
      socket.renegotiate({}, (error) => {
        resolve(error === null ? 'renegotiated' : 'code' in error ? String(error.code) : error.message);
        socket.destroy();
      });
    });
  });
}

const none = 'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE';
const tooOld = 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION';
const tls12 = { maxVersion: 'TLSv1.2' };

const old = { minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' };

const table = [
  ['only TLS 1.0', { ...old, maxVersion: 'TLSv1' }, tooOld],
  ['only TLS 1.1', { ...old, maxVersion: 'TLSv1.1' }, tooOld],
  ['CBC with SHA-1', { ...tls12, ciphers: 'ECDHE-ECDSA-AES256-SHA:ECDHE-RSA-AES256-SHA' }, none],
  ['CBC with SHA-256', { ...tls12, ciphers: 'ECDHE-ECDSA-AES128-SHA256:ECDHE-RSA-AES128-SHA256' }, none],
  ['CBC with SHA-384', { ...tls12, ciphers: 'ECDHE-ECDSA-AES256-SHA384:ECDHE-RSA-AES256-SHA384' }, none],
  ['RSA key exchange without forward secrecy', { ...tls12, ciphers: 'AES256-GCM-SHA384:AES128-SHA' }, none],
  [
    'GCM',
    { ...tls12, ciphers: 'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256' },
    /^ECDHE-(ECDSA|RSA)-AES128-GCM-SHA256$/,
  ],
  ['every suite of TLS 1.2', tls12, /^ECDHE-.*(GCM|CHACHA20)/],
  ['every version and suite', {}, 'TLS_AES_256_GCM_SHA384'],
] as const;

onSqlite('The server’s own TLS', ({ url }) => {
  let server: RunningServer;
  before(async () => {
    server = await startServer({ databaseUrl: url(), settings: tlsFiles() });
  });
  after(() => server.stop());

  for (const [offered, options, want] of table) {
    it(`${want === none || want === tooOld ? 'refuses' : 'accepts'} a client that offers ${offered}`, async () => {
      const port = Number(new URL(server.url).port);
      expect(await agreedSuite(port, options)).to.match(
        typeof want === 'string' ? new RegExp(`^${want}$`) : want,
      );
    });
  }

  it('refuses a renegotiation that a client asks for', async () => {
    expect(await renegotiate(Number(new URL(server.url).port))).to.equal('ERR_SSL_NO_RENEGOTIATION');
  });
});
