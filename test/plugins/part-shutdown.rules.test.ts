/** Graceful shutdown of the bank's parts: order, deadline, and parts that hang or fail. */
import { expect } from 'chai';
import type { Closable } from '../../src/bank/closable.js';
import { createPartShutdown } from '../../src/plugins/part-shutdown.js';

function underTest(parts: Readonly<Record<string, Closable>>) {
  const errors: string[] = [];
  const shutdown = createPartShutdown((part, step) => void errors.push(`${part} ${step}`), 20);
  for (const [name, part] of Object.entries(parts)) shutdown.add(name, part);
  return { errors, shutdown };
}

const hang = () => new Promise<void>(() => undefined);

describe('The shutdown of the bank’s parts', () => {
  it('pauses every part before it closes any, and each once', async () => {
    const steps: string[] = [];
    const part = (name: string): Closable => ({
      pause: async () => {
        await new Promise((resolve) => setTimeout(resolve, 1));
        steps.push(`${name} pauses`);
      },
      close: () => void steps.push(`${name} closes`),
    });
    const { errors, shutdown } = underTest({ bank: part('bank'), sca: part('sca') });
    await Promise.all([shutdown.close(), shutdown.pause(), shutdown.close()]);
    expect(steps).to.deep.equal(['bank pauses', 'sca pauses', 'bank closes', 'sca closes']);
    expect([...errors, ...shutdown.unfinished]).to.deep.equal([]);
  });

  it('closes an object with two names once', async () => {
    let closed = 0;
    const part = { close: () => void (closed += 1) };
    await underTest({ bank: part, sca: part }).shutdown.close();
    expect(closed).to.equal(1);
  });

  const rows: readonly (readonly [title: string, part: Closable, step: string])[] = [
    ['a pause that hangs', { pause: hang }, 'pause'],
    ['a close that hangs', { close: hang }, 'close'],
    ['a pause that throws', { pause: () => Promise.reject(new Error('no queue')) }, 'pause'],
    [
      'a close that throws at once',
      {
        close: () => {
          throw new Error('no pool');
        },
      },
      'close',
    ],
  ];
  for (const [title, part, step] of rows) {
    it(`names the part with ${title}, and ends the others`, async () => {
      let isClosed = false;
      const { errors, shutdown } = underTest({ core: part, sca: { close: () => void (isClosed = true) } });
      await shutdown.close();
      expect([...shutdown.unfinished]).to.deep.equal(['core']);
      expect(errors).to.deep.equal([`core ${step}`]);
      expect(isClosed).to.equal(true);
    });
  }

  it('guards another step, which does not hold up the next one', async () => {
    const { errors, shutdown } = underTest({});
    await shutdown.guard('works', 20, hang);
    expect([...shutdown.unfinished]).to.deep.equal(['works']);
    expect(errors).to.deep.equal(['works stop']);
  });
});
