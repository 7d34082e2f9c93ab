/** Request batching: requests that arrive in the same event-loop turn are processed together. */
// See docs/developer/decisions, D30.
import type { RequestListener } from 'node:http';

type Arrival = Parameters<RequestListener>;

/** Batches requests, unless a tracer follows each request by its asynchronous context, or may do so. */
export function batchUnlessTraced(handle: RequestListener, follower: object | undefined): RequestListener {
  return follower || mayHaveTracer() ? handle : batchRequests(handle);
}

/**
 * Collects the requests of one event-loop turn and starts them together once all are read, so that their database reads
 * and writes are batched, and their answers go out one right after the other.
 */
export function batchRequests(handle: RequestListener): RequestListener {
  let arrived: Arrival[] = [];
  const takeUp = () => {
    const all = arrived;
    arrived = [];
    // A caller that has disconnected cannot be answered, and its socket has no address for rate limits.
    for (const [request, response] of all) if (!request.socket.destroyed) handle(request, response);
  };
  return (request, response) => {
    if (arrived.length === 0) setImmediate(takeUp);
    arrived.push([request, response]);
  };
}

/**
 * Whether a module preloaded by Node's options may follow each request by its asynchronous context, as OpenTelemetry
 * does: batched requests would all run in the context of the first.
 */
export function mayHaveTracer(
  words: readonly string[] = process.execArgv,
  options: string = process.env['NODE_OPTIONS'] ?? '',
): boolean {
  return [...words, ...options.split(/\s+/)].some((word) =>
    /^(?:-r|--(?:require|import|loader|experimental-loader))(?:=|$)/.test(word),
  );
}
