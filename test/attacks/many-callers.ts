/**
 * Load generator: many concurrent callers, each on its own connection. Reports statuses, latencies and lost
 * connections.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { patienceMilliseconds } from '../support/runner/patience.js';
import { numbers } from '../support/runner/together.js';

export interface CallersPlan {
  /** The server's address. */
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** The callers continue past `seconds` until each has made `atLeast` calls and `goesOn` returns false. */
  readonly atLeast?: number;
  readonly goesOn?: () => boolean;
  /** The whole text of the next request. */
  readonly request: () => string;
  readonly onAnswer?: (status: Outcome['status']) => void;
  /** The pause between an answer and the caller's next request; none by default. */
  readonly pauseMilliseconds?: number;
}

/** The status of a call's answer; `reset` where the connection ended before an answer. */
interface Outcome {
  readonly status: number | 'reset';
  readonly milliseconds: number;
}

export interface CallFigures {
  readonly statuses: Readonly<Record<string, number>>;
  /** Latencies in milliseconds of the admitted calls, that is, of all answers but 503 and 429. */
  readonly median: number;
  readonly p99: number;
  readonly slowest: number;
  /** The latency of the slowest rejected call. */
  readonly slowestRefusal: number;
}

/** Every caller calls again as soon as it is answered, until the time is up, and then waits for its last answer. */
export async function keepCalling(plan: CallersPlan): Promise<CallFigures> {
  const until = performance.now() + plan.seconds * 1000;
  const outcomes = await Promise.all(numbers(plan.connections).map(() => callUntil(until, plan)));
  return figuresOf(outcomes.flat());
}

async function callUntil(until: number, plan: CallersPlan): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const caller = new Caller(Number(new URL(plan.url).port));
  const { atLeast = 0, goesOn = () => false } = plan;
  while (performance.now() < until || outcomes.length < atLeast || goesOn()) {
    const outcome = await caller.ask(plan.request());
    outcomes.push(outcome);
    plan.onAnswer?.(outcome.status);
    if (outcome.status === 'reset') await pause(20);
    if (plan.pauseMilliseconds) await pause(plan.pauseMilliseconds);
  }
  caller.end();
  return outcomes;
}

/** One keep-alive connection, reopened after it has ended. */
class Caller {
  readonly #port: number;
  #socket: Socket | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  ask(request: string): Promise<Outcome> {
    const start = performance.now();
    const socket = this.#connected();
    return new Promise((resolve) => {
      let received = '';
      const settle = (status: Outcome['status']) => {
        clearTimeout(timer);
        socket.off('data', onData).off('close', onClose);
        if (status === 'reset' || /\r\nconnection: close\r\n/i.test(received)) this.end();
        resolve({ status, milliseconds: performance.now() - start });
      };
      const onClose = () => settle('reset');
      const onData = (chunk: string) => {
        received += chunk;
        const status = wholeAnswerStatus(received);
        if (status !== undefined) settle(status);
      };
      const timer = setTimeout(onClose, patienceMilliseconds);
      socket.on('data', onData).on('close', onClose);
      socket.write(request);
    });
  }

  end(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  #connected(): Socket {
    if (this.#socket && !this.#socket.destroyed) return this.#socket;
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true }).setEncoding('latin1');
    socket.on('error', () => undefined);
    return (this.#socket = socket);
  }
}

/** Returns the status of a complete answer; every answer has a Content-Length. */
export function wholeAnswerStatus(text: string): number | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? 0);
  return text.length >= end + 4 + length ? Number(text.slice(9, 12)) : undefined;
}

function figuresOf(outcomes: readonly Outcome[]): CallFigures {
  const statuses: Record<string, number> = {};
  for (const { status } of outcomes) statuses[status] = (statuses[status] ?? 0) + 1;
  const isRefusal = ({ status }: Outcome) => status === 503 || status === 429;
  const timesOf = (some: readonly Outcome[]) =>
    some.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other);
  const answered = timesOf(outcomes.filter((each) => !isRefusal(each)));
  return {
    statuses,
    median: quantile(answered, 0.5),
    p99: quantile(answered, 0.99),
    slowest: quantile(answered, 1),
    slowestRefusal: quantile(timesOf(outcomes.filter(isRefusal)), 1),
  };
}

function quantile(sorted: readonly number[], part: number): number {
  return Math.round((sorted[Math.ceil(part * sorted.length) - 1] ?? 0) * 10) / 10;
}
