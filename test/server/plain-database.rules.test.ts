/** The operator is warned of database connections without TLS to other hosts. */
import { expect } from 'chai';
import { warnOfPlainDatabase } from '../../src/start/start-database.js';
import { keptLog } from '../support/server/kept-log.js';

const rows: readonly (readonly [url: string, hosts: readonly string[] | undefined])[] = [
  ['file:./var/bank.db', undefined],
  ['mysql://bank:secret@localhost/bank', undefined],
  ['mysql://bank:secret@127.0.0.1:3307/bank', undefined],
  ['mysql://bank:secret@db1,db2/bank?ssl-ca=ca.pem', undefined],
  ['mysql://bank:secret@db1,localhost,10.0.0.3/bank', ['db1', '10.0.0.3']],
];

describe('The address of a database', () => {
  for (const [url, hosts] of rows) {
    it(`${hosts ? 'causes a warning' : 'causes no warning'} at start: ${url}`, () => {
      const { lines, log } = keptLog();
      warnOfPlainDatabase(url, log);
      expect(lines.map(({ hosts: named, level }) => [level, named])).to.deep.equal(
        hosts ? [['warn', hosts]] : [],
      );
      expect(JSON.stringify(lines)).not.to.include('secret');
    });
  }
});
