/** A stage of a request's life, and how a list of them is run; a stage that comes too early does not compile. */
import type { ParameterizedContext } from 'koa';

/** A request with what is known of it for certain; the rest may be known when a later stage has failed or ended. */
export type Context<Findings extends object, Known extends keyof Findings = never> = ParameterizedContext<
  Partial<Findings> & Pick<Findings, Known>
>;

/** Takes a request of which the one is known, and hands it on with the other; or answers it, or throws. */
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

/** The list as it has to be: to each stage all is known that those before it find. */
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

/** A stage that has nothing to do, for instance because the operator wants no limit; no request meets it. */
export const passOn = (_ctx: unknown, next: () => Promise<void>): Promise<void> => next();

const done = Promise.resolve();

/**
 * Makes one function of the stages, which runs them one inside the other, the first outermost. Each calls the next one at
 * most once, so that a request needs one function that goes on, and not one for each stage. What the stages of a server can
 * find is its own.
 */
export function inOrderOf<Findings extends object>() {
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
