/** Graceful shutdown of a process: by its supervisor (drain), by a user at a terminal (stop), or by both. */
import { expect } from 'chai';
import { type GracefulShutdown, createShutdown } from '../../src/net/graceful-shutdown.js';

const never = 1_000_000;

const rows: readonly (readonly [
  title: string,
  waitSeconds: number,
  tell: (ending: GracefulShutdown) => Promise<void>,
])[] = [
  ['waits before it closes', 0.001, ({ drain }) => drain()],
  ['closes at once where there is nothing to wait for', 0, ({ drain }) => drain()],
  ['closes at once when it is told to stop', never, ({ stop }) => stop()],
  ['waits no longer once it is told to stop', never, ({ drain, stop }) => stop().then(drain)],
  [
    'waits no longer once it is told to stop while it waits',
    never,
    async ({ drain, stop }) => {
      const draining = drain();
      await stop();
      await draining;
    },
  ],
  [
    'closes once, however often it is told to',
    0,
    async ({ drain, stop }) => {
      await Promise.all([drain(), stop(), drain()]);
    },
  ],
];

describe('A server that ends', () => {
  for (const [title, waitSeconds, tell] of rows) {
    it(title, async () => {
      const steps: string[] = [];
      const ending = createShutdown([{ announceEnd: () => void steps.push('last answers') }], {
        waitSeconds,
        announce: () => void steps.push('not ready'),
        close: async () => void steps.push('closed'),
      });
      await tell(ending);
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
