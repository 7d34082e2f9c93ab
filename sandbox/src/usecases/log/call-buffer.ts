/**
 * A bounded buffer of calls to log, limited per client and in bytes. Beyond a limit, a client's new call replaces its
 * older ones, and each loss is counted.
 */
import type { NotedCall } from '../../request-log/noted-call.js';

const mostOfClient = 100;
const mostClients = 200;
const mostBytes = 32 * 1_048_576;

export interface BufferedCalls {
  /** In the order of their answers. */
  readonly calls: readonly NotedCall[];
  readonly missed: ReadonlyMap<string, number>;
}

export class CallBuffer {
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

  take(): BufferedCalls {
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
