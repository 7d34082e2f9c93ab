/** The deadline for the answers of the bank's core. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { deadlineIn } from '../../src/usecases/payments/core/calls.js';

describe('The deadline of calls to the bank’s core', () => {
  it('passes on an answer that arrives in time', async () => {
    const { until } = deadlineIn(1000);
    expect(await until(pause(1, 'booked'))).to.equal('booked');
  });

  it('aborts every unanswered call with an unknown outcome', async () => {
    const { signal, until } = deadlineIn(20);
    const never = new Promise<string>(() => {});
    const answers = await Promise.all([until(never), until(Promise.resolve('booked')), until(never)]);
    expect(answers).to.deep.equal([{ kind: 'unknown' }, 'booked', { kind: 'unknown' }]);
    expect(signal.aborted).to.equal(true);
  });

  it('applies at once to a call made after the deadline', async () => {
    const { signal, until } = deadlineIn(0);
    await pause(20);
    expect(signal.aborted).to.equal(true);
    expect(await until(new Promise<string>(() => {}))).to.deep.equal({ kind: 'unknown' });
  });

  it('serves 300 calls without a warning about leaking listeners', async () => {
    const { signal } = deadlineIn(1000);
    const warned: Error[] = [];
    const note = (warning: Error) => void warned.push(warning);
    process.on('warning', note);
    for (let call = 0; call < 300; call += 1) signal.addEventListener('abort', () => {});
    await pause(5);
    process.off('warning', note);
    expect(warned).to.deep.equal([]);
  });
});
