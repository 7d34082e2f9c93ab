/** Benchmark of the contract layer alone: the whole work for a request except storage. */
import { initiation } from './exchange.js';
import { startServer } from './processes.js';
import { measureInTurn, type Contender, type Figures, type Plan } from './rounds.js';
import { printTable, printTarget, ratio, whole } from './table.js';

const connections = 64;

interface Row {
  readonly name: string;
  readonly module: string;
  readonly arguments?: readonly string[];
}

const rows = {
  bare: { name: 'node:http, JSON.parse and JSON.stringify', module: 'bare' },
  batched: { name: 'the same, requests batched', module: 'bare', arguments: ['batched'] },
  koa: { name: 'Koa, no validation', module: 'koa' },
  fastify: { name: 'Fastify, schema inline', module: 'fastify' },
  layer: { name: 'this server, contract layer alone', module: 'ours', arguments: ['constant'] },
  ours: { name: 'this server, whole pipeline', module: 'ours' },
  engine: { name: 'the same, openapi-backend as contract engine', module: 'ours-with-openapi-backend' },
  validator: { name: 'express-openapi-validator, as documented', module: 'express-openapi-validator' },
  backend: { name: 'openapi-backend, as documented', module: 'openapi-backend' },
} as const satisfies Record<string, Row>;

export async function measureContractLayer(plan: Plan): Promise<void> {
  const exchange = { request: () => initiation(), expectedStatus: 201 };
  const contenders: Contender[] = [];
  for (const { module, name, ...row } of Object.values<Row>(rows)) {
    const server = await startServer({ ...row, module: `servers/${module}.js`, probe: exchange });
    contenders.push({ name, server, load: { ...exchange, connections } });
  }
  const figures = await measureInTurn(contenders, plan);
  await Promise.all(contenders.map(({ server }) => server.stop()));
  report(figures, new Map(contenders.map(({ name, server }) => [name, server.startMilliseconds])));
}

function report(figures: readonly Figures[], starts: ReadonlyMap<string, number>): void {
  const found = ({ name }: Row) => figures.find((figure) => figure.name === name);
  const rate = (row: Row) => found(row)?.requestsPerSecond ?? Number.NaN;
  const cpu = (row: Row) => found(row)?.cpuMicroseconds ?? Number.NaN;
  const bareCpu = cpu(rows.bare);
  const head = ['', 'requests/s', 'lowest–highest', 'of node:http', 'CPU µs', 'of node:http', 'start, ms'];
  const lines = figures.map((figure) => [
    figure.name,
    whole(figure.requestsPerSecond),
    `${whole(figure.lowest)}–${whole(figure.highest)}`,
    ratio(figure.requestsPerSecond / rate(rows.bare)),
    whole(figure.cpuMicroseconds),
    ratio(bareCpu / figure.cpuMicroseconds),
    whole(starts.get(figure.name) ?? Number.NaN),
  ]);
  printTable(head, lines);
  console.log('');
  printTarget('contract layer beside node:http, in processor time', bareCpu / cpu(rows.layer), 0.78);
  printTarget('contract layer beside Koa, in processor time', cpu(rows.koa) / cpu(rows.layer), 0.95);
  printTarget('this server beside node:http, in processor time', bareCpu / cpu(rows.ours), 0.54);
  printTarget('contract layer beside node:http', rate(rows.layer) / rate(rows.bare), 0.6);
  printTarget('contract layer beside Fastify', rate(rows.layer) / rate(rows.fastify), 0.85);
  printTarget('contract layer beside openapi-backend', rate(rows.layer) / rate(rows.backend), 8);
  printTarget('this server beside node:http', rate(rows.ours) / rate(rows.bare), 0.6);
  printTarget('this server beside Fastify', rate(rows.ours) / rate(rows.fastify), 0.85);
  printTarget('this server beside openapi-backend', rate(rows.ours) / rate(rows.backend), 8);
}
