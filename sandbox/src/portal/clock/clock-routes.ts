/** The page of a workspace's clock. */
import { defined } from '../../../../src/domain/defined.js';
import type { Instant } from '../../../../src/domain/time.js';
import { readClock, advanceClock } from '../../usecases/test-clock/clocks.js';
import { portalPaths } from '../frame/paths.js';
import type { RefusedForm, Visit } from '../workspace/in-workspace.js';
import { workspacePages } from '../workspace/workspace-pages.js';
import { clockPage, type MomentInWords } from './clock-page.js';

export const clockRoutes = workspacePages({
  [portalPaths.clock]: { get: show, post: forward },
});

async function show(visit: Visit, refused?: RefusedForm): Promise<void> {
  const { services } = visit.parts;
  const inWords = (at: Instant): MomentInWords => [visit.dayInWords(at), services.clock.timeOfDay(at)];
  const clock = await readClock(visit.workspace, services);
  const view = {
    now: inWords(clock.now),
    bankNow: inWords(services.clock.now()),
    ...(clock.advancing && {
      advancing: { to: inWords(clock.advancing.to), percent: percentOf(clock.now, clock.advancing) },
    }),
    form: await visit.form(portalPaths.clock),
    ...defined({ refused }),
  };
  visit.write(clockPage(view, visit.context));
}

/** The progress of an advance in whole per cent. */
function percentOf(now: Instant, { from, to }: { readonly from: Instant; readonly to: Instant }): number {
  return Math.floor((100 * (now - from)) / (to - from));
}

async function forward(visit: Visit): Promise<void> {
  const refused = await visit.submit(async (fields) => {
    const way = fields.get('forward') ?? (fields.get('period') ?? '').trim();
    const { services } = visit.parts;
    const order = { workspace: visit.workspace, forward: way, requestId: services.randomIdentifier() };
    await advanceClock(order, services);
  });
  return refused ? show(visit, refused) : visit.goTo(portalPaths.clock, 'clock-moved');
}
