/** The doctor's findings about product, version and settings of a database server. */
import { expect } from 'chai';
import { diagnoseServer, type ServerState } from '../../src/commands/doctor/database.js';

const group = { version: '9.7.4', group_replication_group_name: 'b5ad7b0c-6f5e-4b9e-9c5b-0d8d1a0f7a11' };

/** What the server says of itself, and the findings. */
const table: readonly (readonly [string, ServerState, readonly string[]])[] = [
  ['MariaDB', { version: '10.11.19-MariaDB-0+deb12u1', read_only: 'OFF' }, ['ok is MariaDB 10.11.19']],
  ['MySQL', { version: '9.7.4-2', read_only: 'OFF' }, ['ok is MySQL 9.7.4']],
  ['MySQL 8.4', { version: '8.4.6' }, ['warning is MySQL 8.4.6, which is older than the tested versions']],
  [
    'MariaDB 10.6',
    { version: '10.6.1-MariaDB' },
    ['warning is MariaDB 10.6.1, which is older than the tested versions'],
  ],
  ['TiDB', { version: '8.0.11-TiDB-v8.5.0' }, ['error is TiDB, which is not supported']],
  ['Vitess', { version: '8.0.30-Vitess' }, ['error is Vitess, which is not supported']],
  ['a replica', { version: '9.7.4', read_only: 'ON' }, ['ok is MySQL 9.7.4', 'error is read-only']],
  [
    'a group whose new primary serves before it has caught up',
    { ...group, group_replication_consistency: 'EVENTUAL' },
    ['ok is MySQL 9.7.4', 'error serves outdated data after its group has elected a primary'],
  ],
  [
    'a group whose new primary first catches up',
    { ...group, group_replication_consistency: 'BEFORE_ON_PRIMARY_FAILOVER' },
    ['ok is MySQL 9.7.4'],
  ],
];

describe('The doctor’s check of the database server', () => {
  for (const [name, state, want] of table)
    it(`judges ${name}`, () => {
      const findings = diagnoseServer(state);
      expect(findings.map(({ level, says }) => `${level} ${says}`)).to.deep.equal(want);
      for (const found of findings) if (found.level !== 'ok') expect(found.todo).to.match(/\S/);
    });
});
