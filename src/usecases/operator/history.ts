/** Audit trail of one order, consent, signing basket or authorisation, in order of time. */
import { defined } from '../../domain/defined.js';
import { formatMoney } from '../../domain/money.js';
import { Problem } from '../../domain/problem.js';
import type { Instant } from '../../domain/time.js';
import type { StatusOwner } from '../../storage/tables/status-owners.js';
import type { Connection } from '../../storage/work/unit-of-work.js';
import type { Services } from '../services.js';

export type HistoryServices = Pick<Services, 'read' | 'stores'>;

/** The text fields of an entry; the event determines which are present. */
type Fact =
  | 'client'
  | 'requestId'
  | 'from'
  | 'to'
  | 'cause'
  | 'psuId'
  | 'authorisationId'
  | 'of'
  | 'scaStatus'
  | 'outcome'
  | 'alarm'
  | 'returnId'
  | 'amount'
  | 'currency'
  | 'reason'
  | 'grant'
  | 'bulkId';
type Count = 'failures' | 'attempt' | 'questions' | 'bulkIndex';

/** An entry of the audit trail; events have the names of the log's events where there are such. */
export type HistoryEntry = { readonly at: Instant; readonly event: string } & {
  readonly [Name in Fact]?: string;
} & { readonly [Name in Count]?: number };

export interface History {
  readonly kind: StatusOwner;
  readonly id: string;
  readonly client: string;
  readonly status: string;
  readonly entries: readonly HistoryEntry[];
}

/**
 * Finds the resource with this id, or those made by a call with this X-Request-ID; several if several clients have used
 * it.
 */
export async function findHistories(
  id: string,
  { read, stores }: HistoryServices,
): Promise<readonly History[]> {
  const wanted = id.toLowerCase();
  return read.run(async (db) => {
    const itself = await findHistory(wanted, db, stores);
    if (itself) return [itself];
    const answers = await stores.histories.answersTo(db, wanted);
    const made = answers.flatMap(({ outcome }) => resourceIdIn(outcome) ?? []);
    const found: History[] = [];
    for (const each of new Set(made)) {
      const history = await findHistory(each, db, stores);
      if (history) found.push(history);
    }
    return found;
  });
}

/** As above; throws `resource.unknown` when nothing has this id. */
export async function requireHistories(id: string, services: HistoryServices): Promise<readonly History[]> {
  const found = await findHistories(id, services);
  if (found.length > 0) return found;
  throw new Problem('resource.unknown', 'Nothing is known under this id.', 'path.id');
}

const owners = [
  'payment',
  'bulk',
  'standing-order',
  'consent',
  'basket',
] as const satisfies readonly StatusOwner[];

async function findHistory(
  id: string,
  db: Connection,
  stores: Services['stores'],
): Promise<History | undefined> {
  const authorised = await stores.histories.authorisedBy(db, id);
  // Logins to the customer's own page leave no record here.
  const resourceId = authorised?.id ?? id;
  for (const kind of owners) {
    const found = await stores.histories.find[kind](db, resourceId);
    if (!found) continue;
    const entries = await collectEntries(kind, found, db, stores);
    const inOrder = entries.toSorted((one, other) => one.at - other.at);
    return { kind, id: found.id, client: found.client, status: found.status, entries: inOrder };
  }
  return undefined;
}

interface Found {
  readonly id: string;
  readonly client: string;
  readonly createdAt: Instant;
}

async function collectEntries(
  kind: StatusOwner,
  found: Found,
  db: Connection,
  stores: Services['stores'],
): Promise<readonly HistoryEntry[]> {
  const { histories } = stores;
  const { id } = found;
  const statuses = await histories.statuses[kind](db, id);
  const signed = kind === 'consent' ? [] : await stores.signatures.findGiven(db, kind, id);
  return [
    await madeBy(kind, found, db, stores),
    ...chained(statuses).map(({ at, cause, from, to }) => ({ at, event: `${kind}-status`, from, to, cause })),
    ...signed.map(({ psuId, signedAt }) => ({ at: signedAt, event: 'signed', psuId })),
    ...(await collectAuthorisations(id, db, stores)),
    ...(kind === 'payment' ? await collectCoreEntries(id, db, stores) : []),
    ...(kind === 'consent' ? await collectGrants(id, db, stores) : []),
  ];
}

interface Step {
  readonly from: string;
  readonly to: string;
}

/** Sorts steps: two steps of one move have the same time, and each begins with the status that ended the one before. */
function chained<S extends Step>(steps: readonly S[]): readonly S[] {
  const left = [...steps];
  const ordered: S[] = [];
  while (left.length > 0) {
    const last = ordered.at(-1)?.to;
    const isStart = ({ from }: Step) => !left.some(({ to }) => to === from);
    const next = left.findIndex((step) => (last === undefined ? isStart(step) : step.from === last));
    ordered.push(...left.splice(Math.max(next, 0), 1));
  }
  return ordered;
}

/**
 * Milliseconds between the creation times of a resource and its stored answer, at most: the clock is read separately
 * for each.
 */
const sameCallMilliseconds = 10_000;

/** The call that created the resource, with its X-Request-ID as long as the answer is stored; a part has its order. */
async function madeBy(
  kind: StatusOwner,
  { client, createdAt, id }: Found,
  db: Connection,
  { histories }: Services['stores'],
): Promise<HistoryEntry> {
  const [from, to] = [createdAt - sameCallMilliseconds, createdAt + sameCallMilliseconds];
  const answers = await histories.answersWith(db, client, from, to, `%${id}%`);
  const first = answers.find(({ outcome }) => resourceIdIn(outcome) === id);
  const bulk = kind === 'payment' ? await histories.bulkOf(db, id) : undefined;
  return {
    at: createdAt,
    event: `${kind}-made`,
    client,
    ...defined({ requestId: first?.requestId }),
    ...bulk,
  };
}

/** The id of the resource in a call's stored answer. */
function resourceIdIn(outcome: object): string | undefined {
  for (const name of ['paymentId', 'consentId', 'basketId']) {
    const id: unknown = Reflect.get(outcome, name);
    if (typeof id === 'string') return id;
  }
  return undefined;
}

async function collectAuthorisations(
  resourceId: string,
  db: Connection,
  { histories }: Services['stores'],
): Promise<readonly HistoryEntry[]> {
  const all = await histories.authorisations(db, resourceId);
  return all.flatMap(({ at, failures, id, kind, lastUsedAt, outcome, scaStatus }) => [
    { at, event: 'authorisation-made', authorisationId: id, of: kind },
    {
      at: lastUsedAt,
      event: outcome === undefined ? 'authorisation-last-used' : 'authorisation-ended',
      authorisationId: id,
      scaStatus,
      ...defined({ outcome }),
      ...(failures > 0 && { failures }),
    },
  ]);
}

/** The attempts at the bank's core, and their outcomes. */
async function collectCoreEntries(
  id: string,
  db: Connection,
  { histories }: Services['stores'],
): Promise<readonly HistoryEntry[]> {
  const attempts = await histories.attempts(db, id);
  const returns = await histories.returns(db, id);
  const entries: HistoryEntry[] = [];
  for (const { alarmedAt, at, knownAt, number: attempt, outcome, questions } of attempts) {
    entries.push({ at, event: 'handed-over', attempt });
    if (alarmedAt !== undefined)
      entries.push({ at: alarmedAt, event: 'alarm', alarm: 'outcome-unknown', attempt, questions });
    if (outcome !== undefined && knownAt !== undefined)
      entries.push({ at: knownAt, event: 'outcome', attempt, outcome, questions });
  }
  for (const { amount, at, reason, returnId } of returns) {
    const money = { amount: formatMoney(amount), currency: amount.currency };
    entries.push({ at, event: 'returned', returnId, ...money, ...defined({ reason }) });
  }
  return entries;
}

async function collectGrants(
  consentId: string,
  db: Connection,
  { histories }: Services['stores'],
): Promise<readonly HistoryEntry[]> {
  const grants = await histories.grants(db, consentId);
  return grants.flatMap(({ at, endedAt, grant }) => [
    { at, event: 'grant-given', grant },
    ...(endedAt === undefined ? [] : [{ at: endedAt, event: 'grant-ended', grant }]),
  ]);
}
