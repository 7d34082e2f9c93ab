/** The header texts of earlier releases, which stored a Latin-1 letter for each byte, are read again as UTF-8. */
import { expect } from 'chai';
import { up } from '../../migrations/0045-header-texts.js';
import { migrate } from '../../src/storage/migrations.js';
import { forEachEngine } from '../support/database/engines.js';

const misread = (text: string) => Buffer.from(text).toString('latin1');

const rows: readonly (readonly [given: string | null, want: string | null])[] = [
  [null, null],
  ['ana.horvat', 'ana.horvat'],
  [misread('željka.šarić'), 'željka.šarić'],
  [misread('ana 🙂'), 'ana 🙂'],
  ['željka.šarić', 'željka.šarić'],
  ['J\u00fcrgen', 'J\u00fcrgen'],
  ['ana\u00c5', 'ana\u00c5'],
];

forEachEngine('The migration of header texts', (engine) => {
  before(() => migrate(engine.database()));

  it('reads texts again where they are a reading of UTF-8 as Latin-1, and again changes nothing', async () => {
    const knex = engine.database().maintenance;
    const all = Array.from({ length: 600 }, (_, at) => rows[at % rows.length] ?? rows[0]);
    const id = (at: number) => String(at).padStart(6, '0');
    await knex.batchInsert(
      'authorisations',
      all.map((row, at) => ({
        id: id(at),
        resource_kind: 'payment',
        resource_id: 'p',
        sca_status: 'started',
        failures: 0,
        created_at: 0,
        last_used_at: 0,
        psu_id: row?.[0],
        redirect_uri: row?.[0],
      })),
      50,
    );
    for (let time = 0; time < 2; time += 1) {
      await up(knex);
      const found = await knex('authorisations').select('psu_id', 'redirect_uri').orderBy('id');
      expect(found.map(({ psu_id, redirect_uri }) => [psu_id, redirect_uri])).to.deep.equal(
        all.map((row) => [row?.[1], row?.[1]]),
      );
    }
  });
});
