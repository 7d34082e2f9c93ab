/** The stories of a workspace's payments, consents and signing baskets, and their lists. */
import { portalPaths } from '../frame/paths.js';
import type { Visit } from '../workspace/in-workspace.js';
import { workspacePages } from '../workspace/form-page.js';
import { writeConsents, writePayments } from './resource-lists.js';
import { writeStory } from './story-page.js';

const kinds = ['payment', 'bulk', 'standing-order', 'consent', 'basket'] as const;

export const storyRoutes = workspacePages({
  [portalPaths.payments]: { get: writePayments },
  [portalPaths.consents]: { get: (visit) => writeConsents('consent', visit) },
  [portalPaths.baskets]: { get: (visit) => writeConsents('basket', visit) },
  ...Object.fromEntries(
    kinds.map((kind) => [portalPaths[kind], { get: (visit: Visit) => writeStory(kind, visit) }]),
  ),
});
