import { forEachEngine } from '../support/database/engines.js';
import { surviveStandingOrderKills } from './kills.js';

forEachEngine('Servers that are killed while standing orders are executed', (engine) => {
  it('make each payment of each order once, and forget none', async () => {
    const plan = { orders: 10, missedDays: 7, kills: 2 };
    await surviveStandingOrderKills(engine.database(), engine.url(), plan);
  });
});
