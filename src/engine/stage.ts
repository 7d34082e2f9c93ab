/** A stage of a request's life, and how a list of them is run; a stage that comes too early does not compile. */
import type { ParameterizedContext } from 'koa';
import type { Findings } from './state.js';

type Finding = keyof Findings;

/** A request with what is known of it for certain; the rest may be known when a later stage has failed or ended. */
export type Context<Known extends Finding = never> = ParameterizedContext<
  Partial<Findings> & Pick<Findings, Known>
>;

/** Takes a request of which the one is known, and hands it on with the other; or answers it, or throws. */
export type Stage<Needs extends Finding = never, Finds extends Finding = never> = (
  ctx: Context<Needs>,
  next: [Finds] extends [never] ? () => Promise<void> : (found: Pick<Findings, Finds>) => Promise<void>,
) => Promise<void> | void;

type AnyStage = (ctx: never, next: never) => unknown;

type FoundBy<Each> = Each extends (ctx: never, next: (found: infer Found) => Promise<void>) => unknown
  ? keyof Found & Finding
  : never;

/** The list as it has to be: to each stage all is known that those before it find. */
type InOrder<Stages extends readonly unknown[], Known extends Finding = never> = Stages extends readonly [
  infer First,
  ...infer Others,
]
  ? readonly [Stage<Known, FoundBy<First>>, ...InOrder<Others, Known | FoundBy<First>>]
  : readonly [];

type Run = (ctx: Context) => unknown;
type UncheckedStage = (ctx: Context, next: (found?: Partial<Findings>) => unknown) => unknown;

/** Runs the stages one inside the other, the first outermost. */
export function inOrder<Stages extends readonly AnyStage[]>(
  stages: readonly [...Stages] & InOrder<Stages>,
): (ctx: Context) => Promise<void>;
export function inOrder(stages: readonly UncheckedStage[]): Run {
  return stages.reduceRight<Run>(
    (others, stage) => (ctx) =>
      stage(ctx, (found) => {
        if (found) Object.assign(ctx.state, found);
        return others(ctx);
      }),
    () => undefined,
  );
}
