/** The bank's server, which writes on SIGUSR2 what it holds once all that nobody needs is collected. */
import { setTimeout as pause } from 'node:timers/promises';
import { numbers } from '../support/together.js';

process.on('SIGUSR2', () => void weigh());

async function weigh(): Promise<void> {
  const collect = globalThis.gc;
  if (!collect) throw new Error('It has to be started with --expose-gc.');
  // What goes with one collection lets go of more, and memory is given back a moment later.
  for (const _ of numbers(4)) {
    collect();
    await pause(250);
  }
  const { arrayBuffers, heapUsed, rss } = process.memoryUsage();
  console.log(JSON.stringify({ weighed: { held: heapUsed + arrayBuffers, resident: rss } }));
}

await import('../../src/main.js');
