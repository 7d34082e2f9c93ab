/**
 * Reads the TPPs' header texts again as UTF-8; earlier releases stored a Latin-1 letter for each byte. A value that is
 * no such reading of UTF-8 stays, so that a second run changes nothing.
 */
import type { Knex } from 'knex';

const addresses = ['redirect_uri', 'nok_redirect_uri'];
const columns = {
  consents: ['psu_id', 'psu_corporate_id'],
  payments: ['psu_id', ...addresses],
  baskets: ['psu_id', ...addresses],
  authorisations: ['psu_id', ...addresses],
};

/** In rows. */
const batch = 500;

export async function up(knex: Knex): Promise<void> {
  for (const [table, names] of Object.entries(columns)) await readAgain(knex, table, names);
}

async function readAgain(knex: Knex, table: string, names: readonly string[]): Promise<void> {
  const characters = knex.client.dialect === 'mysql' ? 'char_length(??)' : 'length(??)';
  const bytes = knex.client.dialect === 'mysql' ? 'length(??)' : 'length(cast(?? as blob))';
  let after = '';
  for (let isLast = false; !isLast;) {
    const rows: readonly Readonly<Record<string, string | null>>[] = await knex(table)
      .select('id', ...names)
      .where('id', '>', after)
      .where((foreign) => {
        for (const name of names) foreign.orWhereRaw(`${bytes} <> ${characters}`, [name, name]);
      })
      .orderBy('id')
      .limit(batch);
    for (const row of rows) {
      const changes = names.flatMap((name) => {
        const text = decode(row[name] ?? '');
        return text === undefined || text === row[name] ? [] : [[name, text] as const];
      });
      if (changes.length > 0) await knex(table).where({ id: row['id'] }).update(Object.fromEntries(changes));
    }
    isLast = rows.length < batch;
    after = rows.at(-1)?.['id'] ?? '';
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Undefined for a text that is no reading of UTF-8 as Latin-1. */
function decode(text: string): string | undefined {
  if (!/^[\0-\u00ff]+$/.test(text)) return undefined;
  try {
    return utf8.decode(Buffer.from(text, 'latin1'));
  } catch {
    return undefined;
  }
}

/** Undoes nothing: which texts were read again is not recorded, and later ones are UTF-8 from the start. */
export function down(): Promise<void> {
  return Promise.resolve();
}
