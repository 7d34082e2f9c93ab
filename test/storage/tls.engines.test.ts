/** TLS connections to a database server with a certificate, and to an impostor. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { checkNodes } from '../../src/commands/doctor/database-connection.js';
import { newKeyPair, toPem, toPrivateKeyPem } from '../../src/crypto/pem.js';
import { type Database, openDatabase } from '../../src/storage/database.js';
import { TestAuthority } from '../support/tpp/authority.js';
import {
  hasDatabaseServer,
  type DatabaseServer,
  startDatabaseServer,
} from '../support/database/database-server.js';
import { issuing, root } from '../support/tpp/signing-bank.js';
import { temporaryFolder } from '../support/runner/temporary.js';

const serverAuthentication = '1.3.6.1.5.5.7.3.1';

if (hasDatabaseServer()) {
  describe('A TLS connection to the database', () => {
    const folder = temporaryFolder();
    const fileOf = (name: string, content: string) => {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    };
    const pairOf = (name: string, options: Parameters<typeof issuing.issue>[1]) => {
      const keys = newKeyPair('ec');
      const { certificate } = issuing.issue(keys, options);
      const cert = fileOf(`${name}.pem`, toPem(certificate, 'CERTIFICATE') + issuing.pem);
      return { cert, key: fileOf(`${name}.key`, toPrivateKeyPem(keys.privateKey)) };
    };
    const ca = fileOf('ca.pem', root.pem);
    const otherCa = fileOf('other.pem', new TestAuthority('Another root').pem);
    const own = pairOf('own', {});

    let server: DatabaseServer;
    let open: Database[] = [];
    before(async () => {
      const { cert, key } = pairOf('db', { organisation: 'localhost', uses: [serverAuthentication] });
      server = await startDatabaseServer([`--ssl-ca=${ca}`, `--ssl-cert=${cert}`, `--ssl-key=${key}`]);
      const database = await databaseAt(server.url);
      await database.writer.raw(
        "CREATE USER 'known'@'127.0.0.1' IDENTIFIED BY 'known-password' REQUIRE X509",
      );
      await database.writer.raw("GRANT ALL ON test.* TO 'known'@'127.0.0.1'");
    });
    afterEach(async () => {
      await Promise.all(open.map((database) => database.close()));
      open = [];
    });
    after(() => server.stop());

    async function databaseAt(url: string): Promise<Database> {
      const database = await openDatabase(url);
      open.push(database);
      return database;
    }
    const named = (options: string, host = 'localhost') =>
      `${server.url.replace('127.0.0.1', host)}?${options}`;
    const asKnown = (options: string) => named(options).replace(/\/\/.*@/, '//known:known-password@');
    const certificate = `ssl-cert=${own.cert}&ssl-key=${own.key}`;
    /** Returns the connection's cipher suite; empty without encryption. */
    async function suiteOf(url: string): Promise<string> {
      const { reader } = await databaseAt(url);
      const [[row] = []]: { readonly Value: string }[][] = await reader.raw("SHOW STATUS LIKE 'Ssl_cipher'");
      return row?.Value ?? '';
    }
    const codeOf = (url: string) =>
      suiteOf(url).catch((error: unknown) =>
        error instanceof Error && 'code' in error ? error.code : error,
      );

    it('is encrypted when the certificate matches the host', async () => {
      expect(await suiteOf(named(`ssl-ca=${ca}`))).to.match(/^(TLS_|ECDHE-).*(GCM|CHACHA20)/);
    });

    it('presents a client certificate where the database requires it', async () => {
      expect(await suiteOf(asKnown(`ssl-ca=${ca}&${certificate}`))).not.to.equal('');
      expect(await codeOf(asKnown(`ssl-ca=${ca}`))).to.equal('ER_ACCESS_DENIED_ERROR');
    });

    it('has the same certificates when the doctor checks each node of a cluster', async () => {
      const url = asKnown(`ssl-ca=${ca}&${certificate}`).replace(/@([^/]+)/, '@$1,$1');
      expect((await checkNodes(url)).map(({ failure }) => failure)).to.deep.equal([undefined, undefined]);
    });

    it('is refused to a host with another authority’s certificate', async () => {
      expect(await codeOf(named(`ssl-ca=${otherCa}`))).to.equal('HANDSHAKE_SSL_ERROR');
    });

    it('is refused to a host with another name in its certificate', async () => {
      const elsewhere = pairOf('elsewhere', { organisation: 'db.elsewhere', uses: [serverAuthentication] });
      const other = await startDatabaseServer([
        `--ssl-ca=${ca}`,
        `--ssl-cert=${elsewhere.cert}`,
        `--ssl-key=${elsewhere.key}`,
      ]);
      const url = `${other.url.replace('127.0.0.1', 'localhost')}?ssl-ca=${ca}`;
      expect(await codeOf(url)).to.equal('HANDSHAKE_SSL_ERROR');
      await other.stop();
    });

    it('is refused to a database without TLS', async () => {
      const plain = `${process.env['TEST_MYSQL_URL']?.replace('127.0.0.1', 'localhost')}?ssl-ca=${ca}`;
      // Newer servers make a self-signed certificate.
      expect(await codeOf(plain)).to.be.oneOf(['HANDSHAKE_NO_SSL_SUPPORT', 'HANDSHAKE_SSL_ERROR']);
    });
  });
}
