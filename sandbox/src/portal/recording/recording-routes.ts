/** Takes chosen calls of the request log, or those of a guide's run, as an automatic test. */
import { Problem } from '../../../../src/domain/problem.js';
import { toRecordedSteps } from '../../request-log/recorded-steps.js';
import { findRun } from '../../usecases/guide-runs.js';
import { type ChosenCalls, readRecorded } from '../../usecases/log/recorded-calls.js';
import { listLog } from '../../usecases/log/log-reading.js';
import { download } from '../frame/downloads.js';
import { portalPaths } from '../frame/paths.js';
import { guides } from '../guides/guides.js';
import { showRefusedRecording } from '../log/log-page.js';
import type { Visit } from '../workspace/in-workspace.js';
import { workspacePages } from '../workspace/form-page.js';
import { formatTestProgram, testFile } from './test-program.js';

export const recordingRoutes = workspacePages({
  [portalPaths.recording]: { get: record },
});

interface Chosen extends ChosenCalls {
  readonly title: string;
}

/** A refusal shows the log with the chosen calls. */
async function record(visit: Visit): Promise<void> {
  const query = new URLSearchParams(visit.ctx.querystring);
  const run = query.get('run');
  const chosen: Chosen =
    run === null
      ? { title: 'the chosen calls are answered as they were', entryIds: query.getAll('call') }
      : await findCallsOfRun(run, visit);
  try {
    const content = await writeTest(chosen, visit);
    download(visit.ctx, testFile, 'text/javascript; charset=utf-8', content);
  } catch (error) {
    if (!(error instanceof Problem) || error.reason !== 'request.invalid') throw error;
    visit.ctx.status = 400;
    await showRefusedRecording(visit, { chosen: chosen.entryIds, violations: error.violations });
  }
}

async function writeTest({ title, ...chosen }: Chosen, { parts, workspace }: Visit): Promise<string> {
  const { addresses, services } = parts;
  const recorded = await readRecorded(chosen, workspace, services);
  const clientId = recorded.calls[0]?.entry.clientId ?? '';
  const { apiUrl: api, publicUrl: bank } = addresses;
  return formatTestProgram(toRecordedSteps(recorded), { api, bank, clientId, title });
}

/** The newest call of each step; the customer's steps and the calls of the sandbox's own interface are not in the log. */
async function findCallsOfRun(id: string, { parts, workspace }: Visit): Promise<Chosen> {
  const { services } = parts;
  const run = await findRun(id, workspace, services);
  const entryIds: string[] = [];
  for (const { requestId } of Object.values(run?.steps ?? {})) {
    if (requestId === undefined) continue;
    const { entries } = await listLog({ filter: { requestId }, pageSize: 1 }, workspace, services);
    entryIds.push(entries[0]?.id ?? requestId);
  }
  const title = guides.find((guide) => guide.id === run?.guide)?.title ?? '';
  const until = Math.max(0, ...Object.values(run?.steps ?? {}).map(({ at }) => at));
  return { title, entryIds, until };
}
