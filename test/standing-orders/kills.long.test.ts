import { forEachEngine } from '../support/database/engines.js';
import { surviveStandingOrderKills } from './kills.js';

forEachEngine('Servers that are killed while many standing orders are executed', (engine) => {
  it('make each payment of each order once, and forget none', async function () {
    this.timeout(900_000);
    const plan = { orders: 40, missedDays: 40, kills: 10 };
    await surviveStandingOrderKills(engine.database(), engine.url(), plan);
  });
});
