/**
 * The calls that wait to be written down. There is room for so many of each client, and for so many bytes in all: what
 * comes faster takes the place of what came before it, and is counted.
 */
import type { NotedCall } from './noted-call.js';

const mostOfClient = 100;
const mostClients = 200;
const mostBytes = 32 * 1_048_576;

export interface Gathered {
  /** In the order in which they were answered. */
  readonly calls: readonly NotedCall[];
  /** By client, how many have had to make room. */
  readonly missed: ReadonlyMap<string, number>;
}

export class GatheredCalls {
  #calls = new Map<string, NotedCall[]>();
  #missed = new Map<string, number>();
  #bytes = 0;

  get isEmpty(): boolean {
    return this.#calls.size === 0;
  }

  add(call: NotedCall): void {
    const { clientId } = call;
    const others = this.#calls.get(clientId);
    if (!others && this.#calls.size >= mostClients) return;
    const size = bytesOf(call);
    const calls = others ?? [];
    while (calls.length > 0 && (calls.length >= mostOfClient || this.#bytes + size > mostBytes)) {
      const [oldest] = calls.splice(0, 1);
      this.#bytes -= oldest ? bytesOf(oldest) : 0;
      this.#miss(clientId);
    }
    if (this.#bytes + size > mostBytes) return this.#miss(clientId);
    calls.push(call);
    this.#bytes += size;
    this.#calls.set(clientId, calls);
  }

  take(): Gathered {
    const calls = [...this.#calls.values()].flat().toSorted((one, other) => one.at - other.at);
    const missed = this.#missed;
    this.#calls = new Map();
    this.#missed = new Map();
    this.#bytes = 0;
    return { calls, missed };
  }

  #miss(clientId: string): void {
    this.#missed.set(clientId, (this.#missed.get(clientId) ?? 0) + 1);
  }
}

function bytesOf({ answer, request }: NotedCall): number {
  return request.bytes + answer.bytes;
}
