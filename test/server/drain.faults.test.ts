import { forEachEngine } from '../support/database/engines.js';
import { stopUnderLoad } from './drain.js';

forEachEngine('a server that is told to stop with 64 requests under way', (engine) => {
  it('answers all of them, takes no new ones, and ends with success', async () => {
    await stopUnderLoad({ database: engine.database(), url: engine.url() }, 64);
  });
});
