/** A rotated database password: new connections use the URL as it is then, without a restart. */
import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { type Database, openDatabase } from '../../src/storage/database.js';
import { onMariadb } from '../support/database/engines.js';

async function connectionOf({ reader }: Database): Promise<bigint | undefined> {
  const [[row] = []]: { readonly id: bigint }[][] = await reader.raw('SELECT CONNECTION_ID() AS id');
  return row?.id;
}

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
      const first = await connectionOf(database);
      await setPassword('ALTER', 'second');
      // An open connection keeps working, because MariaDB asks for the password once.
      expect(await connectionOf(database)).to.equal(first);
      url = urlWith('second');
      expect(await connectionOf(database)).to.not.equal(first);
    } finally {
      await database.close();
      await maintenance.raw(`DROP USER '${user}'@'127.0.0.1'`);
    }
  });
});
