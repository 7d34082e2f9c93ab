/** What is measured of each call: what was asked, what it came to, and how long that took. */
import type { RouteTable } from '../engine/route-table.js';
import { placeOf } from './place.js';
import { askedRoute } from './route.js';
import type { Context } from './stage.js';
import type { Route } from './state.js';

/** All of it from closed lists, but for the time: whatever a caller makes up is `none`. */
export interface MeasuredCall {
  /** The name of the API; `none` for what is no operation of a contract. */
  readonly contract: string;
  readonly version: string;
  /** The operation that was asked for, also by who was turned away at the door, or the place of pages and documents. */
  readonly operation: string;
  readonly status: number;
  /** The message code that the caller reads in a refusal; empty where there is none. */
  readonly code: string;
  readonly milliseconds: number;
}

export type Measure = (call: MeasuredCall) => void;

const none = 'none';

/** What the log of calls tells it of each: undefined where nobody wants to know. */
export type Measuring = ((ctx: Context, milliseconds: number) => void) | undefined;

/** `elsewhere` is the contract of what is no operation of these. */
export function measuring(
  measure: Measure | undefined,
  routes?: RouteTable<Route>,
  elsewhere: string = none,
): Measuring {
  return (
    measure &&
    ((ctx, milliseconds) => {
      const { refusal, route = routes && askedRoute(ctx, routes) } = ctx.state;
      measure({
        contract: route?.contract.api ?? elsewhere,
        version: route?.contract.version ?? none,
        operation: route?.operation.id ?? placeOf(ctx.path) ?? none,
        status: ctx.status,
        code: refusal?.problem ?? '',
        milliseconds,
      });
    })
  );
}
