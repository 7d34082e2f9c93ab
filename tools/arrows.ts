/**
 * The import rules: which folder may import which, a row for each folder. `npm run check` checks every import against
 * this table, and refuses cycles of modules and of sibling folders, even of types. Imports that a row does not name are
 * refused; a row for one file replaces its folder's row. See docs/developer/decisions, D5.
 */

export interface Row {
  /** Allowed imports of values, besides the folder itself: folders and files of this repository, and packages. */
  readonly values: readonly string[];
  /** Allowed imports of types only. */
  readonly types?: readonly string[];
}

/** Every module of Node except its cryptography, which only src/crypto may import. */
export const node = 'node:*';
/** `import()` of an address that is computed at run time. */
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

export const importRules: Readonly<Record<string, Row>> = {
  'src/domain': { values: ['ibantools'] },
  'src/usecases': { values: ['src/domain', 'node:events'], types: ['src/storage', 'src/bank'] },
  'src/storage': { values: database },
  // The module imports migrations by computed addresses.
  'src/storage/migrations.ts': { values: ['src/storage', ...database, computed] },
  'src/bank': { values: ['src/domain', 'node:fs'] },
  'src/bank/port-deadlines.ts': { values: ['src/domain', 'src/engine/deadline.ts'] },
  // `openid-client` is loaded at the first login by OpenID Connect.
  'src/bank/openid-login.ts': { values: ['openid-client'], types: ['src/bank/customer-login.ts'] },
  'src/crypto': { values: [problem, 'jose', 'node-jose', 'node:crypto', node] },

  // The engine of any contract-driven server. The engine must not know this server, so that it can serve others.
  'src/engine': { values: ['koa', node] },
  'src/engine/development-secret.ts': { values: ['node:crypto', node], types: ['src/engine'] },
  'src/contract': {
    values: ['generated', problem, 'src/domain/reasons.ts', 'src/domain/defined.ts'],
    types: ['src/engine'],
  },
  'src/contract/index.ts': { values: ['src/engine'], types: ['src/contract'] },
  generated: { values: ['src/engine'] },
  handlers: {
    values: [
      'src/usecases',
      'src/domain',
      'src/contract/reply.ts',
      'src/contract/filled.ts',
      'src/engine/preferences.ts',
      'src/api/page-paths.ts',
    ],
    types: ['src/contract', 'generated'],
  },
  // Web code receives the use cases as parameters, so their types are enough.
  'src/api': {
    values: [...web, 'rate-limiter-flexible', 'yaml'],
    types: ['src/usecases', 'src/log.ts'],
  },
  'src/pages': { values: [...web, 'src/api', '@koa/bodyparser'], types: ['src/usecases'] },
  // Colour contrast and the logo's format, which the parsers of settings check too.
  'src/pages/brand': { values: [] },

  'src/config': {
    values: ['src/domain', 'src/storage/dialects', 'src/api/page-paths.ts', 'src/pages/brand', node],
  },
  // Metrics, health, events and alarms.
  'src/observe': {
    values: ['src/api', 'src/crypto', 'src/domain', 'src/engine', 'src/usecases', node],
    types: ['src/bank', 'src/contract', 'src/log.ts', 'src/storage'],
  },
  'src/observe/metrics': {
    values: ['src/observe', 'src/api', 'src/domain', 'src/engine', 'src/usecases', 'prom-client', node],
    types: ['src/bank', 'src/contract', 'src/storage'],
  },
  'src/log.ts': { values: ['src/log-limit.ts', 'src/domain/objects.ts', 'pino', node] },
  'src/log-limit.ts': { values: [] },
  // Listeners, TLS and client authentication.
  'src/net': {
    values: ['src/api', 'src/config', 'src/crypto', 'src/domain', node],
    types: ['src/log.ts', 'src/observe', 'src/usecases'],
  },
  // The parts that a bank's plugin may add, and their checks.
  'src/plugins': {
    values: [
      'src/bank',
      'src/config',
      'src/domain',
      'src/api',
      'src/engine',
      'src/storage',
      'generated',
      node,
    ],
    types: ['src/contract', 'src/crypto/digests.ts', 'src/log.ts', 'src/usecases'],
  },
  // The module imports the modules that PLUGINS names.
  'src/plugins/load.ts': {
    values: ['src/plugins', 'src/config', 'generated', computed, node],
    types: ['src/log.ts'],
  },
  'src/start': { values: wiring },
  'src/start/app.ts': { values: [...wiring, 'koa'] },
  'src/start/app-stages.ts': { values: wiring, types: ['koa'] },
  'src/start/administration-app.ts': { values: [...wiring, 'koa'] },
  'src/start/companion.ts': { values: [...wiring, 'koa'] },
  // The only import of the sandbox by the bank.
  'src/start/load-companion.ts': { values: [...wiring, 'sandbox/src/companion.ts'] },
  'src/start/composition.ts': { values: [...wiring, 'handlers'] },
  'src/commands': { values: wiring },
  'src/commands/commands.ts': { values: [...wiring, 'conformance/src/command.ts'] },
  'src/main.ts': { values: wiring },
  // The modules that a dependent package may import, beside `src/contract/index.ts`.
  'src/index.ts': { values: wiring, types: ['conformance/src'] },

  // The sandbox: each folder may import the bank's folder of the same layer. `check-arrows` counts how many of the bank's
  // modules the sandbox imports by value.
  'sandbox/src/domain': { values: ['src/domain'] },
  // Entries of a workspace's request log: HTTP messages with their secrets masked, and their replay. Pure.
  'sandbox/src/request-log': { values: ['src/domain'] },
  'sandbox/src/usecases': {
    values: ['sandbox/src/domain', 'sandbox/src/request-log', 'src/usecases', 'src/domain'],
    types: ['sandbox/src/storage', 'sandbox/src/bank', 'src/storage', 'src/bank'],
  },
  'sandbox/src/storage': {
    values: ['sandbox/src/domain', 'src/storage', ...database],
    types: ['sandbox/src/request-log'],
  },
  'sandbox/src/bank': {
    values: ['sandbox/src/domain', 'src/domain', 'node:fs'],
    types: ['sandbox/src/storage', 'src/storage', 'src/bank'],
  },
  'sandbox/src/crypto': {
    values: ['src/crypto', problem, '@simplewebauthn/server', 'jose', 'node:crypto', node],
  },
  'sandbox/src/handlers': {
    values: [
      'sandbox/src/usecases',
      'sandbox/src/domain',
      'sandbox/src/request-log',
      'sandbox/src/api/portal-paths.ts',
      'handlers',
      'src/usecases',
      'src/domain',
    ],
    types: ['src/contract', 'generated'],
  },
  'sandbox/src/api': {
    values: ['sandbox/src/domain', 'src/api', ...web],
    types: ['sandbox/src/request-log', 'sandbox/src/usecases', 'src/usecases'],
  },
  'sandbox/src/pages': {
    values: ['src/pages', 'src/api', ...web],
    types: ['sandbox/src/bank', 'src/usecases'],
  },
  'sandbox/src/portal': {
    values: [
      'sandbox/src/usecases',
      'sandbox/src/domain',
      'sandbox/src/request-log',
      'sandbox/src/api',
      'sandbox/src/crypto/request-signing.ts',
      'src/api',
      'src/pages/kit',
      'src/pages/texts',
      ...web,
    ],
    types: ['sandbox/src/bank', 'src/usecases', 'src/bank'],
  },
  // The API guides of the portal: data, and texts made from it.
  'sandbox/src/portal/guides': {
    values: ['src/contract/audiences.ts'],
    types: ['sandbox/src/request-log', 'sandbox/src/crypto/request-signing.ts'],
  },
  'sandbox/src/portal/collections': {
    values: ['sandbox/src/portal/guides', 'src/domain/defined.ts'],
    types: ['sandbox/src/request-log', 'src/contract', 'src/engine/reference'],
  },
  // Wiring code, as `src/start` is for the bank.
  'sandbox/src/start': { values: ['sandbox/src', 'handlers', ...wiring, 'koa'] },
  'sandbox/src/companion.ts': { values: ['sandbox/src', ...wiring] },
  // The entry for packages that depend on this one.
  'sandbox/src/index.ts': { values: ['sandbox/src', ...wiring] },

  // Checks an adapter's answers against the server's expectations.
  'conformance/src': {
    values: [
      'src/domain',
      'src/bank/core-deadlines.ts',
      'src/bank/sca-deadlines.ts',
      'src/engine/deadline.ts',
      'src/plugins',
      'src/usecases/payments/core/answers.ts',
      node,
    ],
    types: ['src/bank'],
  },
  'conformance/src/command.ts': { values: ['conformance/src', ...wiring] },

  // A migration imports nothing, because imported code may change after the migration has run; it receives its Knex.
  migrations: { values: [], types: ['knex'] },
  codegen: { values: ['src/engine', 'ajv', 'redos-detector', 'yaml', 'node:crypto', node] },
  'codegen/documents/overlay': { values: ['codegen', 'json-p3'] },
  // It loads the modules that contracts.json names.
  'codegen/named-module.ts': { values: [computed, node], types: ['codegen'] },
  'tools/watch': { values: [node] },
  'tools/dev': { values: ['tools/watch', node] },
  'tools/design': { values: ['tools/watch', 'tools/mock', 'codegen', 'src/engine', node] },
  // The only folder that uses openapi-backend. It imports no code of the bank, so that the mock serves contracts that have no
  // code.
  'tools/mock': { values: ['codegen', 'src/engine', 'openapi-backend', node] },
  // Tools for other projects: the engine, its code generator and the mock; nothing of the bank.
  'tools/contracts': {
    values: ['codegen', 'src/engine', 'tools/design', 'tools/mock', 'tools/watch', 'yaml', computed, node],
  },
};
