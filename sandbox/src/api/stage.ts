/** Stage types of the sandbox's interface: the server's findings plus the workspace. */
import type { OpenWorkspace } from '../domain/workspace.js';
import { createComposer, type Stage as EngineStage } from '../../../src/engine/stages/stage.js';
import type { Findings } from '../../../src/api/state.js';

interface SandboxFindings extends Findings {
  /** Undefined where the operation requires no key. */
  readonly workspace: OpenWorkspace | undefined;
}

type Finding = keyof SandboxFindings;

export type Stage<Needs extends Finding = never, Finds extends Finding = never> = EngineStage<
  SandboxFindings,
  Needs,
  Finds
>;

export const inOrder = createComposer<SandboxFindings>();
