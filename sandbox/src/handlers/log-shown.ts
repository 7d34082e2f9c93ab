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
import type { LogEntry, LogRefusal, LogSummary, LogAdvance } from '../request-log/entry.js';
import { formatInstant, type Instant } from '../../../src/domain/time.js';

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
    ...(travel && { travel: advanceShown(travel) }),
    replay: { isPossible, needs: isPossible ? listNeeds(entry) : [] },
  };
}

function advanceShown({ from, happened, to }: LogAdvance): NonNullable<ShownEntry['travel']> {
  return {
    from: formatInstant(from),
    to: formatInstant(to),
    happened: happened.map((each) => ({ ...each })),
  };
}

function refusalShown({ explanation, ...refusal }: LogRefusal): ShownRefusal {
  return { ...refusal, ...(explanation && { explanation: explanationShown(explanation) }) };
}

function explanationShown(explanation: Explanation): LogExplanation {
  switch (explanation.kind) {
    case 'date':
      return {
        ...explanation,
        signedAt: formatInstant(explanation.signedAt),
        bankAt: formatInstant(explanation.bankAt),
      };
    case 'consent': {
      const { authorisedBefore, createdAt, usedUpAt, ...consent } = explanation;
      return {
        ...consent,
        createdAt: formatInstant(createdAt),
        ...formatTimes({ authorisedBefore, usedUpAt }),
      };
    }
    case 'count': {
      const { resetsAt, ...count } = explanation;
      return { ...count, ...formatTimes({ resetsAt }) };
    }
    case 'token': {
      const { endedAt, expiresAt, rotatedAt, ...token } = explanation;
      return { ...token, ...formatTimes({ endedAt, expiresAt, rotatedAt }) };
    }
    case 'code': {
      const { endedAt, expiresAt, issuedAt, ...code } = explanation;
      return { ...code, ...formatTimes({ endedAt, expiresAt, issuedAt }) };
    }
    default:
      return explanation;
  }
}

/** Formats the instants; omits absent ones. */
function formatTimes<Name extends string>(
  instants: Readonly<Record<Name, Instant | undefined>>,
): Partial<Record<Name, string>>;
function formatTimes(instants: Readonly<Record<string, Instant | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(instants).flatMap(([name, at]) =>
      at === undefined ? [] : [[name, formatInstant(at)] as const],
    ),
  );
}
