/** The bank's server; on SIGUSR2 it collects garbage and writes its memory use. */
import { setTimeout as pause } from 'node:timers/promises';
import { numbers } from '../support/runner/together.js';

process.on('SIGUSR2', () => void weigh());

async function weigh(): Promise<void> {
  const collect = globalThis.gc;
  if (!collect) throw new Error('It has to be started with --expose-gc.');
  // One collection makes more objects collectable, and memory is returned to the system a moment later.
  for (const _ of numbers(4)) {
    collect();
    await pause(250);
  }
  const { arrayBuffers, heapUsed, rss } = process.memoryUsage();
  console.log(JSON.stringify({ weighed: { held: heapUsed + arrayBuffers, resident: rss } }));
}

await import('../../src/main.js');
