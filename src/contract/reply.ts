/**
 * What a handler returns, and how it is made. What an async function returns the compiler holds against its type as far
 * as fields are missing or wrong; fields too many it refuses only where an object is written into a place of that type.
 * `reply` and `ok` are such places: their parameter is what the contract declares, and they count what is written there.
 */
import type { WithinLimits } from './lengths.js';

/** A reply as a contract's version declares it. */
export interface ReplyShape {
  readonly status: number;
  readonly headers: object;
  readonly body?: unknown;
}

/** A class, so that no object which was put together elsewhere passes for one. */
export class Reply<const Shape extends ReplyShape> {
  readonly status: Shape['status'];
  readonly headers: Shape['headers'];
  readonly body: Shape['body'];
  /** The compiler names it where a handler returns a bare object. */
  declare protected readonly madeByReply: true;

  constructor({ body, headers, status }: Shape) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/** The answer to a read. */
export type Ok<Body> = Reply<{ readonly status: 200; readonly headers: {}; readonly body: Body }>;

/** The type comes from where the reply is returned, and not from what is given. */
export function reply<Shape extends ReplyShape, const Given = unknown>(
  given: NoInfer<Shape> & WithinLimits<Given, OfStatus<Shape, Given>>,
): Reply<Shape> {
  return new Reply(given);
}

/** What is declared for the status that is given. */
type OfStatus<Shape, Given> = Given extends { readonly status: infer Status }
  ? Extract<Shape, { readonly status: Status }>
  : never;

export function ok<Body, const Given = unknown>(body: NoInfer<Body> & WithinLimits<Given, Body>): Ok<Body> {
  return new Reply({ status: 200, headers: {}, body });
}
