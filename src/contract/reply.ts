/**
 * The reply of a handler, and its constructors. For an async function's result the compiler reports missing and wrong
 * fields, but excess fields only where an object literal has the declared type. The parameters of `reply` and `ok` are
 * such places.
 */
import type { WithinLimits } from './lengths.js';

/** A reply declared in a version of a contract. */
export interface ReplyShape {
  readonly status: number;
  readonly headers: object;
  readonly body?: unknown;
}

/** A class, so that no object built elsewhere passes as a reply. */
export class Reply<const Shape extends ReplyShape> {
  readonly status: Shape['status'];
  readonly headers: Shape['headers'];
  readonly body: Shape['body'];
  /** The compiler's error names this member when a handler returns a bare object. */
  declare protected readonly madeByReply: true;

  constructor({ body, headers, status }: Shape) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/** The answer to a read. */
export type Ok<Body> = Reply<{ readonly status: 200; readonly headers: {}; readonly body: Body }>;

/** `Shape` is inferred from the place that the reply is returned to, not from `given`. */
export function reply<Shape extends ReplyShape, const Given = unknown>(
  given: NoInfer<Shape> & WithinLimits<Given, OfStatus<Shape, Given>>,
): Reply<Shape> {
  return new Reply(given);
}

/** The declared shape for the given status. */
type OfStatus<Shape, Given> = Given extends { readonly status: infer Status }
  ? Extract<Shape, { readonly status: Status }>
  : never;

export function ok<Body, const Given = unknown>(body: NoInfer<Body> & WithinLimits<Given, Body>): Ok<Body> {
  return new Reply({ status: 200, headers: {}, body });
}
