/** Benchmark of the sandbox's portal and its request log: initiations on the same server with and without them. */
import { randomUUID } from 'node:crypto';
import { sqliteEngine } from './databases.js';
import { initiation, redirectUri } from './exchange.js';
import { measureInTurn, type Plan } from './rounds.js';
import { startOurs } from './start.js';
import { printTable, printTarget, ratio, whole } from './table.js';

const connections = 64;
const workspacePath = '/sandbox-1.0.0/v1';
const wanted = 0.9;
const turns = 3;

export async function measurePortal(plan: Plan): Promise<void> {
  const engine = sqliteEngine();
  const [without, withPortal] = [
    await startOurs(await engine.create('without')),
    await startOurs(await engine.create('with'), { PORTAL: 'true' }),
  ];
  const client = await registerIn(withPortal.port);
  const figures = await measureInTurn(
    [
      { name: 'without a portal', server: without, request: () => initiation() },
      { name: 'with a portal, a client of no workspace', server: withPortal, request: () => initiation() },
      {
        name: 'with a portal, a client whose calls are kept',
        server: withPortal,
        request: () => initiation({ client }),
      },
    ].map(({ name, request, server }) => ({
      name,
      server,
      load: { request, expectedStatus: 201, connections },
    })),
    // Many short rounds: a shared machine varies more from one second to the next than the two servers differ.
    { ...plan, rounds: plan.rounds * turns, seconds: plan.seconds / turns },
  );
  await Promise.all([without.stop(), withPortal.stop()]);
  await engine.remove();
  const [base] = figures;
  const share = (rate: number) => rate / (base?.requestsPerSecond ?? Number.NaN);
  printTable(
    ['', 'requests/s', 'lowest–highest', 'of without', 'CPU µs'],
    figures.map((row) => [
      row.name,
      whole(row.requestsPerSecond),
      `${whole(row.lowest)}–${whole(row.highest)}`,
      ratio(share(row.requestsPerSecond)),
      whole(row.cpuMicroseconds),
    ]),
  );
  console.log('');
  for (const { name, requestsPerSecond } of figures.slice(1))
    printTarget(name, share(requestsPerSecond), wanted);
}

/** Registers a client in a new workspace; returns the client's id. */
async function registerIn(port: number): Promise<string> {
  const key = await post(port, '/workspaces', 'key');
  const registration = { name: 'Vodomar Pay', redirectUris: [redirectUri] };
  return post(port, '/clients', 'id', { Authorization: `Bearer ${key}` }, registration);
}

async function post(
  port: number,
  path: string,
  member: string,
  headers: Readonly<Record<string, string>> = {},
  body?: object,
): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${workspacePath}${path}`, {
    method: 'POST',
    headers: {
      'X-Request-ID': randomUUID(),
      ...headers,
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const found = new RegExp(`"${member}":"([^"]+)"`).exec(text)?.[1];
  if (found === undefined) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return found;
}
