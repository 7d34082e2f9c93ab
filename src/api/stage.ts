/** Stage types of this server: the engine's, with this server's findings. */
import {
  createComposer,
  type Context as EngineContext,
  type Stage as EngineStage,
} from '../engine/stages/stage.js';
import type { Findings } from './state.js';

type Finding = keyof Findings;

export type Context<Known extends Finding = never> = EngineContext<Findings, Known>;
export type Stage<Needs extends Finding = never, Finds extends Finding = never> = EngineStage<
  Findings,
  Needs,
  Finds
>;

export const inOrder = createComposer<Findings>();
