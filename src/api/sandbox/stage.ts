/** The stages of the sandbox's own interface: those of the server, and the workspace whose key was sent. */
import type { Workspace } from '../../domain/sandbox/workspace.js';
import { inOrderOf, type Stage as EngineStage } from '../../engine/stage.js';
import type { Findings } from '../state.js';

interface SandboxFindings extends Findings {
  /** Undefined where the operation asks for no key. */
  readonly workspace: Workspace | undefined;
}

type Finding = keyof SandboxFindings;

export type Stage<Needs extends Finding = never, Finds extends Finding = never> = EngineStage<
  SandboxFindings,
  Needs,
  Finds
>;

export const inOrder = inOrderOf<SandboxFindings>();
