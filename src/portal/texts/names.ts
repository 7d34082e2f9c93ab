/** What the portal needs words for: a new one without its texts does not compile. */
import type { PageProblem } from '../../contract/answers.js';

/** What the navigation leads to. */
export type Place = 'start' | 'guides' | 'documentation' | 'workspace';

/** What a workspace has a page for each. */
export type WorkspacePart = 'overview' | 'data' | 'decisions' | 'log' | 'callbacks' | 'clock' | 'faults';

export type PortalFailure =
  Exclude<PageProblem, 'consent-unknown' | 'login'> | 'too-many-workspaces' | 'no-such-workspace';
