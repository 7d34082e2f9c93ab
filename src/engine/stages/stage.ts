/** Middleware: the stages of request processing in typed order; a stage that runs too early does not compile. */
import type { ParameterizedContext } from 'koa';

/** A request with its known findings; others may be present when a later stage has failed or ended. */
export type Context<Findings extends object, Known extends keyof Findings = never> = ParameterizedContext<
  Partial<Findings> & Pick<Findings, Known>
>;

/** A stage takes a request with the findings `Needs` and passes it on with `Finds`, or answers it, or throws. */
export type Stage<
  Findings extends object,
  Needs extends keyof Findings = never,
  Finds extends keyof Findings = never,
> = (
  ctx: Context<Findings, Needs>,
  next: [Finds] extends [never] ? () => Promise<void> : (found: Pick<Findings, Finds>) => Promise<void>,
) => Promise<void> | void;

type AnyStage = (ctx: never, next: never) => unknown;

type FoundBy<Findings, Each> = Each extends (
  ctx: never,
  next: (found: infer Found) => Promise<void>,
) => unknown
  ? keyof Found & keyof Findings
  : never;

/** The type of a valid list: each stage needs only what earlier stages find. */
type InOrder<
  Findings extends object,
  Stages extends readonly unknown[],
  Known extends keyof Findings = never,
> = Stages extends readonly [infer First, ...infer Others]
  ? readonly [
      Stage<Findings, Known, FoundBy<Findings, First>>,
      ...InOrder<Findings, Others, Known | FoundBy<Findings, First>>,
    ]
  : readonly [];

/** A stage without effect, for instance when the operator sets no limit; it is skipped for every request. */
export const passOn = (_ctx: unknown, next: () => Promise<void>): Promise<void> => next();

const done = Promise.resolve();

/**
 * Composes stages into one function, the first outermost. Each stage calls the next at most once, so one continuation
 * per request is enough. `Findings` is specific to a server.
 */
export function createComposer<Findings extends object>() {
  type Run = (ctx: Context<Findings>) => Promise<void>;
  type UncheckedStage = (
    ctx: Context<Findings>,
    next: (found?: Partial<Findings>) => Promise<void>,
  ) => Promise<void> | void;

  function inOrder<Stages extends readonly AnyStage[]>(
    stages: readonly [...Stages] & InOrder<Findings, Stages>,
  ): Run;
  function inOrder(all: readonly UncheckedStage[]): Run {
    const stages = all.filter((stage) => stage !== passOn);
    return (ctx) => {
      let at = 0;
      const next = (found?: Partial<Findings>): Promise<void> => {
        if (found) Object.assign(ctx.state, found);
        const stage = stages[at];
        at += 1;
        return stage?.(ctx, next) ?? done;
      };
      return next();
    };
  }
  return inOrder;
}
