/** Slowloris: connections whose request bodies never end; other clients' payments succeed beside them. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { allOf, numbers } from '../support/runner/together.js';
import { keepCalling, type CallFigures } from './many-callers.js';
import { paymentText } from './requests.js';

export interface UnfinishedPlan {
  readonly url: string;
  readonly sockets: number;
  /** The text that each socket sends. */
  readonly beginning: string;
  readonly honestSeconds: number;
}

/** Opens the sockets, reopens dropped ones, and makes payments at the same time. */
export async function payBesideUnfinished(plan: UnfinishedPlan): Promise<CallFigures> {
  const port = Number(new URL(plan.url).port);
  const open = new Set<Socket>();
  let isOver = false;
  const begin = async () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined).resume();
    socket.once('close', () => {
      open.delete(socket);
      if (!isOver) void pause(50).then(() => (isOver ? undefined : begin()));
    });
    open.add(socket);
    await Promise.race([once(socket, 'connect').catch(() => undefined), once(socket, 'close')]);
    socket.write(plan.beginning);
  };
  await allOf(numbers(plan.sockets), 200, begin);
  await pause(500);
  const figures = await keepCalling({
    url: plan.url,
    connections: 4,
    seconds: plan.honestSeconds,
    request: () => paymentText('sandbox-tpp-b'),
    pauseMilliseconds: 50,
  });
  isOver = true;
  for (const socket of open) socket.destroy();
  return figures;
}

/** A machine that is busy with other tests too rejects some calls with a retry time. */
export function expectMostPaid({ statuses }: CallFigures): void {
  expect(['201', '503']).to.include.members(Object.keys(statuses));
  expect(statuses['201'] ?? 0).to.be.above(2 * (statuses['503'] ?? 0));
}
