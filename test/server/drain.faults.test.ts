import { onOneEngine } from '../support/database/engines.js';
import { stopUnderLoad } from './drain.js';

onOneEngine('A server that gets SIGTERM with 64 requests in progress', (engine) => {
  it('answers all requests, refuses new connections, and exits with success', async () => {
    await stopUnderLoad({ database: engine.database(), url: engine.url() }, 64);
  });
});
