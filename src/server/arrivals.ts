/** How requests that arrive at the same moment are taken up. */
// See docs/decisions.md, D30.
import type { RequestListener } from 'node:http';

type Arrival = Parameters<RequestListener>;

/** Together, or one by one where something follows each request by its asynchronous context, or may do so. */
export function takenUp(handle: RequestListener, follower: object | undefined): RequestListener {
  return follower || mayFollowRequests() ? handle : together(handle);
}

/**
 * Takes up requests together that arrive in the same turn of the event loop, once all of them have been read: they then go
 * through every stage side by side, what they look up and store is gathered, and their answers go out one right after the
 * other.
 */
export function together(handle: RequestListener): RequestListener {
  let arrived: Arrival[] = [];
  const takeUp = () => {
    const all = arrived;
    arrived = [];
    // Whoever has gone by now can be given no answer, and has no address any more to be counted by.
    for (const [request, response] of all) if (!request.socket.destroyed) handle(request, response);
  };
  return (request, response) => {
    if (arrived.length === 0) setImmediate(takeUp);
    arrived.push([request, response]);
  };
}

/**
 * Whether something that was loaded before the server may follow each request by its asynchronous context, as OpenTelemetry
 * does: requests that are taken up together would all be in the context of the first.
 */
export function mayFollowRequests(
  words: readonly string[] = process.execArgv,
  options: string = process.env['NODE_OPTIONS'] ?? '',
): boolean {
  return [...words, ...options.split(/\s+/)].some((word) =>
    /^(?:-r|--(?:require|import|loader|experimental-loader))(?:=|$)/.test(word),
  );
}
