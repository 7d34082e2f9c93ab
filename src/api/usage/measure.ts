/** Metrics of a call: operation, outcome and duration. */
import type { RouteTable } from '../../engine/stages/route-table.js';
import { findPageName } from '../page-names.js';
import { findRoute } from '../route.js';
import type { Context } from '../stage.js';
import type { Route } from '../state.js';

/** Label values come from closed lists, `milliseconds` excepted: text made up by callers becomes `none`. */
export interface MeasuredCall {
  /** Name of the API; `none` outside the contracts. */
  readonly contract: string;
  readonly version: string;
  /** The operation asked for, even if admission control rejected the call, or the name of a page or document. */
  readonly operation: string;
  readonly status: number;
  /** Message code of a refusal; otherwise empty. */
  readonly code: string;
  readonly milliseconds: number;
}

export type Measure = (call: MeasuredCall) => void;

const none = 'none';

/** Called by the access log for each call; undefined without metrics. */
export type CallMetrics = ((ctx: Context, milliseconds: number) => void) | undefined;

/** `elsewhere` is the `contract` label of calls outside these routes. */
export function createCallMetrics(
  measure: Measure | undefined,
  routes?: RouteTable<Route>,
  elsewhere: string = none,
): CallMetrics {
  return (
    measure &&
    ((ctx, milliseconds) => {
      const { refusal, route = routes && findRoute(ctx, routes) } = ctx.state;
      measure({
        contract: route?.contract.api ?? elsewhere,
        version: route?.contract.version ?? none,
        operation: route?.operation.id ?? findPageName(ctx.path) ?? none,
        status: ctx.status,
        code: refusal?.problem ?? '',
        milliseconds,
      });
    })
  );
}
