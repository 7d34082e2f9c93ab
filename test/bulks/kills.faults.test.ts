import { forEachEngine } from '../support/database/engines.js';
import { surviveBulkKills } from './kills.js';

forEachEngine('A server that is killed while it executes a bulk', (engine) => {
  it('books each payment of it once, and forgets none', async () => {
    const bank = { database: engine.database(), url: engine.url() };
    const settings = { CORE_ORDERS_AT_ONCE: '8' };
    await surviveBulkKills(bank, { bulks: 2, entries: 40, settings });
  });
});
