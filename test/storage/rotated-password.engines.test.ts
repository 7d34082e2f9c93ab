/** A rotated database password: new connections use the URL as it is then, without a restart. */
import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { openDatabase } from '../../src/storage/database.js';
import { onMariadb } from '../support/database/engines.js';

onMariadb('A database whose password is rotated', (engine) => {
  it('is reached with the new password by each new connection', async () => {
    const { maintenance } = engine.database();
    const user = `rotated_${randomBytes(4).toString('hex')}`;
    const setPassword = (statement: string, password: string) =>
      maintenance.raw(`${statement} USER '${user}'@'127.0.0.1' IDENTIFIED BY '${password}'`);
    const urlWith = (password: string) =>
      Object.assign(new URL(engine.url()), { username: user, password }).href;
    await setPassword('CREATE', 'first');
    await maintenance.raw(`GRANT SELECT ON *.* TO '${user}'@'127.0.0.1'`);
    let url = urlWith('first');
    const database = await openDatabase(url, { isReadOnly: true, readers: 1, rereadUrl: () => url });
    try {
      await database.reader.raw('SELECT 1');
      await setPassword('ALTER', 'second');
      // An open connection keeps working, because MariaDB asks for the password once.
      await database.reader.raw('SELECT 1');
      url = urlWith('second');
      await database.reader.raw('KILL CONNECTION_ID()').catch(() => undefined);
      const [[row] = []]: { readonly name: string }[][] = await database.reader.raw(
        'SELECT CURRENT_USER() AS name',
      );
      expect(row?.name).to.equal(`${user}@127.0.0.1`);
    } finally {
      await database.close();
      await maintenance.raw(`DROP USER '${user}'@'127.0.0.1'`);
    }
  });
});
