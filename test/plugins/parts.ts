/** Parts of plugins, valid and invalid, and the expected messages. */
import { branches, folderWith, handler, here } from './branches.js';

const withMethods = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, handler]));
export const bank = withMethods(
  'findAccount isOwnIban mandateOf findCustomer accountsOf findAccountById balanceOf entriesOf ratesOn execute outcomeOf',
);
export const sca = withMethods('checkPassword methods start check outcomeOf');

const contract = (options?: Parameters<typeof branches>[0]) => ({ contracts: [branches(options)] });
/** The contract of branches with another part of its generated code. */
const altered = (changes: object) => ({ contracts: [{ ...branches(), ...changes }] });
const withHandlers = (listBranches: object) => altered({ handlers: { listBranches } });

/** Parts that the plugin my-bank may have. */
export const rightParts: Readonly<Record<string, object>> = {
  'no parts': {},
  'a bank and its authentication': { bank, sca },
  'functions that build its bank and authentication': { bank: () => bank, sca: () => sca },
  ends: { bank: { ...bank, pause: handler, close: handler }, sca, pause: handler, close: handler },
  'only a login': { login: { begin: handler, finish: handler } },
  'a function that makes a login': { login: () => ({}) },
  'a handler of a version that has the operation': {
    handlers: { getPayment: { 'payments-1.0.5': handler } },
  },
  'a contract': contract(),
  'a contract that requires a client and its token': contract({
    security: [['gatewayClientId'], ['gatewayClientId', 'bearerToken']],
  }),
  'a contract that changes an operation, with the older contract’s handler': {
    contracts: [
      {
        ...branches({ changes: ['branches-0.9.0'] }),
        handlers: { listBranches: { 'branches-0.9.0': handler } },
      },
    ],
  },
  'ordered migrations': { migrations: folderWith('0001-a.js', '0002-b.js', 'columns.d.ts') },
  hooks: { before: [handler], after: [handler] },
};

/** Invalid parts of the plugin my-bank, by the message about each. */
export const wrongParts: Readonly<Record<string, object>> = {
  'handler is not a field of a plugin; the fields are name, bank, sca, login, keys, handlers, contracts, migrations, before, after, pause, close.':
    { handler: {} },
  'keys.load is not a function.': { keys: {} },
  'login is neither an object nor a function that creates one.': { login: 'mine' },
  'sca is missing; bank requires it.': { bank },
  'bank is missing; sca requires it.': { sca },
  'bank is neither an object nor a function that creates one.': { bank: 'mine', sca },
  'bank.ratesOn is not a function.': { bank: { ...bank, ratesOn: 1 }, sca },
  'handlers is not an object with a table for each operation.': { handlers: [] },
  'handlers.getPayments is not an operation of any contract.': {
    handlers: { getPayments: { 'payments-1.0.0': handler } },
  },
  'handlers.authorize is answered with a page, which no handler can create.': {
    handlers: { authorize: { 'oauth2-1.3.2.1': handler } },
  },
  'handlers.getPayment is not an object with a handler for each contract.': {
    handlers: { getPayment: handler },
  },
  "handlers.getAccount['accounts-1.3'] is not a contract; the contracts with this operation are accounts-1.3.2, accounts-1.3.2.2.":
    { handlers: { getAccount: { 'accounts-1.3': handler } } },
  "handlers.confirmFunds['payments-1.0.0'] is a contract without this operation; the contracts with it are accounts-1.3.2, accounts-1.3.2.2.":
    { handlers: { confirmFunds: { 'payments-1.0.0': handler } } },
  "handlers.getPayment['payments-1.3.2'] is not a function.": {
    handlers: { getPayment: { 'payments-1.3.2': {} } },
  },
  'branches-1.0.0 requires the unknown scheme key for listBranches; the server knows gatewayClientId, gatewayClientSecret, bearerToken.':
    contract({ security: [['gatewayClientId'], ['gatewayClientId', 'key']] }),
  'branches-1.0.0 does not require gatewayClientId for listBranches in each alternative.': contract({
    security: [['bearerToken']],
  }),
  'contracts is not a list; each entry must be generated code with handlers.': { contracts: branches() },
  'contracts[0] lacks generated contracts, validators, headerNames or documents.': altered({
    validators: undefined,
  }),
  "contracts[0].validators['branches-1.0.0'].listBranches is missing.": altered({ validators: {} }),
  'contracts[0].documents has no branches-1.0.0.json.': altered({ documents: folderWith() }),
  "contracts[0].handlers.listBranches['branches-1.0.0'] is missing; branches-1.0.0 has this operation.":
    altered({
      handlers: {},
    }),
  "contracts[0].handlers.listBranches['branches-1.0.0'] is not a function.": withHandlers({
    'branches-1.0.0': 1,
  }),
  'contracts[0].handlers.listBranch is not an operation of these contracts.': altered({
    handlers: { ...branches().handlers, listBranch: {} },
  }),
  "contracts[0].handlers.listBranches['branches-1.1.0'] is never used; the operation is defined by branches-1.0.0.":
    withHandlers({ 'branches-1.0.0': handler, 'branches-1.1.0': handler }),
  "contracts[0].handlers.listBranches['branches-1.0.0'] answers with a page, which no handler can create.":
    contract({
      replyTypes: ['text/html'],
    }),
  'payments-1.0.0 is the name of another contract.': {
    contracts: [
      { ...branches({ name: 'payments-1.0.0' }), documents: new URL('../../generated/', import.meta.url) },
    ],
  },
  ...Object.fromEntries(
    ['/v1/payments-api', '/v1/payments-api/branches', '/v1'].map((basePath) => [
      `branches-1.0.0 has the base path ${basePath}, which payments-1.0.0 uses.`,
      contract({ basePath }),
    ]),
  ),
  'branches-1.0.0 has the base path /my-consents/v1, which the server itself uses.': contract({
    basePath: '/my-consents/v1',
  }),
  "migrations is not the URL of a folder, as in new URL('./migrations/', import.meta.url).": {
    migrations: './migrations/',
  },
  [`migrations is ${here.pathname}none/, which does not exist.`]: { migrations: new URL('none/', here) },
  'migrations/branches.js does not begin with a number of four digits, as in 0001-branches.js.': {
    migrations: folderWith('branches.js'),
  },
  'migrations/0001-b.js has the same number as 0001-a.js.': {
    migrations: folderWith('0001-a.js', '0001-b.js'),
  },
  'before is not a list of functions.': { before: handler },
  'after[1] is not a function.': { after: [handler, {}] },
};

/** Parts with more than one mistake, and all messages. */
export const mistakenParts: readonly (readonly [part: object, want: readonly string[]])[] = [
  [
    { bank: { ...bank, close: 'soon' }, sca: { ...sca, canonicalName: 'lower case' }, pause: true },
    ['bank.close is not a function.', 'sca.canonicalName is not a function.', 'pause is not a function.'],
  ],
  [{ login: {} }, ['login.begin is not a function.', 'login.finish is not a function.']],
  [
    { bank: {}, sca: {} },
    [
      ...Object.keys(bank).map((method) => `bank.${method} is not a function.`),
      ...Object.keys(sca).map((method) => `sca.${method} is not a function.`),
    ],
  ],
  [
    { contracts: [branches(), branches()] },
    [
      'branches-1.0.0 is the name of another contract.',
      'branches-1.0.0 has the base path /branches, which branches-1.0.0 uses.',
    ],
  ],
  [
    { handlers: { getPayments: {} }, before: 1, sca },
    [
      'bank is missing; sca requires it.',
      'handlers.getPayments is not an operation of any contract.',
      'before is not a list of functions.',
    ],
  ],
];
