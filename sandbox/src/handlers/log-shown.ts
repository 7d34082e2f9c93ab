/** Calls of a workspace's log, as the sandbox's contract shows them. */
import type {
  LogEntry as ShownEntry,
  LogExplanation,
  LogRefusal as ShownRefusal,
  LogSummary as ShownSummary,
} from '../../../generated/sandbox-1.0.0.js';
import { defined } from '../../../src/domain/defined.js';
import type { Explanation } from '../../../src/domain/explanation.js';
import { listNeeds, findObstacle } from '../request-log/replay.js';
import type { LogEntry, LogRefusal, LogSummary } from '../request-log/entry.js';
import { formatInstant } from '../../../src/domain/time.js';

export function summaryShown(entry: LogSummary): ShownSummary {
  const { aheadMilliseconds, at, clientId, milliseconds, method, missed, path, requestId, status } = entry;
  const { code, contract, operation } = entry;
  return {
    entryId: entry.id,
    at: formatInstant(at),
    workspaceAt: formatInstant(at + aheadMilliseconds),
    milliseconds,
    requestId,
    clientId,
    ...defined({ contract, operation }),
    method,
    path,
    status,
    ...defined({ code }),
    ...(missed > 0 && { missed }),
  };
}

export function entryShown(entry: LogEntry): ShownEntry {
  const { answer, fault, isByKey, query, refusal, request, travel } = entry.content;
  const isPossible = findObstacle(entry) === undefined;
  return {
    ...summaryShown(entry),
    query,
    request,
    answer,
    ...(refusal && { refusal: refusalShown(refusal) }),
    ...defined({ fault, isByKey }),
    ...(travel && {
      travel: {
        from: formatInstant(travel.from),
        to: formatInstant(travel.to),
        happened: travel.happened.map((each) => ({ ...each })),
      },
    }),
    replay: { isPossible, needs: isPossible ? listNeeds(entry) : [] },
  };
}

function refusalShown({ explanation, ...refusal }: LogRefusal): ShownRefusal {
  return { ...refusal, ...(explanation && { explanation: explanationShown(explanation) }) };
}

/** Instants are the members whose names end with At or Before. */
function explanationShown(explanation: Explanation): LogExplanation {
  const text = JSON.stringify(explanation, (name, value: unknown) =>
    typeof value === 'number' && /(?:At|Before)$/.test(name) ? formatInstant(value) : value,
  );
  return JSON.parse(text);
}
