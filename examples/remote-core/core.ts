/**
 * A bank's core as a separate process: a ledger with its own database, an HTTP interface, and fault injection (`PUT /faults`):
 * slow answers, errors, lost answers, and results that are late or reported twice.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Books, type Result } from './books.js';
import type { ReceivedOrder } from './schema.js';
import { customers, findPerson } from './customers.js';
import { type OrderKey, outcomeOf, type State } from './states.js';

/** A field `…Every` affects every n-th order; 0 means never. */
interface Faults {
  /** The delay of every call. */
  readonly slowMilliseconds: number;
  readonly failEvery: number;
  /** The order is executed, and the connection is closed before the answer. */
  readonly loseEvery: number;
  /** The result is reported twice. */
  readonly twiceEvery: number;
  /** The order is executed after `lateMilliseconds`; every second one of these is answered `accepted` at once. */
  readonly lateEvery: number;
  readonly lateMilliseconds: number;
}

/** The time zone of the bank's calendar days. The locale sv-SE formats a date as ISO 8601 does. */
const bankZone = 'Europe/Zagreb';

const [, , file = 'remote-core.db', port = '8091'] = process.argv;
const books = new Books(file);
let faults: Faults = {
  slowMilliseconds: 0,
  failEvery: 0,
  loseEvery: 0,
  twiceEvery: 0,
  lateEvery: 0,
  lateMilliseconds: 60_000,
};
let orders = 0;
/** The calls of each trace, the oldest first. */
const traced: { readonly traceparent: string; readonly call: string }[] = [];
const mostTraced = 1000;
/** The calls that wait for the state of an order; an order may arrive several times. */
const waiting = new Map<string, ((state: State) => void)[]>();
const nameOf = ({ number, paymentId }: OrderKey) => `${paymentId} ${number}`;

/** Executes received orders when they are due, also after a restart. */
function executeDue(): void {
  for (const { state, ...key } of books.executeDue(Date.now())) answerWaiting(key, state);
}

function answerWaiting(key: OrderKey, state: State): void {
  for (const tell of waiting.get(nameOf(key)) ?? []) tell(state);
  waiting.delete(nameOf(key));
}
setInterval(executeDue, 50);

async function takeOrder(key: OrderKey, body: string, response: ServerResponse): Promise<unknown> {
  orders += 1;
  // The phases let each kind of fault affect different orders.
  const isNow = (every: number, phase: number) => every > 0 && orders % every === phase % every;
  if (isNow(faults.failEvery, 1)) throw new Error(`order ${key.paymentId} of a customer could not be taken`);
  const isLate = isNow(faults.lateEvery, 2);
  const dueAt = isLate ? Date.now() + faults.lateMilliseconds : 0;
  const known = books.settle(key, 'waiting', { body, dueAt });
  const { isFinalByThen }: ReceivedOrder = JSON.parse(body);
  if (known === 'waiting' && isLate && !isFinalByThen && Math.trunc(orders / faults.lateEvery) % 2 === 0)
    return { kind: 'accepted' };
  if (known === 'waiting' && !isLate) executeDue();
  const state = books.stateOf(key) ?? known;
  if (isNow(faults.twiceEvery, 3) && state !== 'waiting') books.tell(key, state);
  if (isNow(faults.loseEvery, 4)) return void response.destroy();
  return outcomeOf(state === 'waiting' ? await stateLater(key) : state);
}

function stateLater(key: OrderKey): Promise<State> {
  const name = nameOf(key);
  return new Promise((resolve) => waiting.set(name, [...(waiting.get(name) ?? []), resolve]));
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://core');
  const [room, first = '', second = '', third] = pathname.split('/').slice(1).map(decodeURIComponent);
  const key = { paymentId: first, number: Number(second) };
  const { traceparent } = request.headers;
  if (typeof traceparent === 'string') {
    traced.push({ traceparent, call: `${request.method} ${pathname}` });
    if (traced.length > mostTraced) traced.shift();
  }
  if (faults.slowMilliseconds > 0 && room !== 'faults')
    await new Promise((resolve) => setTimeout(resolve, faults.slowMilliseconds));
  switch (`${request.method} ${room} ${third ?? ''}`.trim()) {
    case 'PUT faults':
      return changeFaults(JSON.parse(await bodyOf(request)));
    case 'PUT orders':
      return takeOrder(key, await bodyOf(request), response);
    case 'POST orders question':
      // Stores the key: an order that arrives later under the key is not executed.
      return outcomeOf(books.settle(key, 'not-received'));
    case 'POST orders cancellation': {
      const state = books.cancel(key);
      if (state !== 'waiting') answerWaiting(key, state);
      const { kind } = outcomeOf(state);
      return { kind: kind === 'executed' ? 'too-late' : kind === 'unknown' ? 'unknown' : 'cancelled' };
    }
    case 'POST orders return': {
      const today = new Intl.DateTimeFormat('sv-SE', { timeZone: bankZone }).format();
      return books.giveBack(key, today, query.get('reason') ?? 'AC04') ? {} : undefined;
    }
    case 'GET results':
      return books.results(Number(query.get('after') ?? 0)).map(told);
    case 'GET traces':
      return traced.filter((call) => call.traceparent.split('-')[1] === first);
    case 'GET accounts':
      return second === 'entries' ? entriesOf(first, query) : accountOf(first);
    case 'GET customers':
      return second === 'accounts' ? accountsFor(first) : (findPerson(first) ?? null);
    default:
      return undefined;
  }
}

function changeFaults(given: Partial<Faults>): Faults {
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(faults, name));
  if (unknown.length > 0) throw new Error(`there are no faults ${unknown.join(', ')}`);
  faults = { ...faults, ...given };
  return faults;
}

function told(result: Result): unknown {
  const { reason, state } = result;
  const back = state === 'returned' && { back: { amount: books.orderOf(result).price.debit, reason } };
  return { ...result, outcome: outcomeOf(state), ...back };
}

function accountOf(iban: string): unknown {
  const account = books.account(iban);
  const holder = customers.find(({ id }) => id === account?.['owner']);
  if (!account || !holder) return null;
  const { isCompany, signaturesNeeded, signers } = holder;
  return { ...account, mandate: { signers, signaturesNeeded, ...(isCompany && { corporateId: holder.id }) } };
}

function accountsFor(psuId: string): unknown {
  return books.accountsOf(customers.filter(({ signers }) => signers.includes(psuId)).map(({ id }) => id));
}

function entriesOf(iban: string, query: URLSearchParams): unknown {
  const [date, id] = [query.get('afterDate'), query.get('afterId')];
  const after = date !== null && id !== null ? { date, id } : undefined;
  return books.entries(
    iban,
    query.get('from') ?? '',
    query.get('to') ?? '',
    Number(query.get('limit')),
    after,
  );
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const server = createServer((request, response) => {
  const send = (status: number, body: unknown) => {
    if (response.destroyed) return;
    const json = JSON.stringify(body, (_, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    );
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(json);
  };
  answer(request, response).then(
    (body) => (body === undefined ? send(404, { error: 'there is nothing here' }) : send(200, body)),
    (error: unknown) => send(500, { error: String(error) }),
  );
});
server.listen(Number(port), '127.0.0.1', () => process.stdout.write(`the core listens on ${port}\n`));
server.on('error', (error) => {
  process.stderr.write(`The core cannot listen: ${error.message}\n`);
  process.exit(1);
});
for (const end of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(end, () => process.exit(0));
