/**
 * The server as a program that kills itself, as a power failure would, at a call of the storage: DIES_AT names the place,
 * and DIES_ON_CALL says at which call of it.
 */
import { executions } from '../../src/storage/bank-tables/executions.js';
import { payments } from '../../../src/storage/tables/payments/payments.js';
import { workspaceClocks } from '../../src/storage/tables/workspace-clocks.js';
import type { CrashPoint } from './clock-advance-crashes.js';

const lastCall = Number(process.env['DIES_ON_CALL']);
let calls = 0;

function dying<Args extends readonly unknown[], Result>(inner: (...args: Args) => Result): typeof inner {
  return (...args) => {
    calls += 1;
    if (calls === lastCall) process.kill(process.pid, 'SIGKILL');
    return inner(...args);
  };
}

const places: Readonly<Record<CrashPoint, () => void>> = {
  'before a step': () => (workspaceClocks.advance = dying(workspaceClocks.advance)),
  'before the orders of a step': () => (payments.lockForSubmission = dying(payments.lockForSubmission)),
  'before the core books': () => (executions.insertAll = dying(executions.insertAll)),
  'before the outcomes are stored': () => (payments.endSubmissions = dying(payments.endSubmissions)),
  'before the arrival': () => (workspaceClocks.finishAdvance = dying(workspaceClocks.finishAdvance)),
};

for (const [place, prepare] of Object.entries(places)) if (place === process.env['DIES_AT']) prepare();
await import('../../../src/main.js');
