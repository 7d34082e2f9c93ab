/** Graceful shutdown of a process: by its supervisor (drain), by a user at a terminal (stop), or by both. */
import { expect } from 'chai';
import { type GracefulShutdown, createShutdown } from '../../src/net/graceful-shutdown.js';

const never = 1_000_000;

type Row = readonly [title: string, waitSeconds: number, act: (ending: GracefulShutdown) => Promise<void>];
const rows: readonly Row[] = [
  ['waits before it closes', 0.001, ({ drain }) => drain()],
  ['closes at once without a drain time', 0, ({ drain }) => drain()],
  ['closes at once on a stop', never, ({ stop }) => stop()],
  ['does not wait in a drain after a stop', never, ({ drain, stop }) => stop().then(drain)],
  [
    'ends the wait of a drain on a stop',
    never,
    async ({ drain, stop }) => {
      const draining = drain();
      await stop();
      await draining;
    },
  ],
  [
    'closes once after several drains and stops',
    0,
    async ({ drain, stop }) => {
      await Promise.all([drain(), stop(), drain()]);
    },
  ],
];

describe('A graceful shutdown', () => {
  for (const [title, waitSeconds, act] of rows) {
    it(title, async () => {
      const steps: string[] = [];
      const ending = createShutdown([{ announceEnd: () => void steps.push('last answers') }], {
        waitSeconds,
        announce: () => void steps.push('not ready'),
        close: async () => void steps.push('closed'),
      });
      await act(ending);
      expect(steps).to.deep.equal(['not ready', 'last answers', 'closed']);
    });
  }

  it('closes nothing while it waits', async () => {
    const steps: string[] = [];
    const { drain, stop } = createShutdown([], {
      waitSeconds: never,
      announce: () => void steps.push('not ready'),
      close: async () => void steps.push('closed'),
    });
    const draining = drain();
    await new Promise((resolve) => setImmediate(resolve));
    expect(steps).to.deep.equal(['not ready']);
    await stop();
    await draining;
  });
});
