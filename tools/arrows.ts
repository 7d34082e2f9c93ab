/**
 * Who may import whom: the arrows of the house, a row for each room. `npm run check` holds every import against it,
 * and refuses cycles, those of types included. What a row does not name is refused; a row for one file takes the place
 * of its folder's. See docs/decisions.md, D5.
 */

export interface Row {
  /** What it may use besides itself: folders and files of this repository, and packages. */
  readonly values: readonly string[];
  /** What it may know by type alone. */
  readonly types?: readonly string[];
}

/** Every module of Node but its cryptography, which is for src/crypto. */
export const node = 'node:*';
/** `import()` of an address that is made up at run time. */
export const computed = 'import()';

const problem = 'src/domain/problem.ts';
const database = ['src/domain', 'knex', 'mysql2', '@photostructure/sqlite', node];
const web = [
  'src/engine',
  'src/contract',
  'generated',
  'src/domain',
  'src/crypto',
  'koa',
  '@koa/router',
  node,
];
const wiring = ['src', 'generated', node];

export const arrows: Readonly<Record<string, Row>> = {
  'src/domain': { values: ['ibantools'] },
  'src/usecases': { values: ['src/domain', 'node:events'], types: ['src/storage', 'src/bank'] },
  'src/storage': { values: database },
  // It loads the migrations.
  'src/storage/migrations.ts': { values: ['src/storage', ...database, computed] },
  'src/bank': { values: ['src/domain', 'node:fs'], types: ['src/storage'] },
  'src/bank/patient-port.ts': { values: ['src/domain', 'src/engine/deadline.ts'] },
  // Loaded with the first login by OpenID Connect.
  'src/bank/openid-login.ts': { values: ['openid-client'], types: ['src/bank/customer-login.ts'] },
  'src/crypto': { values: [problem, '@simplewebauthn/server', 'jose', 'node-jose', 'node:crypto', node] },
  // It holds an adapter's answers against what the server would believe.
  'src/bank/conformance': {
    values: [
      'src/domain',
      'src/bank/patient-core.ts',
      'src/engine/deadline.ts',
      'src/usecases/payments/core-answers.ts',
      node,
    ],
    types: ['src/bank'],
  },

  // What any server driven by contracts needs. It knows nothing of this one, so that it serves others too.
  'src/engine': { values: ['koa', node] },
  'src/contract': {
    values: ['generated', problem, 'src/domain/defined.ts'],
    types: ['src/engine'],
  },
  'src/contract/index.ts': { values: ['src/engine'], types: ['src/contract'] },
  generated: { values: ['src/engine', 'ajv'] },
  handlers: {
    values: ['src/usecases', 'src/domain', 'src/contract/reply.ts', 'src/contract/filled.ts'],
    types: ['src/contract', 'generated'],
  },
  // What answers over the web is handed the use cases, so their types are enough.
  'src/api': {
    values: [...web, 'rate-limiter-flexible', 'yaml'],
    types: ['src/usecases', 'src/server/log.ts'],
  },
  'src/pages': { values: [...web, 'src/api', '@koa/bodyparser'], types: ['src/usecases'] },

  // The sandbox's own pages; as handlers do, they ask the sandbox's use cases, and nobody else loads either.
  'src/portal': {
    values: [
      ...web,
      'src/api',
      'src/pages/kit',
      'src/pages/texts',
      'src/usecases/sandbox',
      'swagger-ui-dist',
    ],
    types: ['src/usecases', 'src/bank'],
  },
  // What the portal shows of the calls: data, and texts made of them.
  'src/portal/guides': { values: [] },
  'src/portal/collections': { values: ['src/portal/guides', 'yaml', 'node:zlib'] },

  'src/config': { values: ['src/domain', 'src/storage/dialects', node] },
  'src/server': { values: wiring },
  'src/server/app.ts': { values: [...wiring, 'koa'] },
  'src/server/administration-app.ts': { values: [...wiring, 'koa'] },
  // The only door to the sandbox's code.
  'src/server/companion.ts': { values: [...wiring, 'koa'] },
  'src/server/portal/portal-app.ts': { values: [...wiring, 'handlers'] },
  'src/server/portal/log-following.ts': { values: [...wiring, 'handlers'] },
  'src/server/composition.ts': { values: [...wiring, 'handlers'] },
  // It loads what PLUGINS names.
  'src/server/plugins/load.ts': { values: [...wiring, computed] },
  'src/server/metrics': { values: [...wiring, 'prom-client'] },
  'src/server/log.ts': { values: ['pino', node] },
  'src/main.ts': { values: wiring },
  // What a package that depends on this one may import, beside `src/contract/index.ts`.
  'src/index.ts': { values: wiring },
  'src/sandbox.ts': { values: wiring },

  // A migration stands alone, because what it imports may change after it has run; it is handed its Knex.
  migrations: { values: [], types: ['knex'] },
  codegen: { values: ['src/engine', 'ajv', 'redos-detector', 'yaml', 'node:crypto', node] },
  'codegen/overlay': { values: ['codegen', 'json-p3'] },
  'tools/watch': { values: [node] },
  'tools/dev': { values: ['tools/watch', node] },
  'tools/design': { values: ['tools/watch', 'tools/mock', 'codegen', node] },
  // The only room that knows openapi-backend. It knows no code of the bank, so that it serves what has none.
  'tools/mock': { values: ['codegen', 'src/engine', 'openapi-backend', node] },
  // Projects of others: the engine, what writes for it, and the mock; nothing of the bank.
  'tools/contracts': {
    values: ['codegen', 'src/engine', 'tools/mock', 'tools/watch', 'yaml', computed, node],
  },
};
