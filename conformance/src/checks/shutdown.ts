/** Checks of a graceful shutdown, after which the adapter cannot be called any more. */
import { setTimeout as pause } from 'node:timers/promises';
import { createPartShutdown } from '../../../src/plugins/part-shutdown.js';
import { type Check, unless } from '../check.js';
import { messageOf } from '../recording-core.js';

const toldAfterwardsMilliseconds = 200;

export const shutdownChecks: readonly Check[] = [
  {
    id: 'ends-in-time',
    demands:
      'At a shutdown the end of listen, pause and close each settle within five seconds; afterwards no result is told.',
    asksNothing: true,
    run: async ({ parts, told = [] }) => {
      const faults: string[] = [];
      const shutdown = createPartShutdown((part, step, fault) => {
        const words = 'err' in fault ? `threw: ${messageOf(fault.err)}` : 'has not settled within 5 seconds.';
        faults.push(`At ${step}, ${part} ${words}`);
      });
      for (const [name, part] of Object.entries(parts)) shutdown.add(name, part);
      await shutdown.close();
      const before = told.length;
      await pause(toldAfterwardsMilliseconds);
      const later = told.length - before;
      const ends = Object.keys(parts).filter((name) => parts[name]?.pause ?? parts[name]?.close);
      return {
        saw: ends.length > 0 ? ends.join(', ') : 'nothing to end',
        faults: [
          ...faults,
          ...unless(ends.length === 0 || later === 0, `${later} results were told afterwards.`),
        ],
      };
    },
  },
  {
    id: 'process-ends',
    demands:
      'After the shutdown no timer, connection or poller keeps the process alive: it ends by itself within ten seconds.',
    whyNot: ({ findOpenHandles }) => (findOpenHandles ? undefined : 'the process has other work'),
    asksNothing: true,
    run: async ({ findOpenHandles }) => {
      const faults = (await findOpenHandles?.()) ?? [];
      return { saw: faults.length > 0 ? 'it does not end' : 'nothing is open', faults };
    },
  },
];
