/** The calls that a developer has chosen for a recording, and what else happened between the first and the last. */
import type { LogEntry } from '../../request-log/entry.js';
import type { CustomerStep, Recorded } from '../../request-log/recorded-steps.js';
import { defined } from '../../../../src/domain/defined.js';
import { invalid, Problem, refuseIfAny } from '../../../../src/domain/problem.js';
import { dayMilliseconds, type Instant } from '../../../../src/domain/time.js';
import { isObject, parseJson, readMember } from '../../../../src/domain/objects.js';
import type { OpenWorkspace, Workspace } from '../../domain/workspace.js';
import type { StoredEvent } from '../../storage/tables/workspace-events.js';
import type { SandboxServices } from '../sandbox-services.js';
import { listLog } from './log-reading.js';

/** The call's start by the workspace's clock. */
function startOf({ aheadMilliseconds, at, milliseconds }: LogEntry): Instant {
  return at + aheadMilliseconds - milliseconds;
}

/** Starts are rounded: what a call has waited for must not seem to follow it. */
const roundingMilliseconds = 2;

export interface ChosenCalls {
  readonly entryIds: readonly string[];
  /** The end of the recording by the bank's clock, where customers have decided after the last call. */
  readonly until?: Instant;
}

/**
 * Reads the calls in the order of their start. Throws `request.invalid` for none, for calls of two clients, and for a
 * call that the workspace's log does not have.
 */
export async function readRecorded(
  { entryIds, until = 0 }: ChosenCalls,
  workspace: OpenWorkspace,
  services: SandboxServices,
): Promise<Recorded> {
  const { clock, flushLog, portal, read } = services;
  const ids = [...new Set(entryIds)];
  if (ids.length === 0) throw new Problem([invalid('call', 'Choose at least one call.')]);
  await flushLog();
  const found = await read.run(async (db) => {
    const entries: LogEntry[] = [];
    for (const id of ids) {
      const entry = await portal.workspaceLog.find(db, workspace.id, id);
      if (entry) entries.push(entry);
    }
    return entries;
  });
  const clients = [...new Set(found.map(({ clientId }) => clientId))];
  refuseIfAny([
    ...(found.length < ids.length
      ? [invalid('call', 'The log of this workspace does not have every chosen call, or no longer.')]
      : []),
    ...(clients.length > 1
      ? [invalid('call', `The chosen calls are of ${clients.length} clients: choose those of one.`)]
      : []),
  ]);
  const calls = found.toSorted((one, other) => startOf(one) - startOf(other) || one.at - other.at);
  const [first, last] = [calls[0], calls.at(-1)];
  const from = first ? startOf(first) : 0;
  const to = Math.max(last ? startOf(last) : 0, until + workspace.aheadMilliseconds);
  const isWithin = ({ at }: { readonly at: Instant }) => at >= from && at <= to;
  return {
    calls: calls.map((entry) => ({ entry, start: startOf(entry) })),
    customerSteps: (await findCustomerSteps(calls, workspace, services)).filter(isWithin),
    advances: (await findAdvances(workspace, services)).filter(isWithin),
    consentsOfCodes: await findConsentsOfCodes(calls, services),
    today: clock.dateOf(from),
  };
}

/** Finds what customers have done with the resources of the calls. */
async function findCustomerSteps(
  calls: readonly LogEntry[],
  workspace: Workspace,
  { portal, read, stores }: SandboxServices,
): Promise<readonly CustomerStep[]> {
  const made = new Map(calls.toReversed().flatMap((call) => listMade(call)));
  return read.run(async (db) => {
    const steps: CustomerStep[] = [];
    for (const [resourceId, { content }] of made) {
      const events = await portal.workspaceEvents.ofResource(db, workspace.id, resourceId);
      const picked = isPicked(content.request.body ?? '')
        ? (await stores.consents.findAccounts(db, resourceId)).map(({ iban }) => iban)
        : undefined;
      for (const { id, lastUsedAt, outcome } of await stores.histories.authorisations(db, resourceId)) {
        if (outcome === undefined) continue;
        const own = events.filter(({ facts }) => facts['authorisationId'] === id);
        const customer = own.findLast(({ facts }) => facts['psuId'])?.facts['psuId'];
        const refusals = outcome === 'cancelled' ? events.filter(isRefusal) : [];
        const ends = [...own.filter(({ kind }) => !afterTheEnd.includes(kind)), ...refusals];
        const at = Math.max(lastUsedAt, ...ends.map((event) => event.at + event.aheadMilliseconds));
        const step = { at: at - roundingMilliseconds, authorisationId: id, outcome, resourceId };
        steps.push({ ...step, ...defined({ accounts: picked, customer }) });
      }
    }
    return steps;
  });
}

/** A browser may come back to a page long after its authorisation has ended. */
const afterTheEnd = ['page-opened', 'browser-left'];

/** An authorisation records its last use, and not when a customer has refused. */
function isRefusal({ facts }: StoredEvent): boolean {
  return facts['cause'] === 'cancelled-by-psu' || facts['cause'] === 'denied';
}

/** The ids in an answer, each with its call. */
function listMade(call: LogEntry): readonly (readonly [id: string, call: LogEntry])[] {
  const answer = parseJson(call.content.answer.body ?? '');
  return ['paymentId', 'consentId', 'basketId'].flatMap((name) => {
    const id = readMember(answer, name);
    return typeof id === 'string' ? [[id, call] as const] : [];
  });
}

/** Whether the body of a consent lets the customer pick accounts: by an empty list. */
function isPicked(body: string): boolean {
  const access = readMember(parseJson(body), 'access');
  return isObject(access) && Object.values(access).some((list) => Array.isArray(list) && list.length === 0);
}

async function findAdvances(workspace: Workspace, services: SandboxServices): Promise<Recorded['advances']> {
  const { clock, clockPlace, portal, read } = services;
  const filter = { operation: clockPlace.operation };
  const { entries } = await listLog({ filter, pageSize: 100 }, workspace, services);
  const whole = await read.run((db) =>
    Promise.all(entries.map(({ id }) => portal.workspaceLog.find(db, workspace.id, id))),
  );
  return whole.flatMap((entry) => {
    const travel = entry?.content.travel;
    if (!travel) return [];
    const { from, to } = travel;
    const isMidnight = to - from <= dayMilliseconds && to - clock.startOf(clock.dateOf(to)) < 60_000;
    return [
      {
        at: to - roundingMilliseconds,
        forward: isMidnight ? 'midnight' : `PT${Math.ceil((to - from) / 1000)}S`,
      },
    ];
  });
}

/** The consents of the codes that the calls have exchanged, by call. */
async function findConsentsOfCodes(
  calls: readonly LogEntry[],
  { read, stores }: SandboxServices,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  await read.run(async (db) => {
    for (const { content, id } of calls) {
      const mark = content.marks?.['body.code'];
      const code = mark === undefined ? undefined : await stores.tokens.findCode(db, mark);
      if (code?.grant.consentId !== undefined) found.set(id, code.grant.consentId);
    }
  });
  return found;
}
