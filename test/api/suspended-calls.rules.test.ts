/** A suspended call (`Prefer: wait`): it holds no slot, and ends when its caller disconnects. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect } from 'chai';
import Koa from 'koa';
import { admission, suspendCall, suspendedMilliseconds } from '../../src/api/admission/admission.js';
import { createShedCounter } from '../../src/api/admission/shed-calls.js';
import { createLog } from '../../src/log.js';

const { admit, load } = admission(
  {
    slots: { atOnce: 1, sharePerOwner: 1 },
    bodies: { atOnce: 1, perAddress: 1 },
    load: { eventLoopMilliseconds: () => 0, queueMilliseconds: () => 0, standBack: () => undefined },
    answerMilliseconds: 600_000,
    turnedAway: createShedCounter(createLog('silent')),
  },
  () => 'network',
);

const newCall = () => new IncomingMessage(new Socket());

async function perform(call: IncomingMessage, work: () => Promise<void>): Promise<void> {
  await admit(new Koa().createContext(call, new ServerResponse(call)), work);
}

describe('A suspended call', () => {
  it('leaves its slot to another call, takes one again, and measures the time between', async () => {
    const call = newCall();
    const order: string[] = [];
    const note = (what: string) => void order.push(`${what}: ${load().callsUnderWay} under way`);
    await perform(call, async () => {
      await suspendCall(call, async () => {
        note('suspended');
        await perform(newCall(), async () => note('another call'));
      });
      note('continued');
    });
    note('ended');
    expect(order).to.deep.equal([
      'suspended: 0 under way',
      'another call: 1 under way',
      'continued: 1 under way',
      'ended: 0 under way',
    ]);
    expect(suspendedMilliseconds(call)).to.be.above(0);
    expect(suspendedMilliseconds(newCall())).to.equal(0);
  });

  for (const [when, disconnect] of [
    ['before', (call: IncomingMessage) => void call.socket.destroy()],
    ['during', (call: IncomingMessage) => void setImmediate(() => call.socket.destroy())],
  ] as const) {
    it(`ends, and takes no slot again, when its caller disconnects ${when} the wait`, async () => {
      const call = newCall();
      const untilLeft = (left: AbortSignal) =>
        new Promise<void>((resolve) => {
          if (left.aborted) resolve();
          left.addEventListener('abort', () => resolve());
        });
      const ended = perform(call, async () => {
        disconnect(call);
        await suspendCall(call, untilLeft);
      });
      expect(await ended.catch((problem: unknown) => problem)).to.have.property('reason', 'request.timeout');
      expect([load().callsUnderWay, call.socket.listenerCount('close')]).to.deep.equal([0, 0]);
      expect(suspendedMilliseconds(call)).to.be.above(0);
    });
  }
});
