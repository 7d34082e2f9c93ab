/** Parts of plugins, valid and invalid, and the expected messages. */
import { loginParts } from './login-parts.js';
import { branches, folderWith, handler, here } from './branches.js';

export const bank = Object.fromEntries(
  'findAccount isOwnIban mandateOf findCustomer accountsOf findAccountById balanceOf entriesOf ratesOn execute outcomeOf'
    .split(' ')
    .map((method) => [method, handler]),
);
export const sca = Object.fromEntries(
  'checkPassword methods start check outcomeOf'.split(' ').map((method) => [method, handler]),
);

/** A part of the plugin my-bank, and the expected messages. */
export const parts: readonly (readonly [what: string, part: object, want: readonly string[]])[] = [
  ['no parts', {}, []],
  ['a bank and its authentication', { bank, sca }, []],
  ['functions that build its bank and authentication', { bank: () => bank, sca: () => sca }, []],
  [
    'an unknown part',
    { handler: {} },
    [
      'handler is not a field of a plugin; the fields are name, bank, sca, login, keys, handlers, contracts, migrations, before, after, pause, close.',
    ],
  ],
  [
    'optional methods that are no functions',
    { bank: { ...bank, close: 'soon' }, sca: { ...sca, canonicalName: 'lower case' }, pause: true },
    ['bank.close is not a function.', 'sca.canonicalName is not a function.', 'pause is not a function.'],
  ],
  ['ends', { bank: { ...bank, pause: handler, close: handler }, sca, pause: handler, close: handler }, []],
  ...loginParts,
  ['a source of keys without its method', { keys: {} }, ['keys.load is not a function.']],
  ['only a bank', { bank }, ['sca is missing; bank requires it.']],
  ['only an authentication', { sca }, ['bank is missing; sca requires it.']],
  [
    'a bank that is a string',
    { bank: 'mine', sca },
    ['bank is neither an object nor a function that creates one.'],
  ],
  [
    'a bank and an authentication without methods',
    { bank: {}, sca: {} },
    [
      ...Object.keys(bank).map((method) => `bank.${method} is not a function.`),
      ...Object.keys(sca).map((method) => `sca.${method} is not a function.`),
    ],
  ],
  ['a bank that lacks a method', { bank: { ...bank, ratesOn: 1 }, sca }, ['bank.ratesOn is not a function.']],
  [
    'a handler of a version that has the operation',
    { handlers: { getPayment: { 'payments-1.0.5': handler } } },
    [],
  ],
  [
    'handlers that are a list',
    { handlers: [] },
    ['handlers is not an object with a table for each operation.'],
  ],
  [
    'a handler of an unknown operation',
    { handlers: { getPayments: { 'payments-1.0.0': handler } } },
    ['handlers.getPayments is not an operation of any contract.'],
  ],
  [
    'a handler in place of a page',
    { handlers: { authorize: { 'oauth2-1.3.2.1': handler } } },
    ['handlers.authorize is answered with a page, which no handler can create.'],
  ],
  [
    'a handler without a version',
    { handlers: { getPayment: handler } },
    ['handlers.getPayment is not an object with a handler for each contract.'],
  ],
  [
    'a handler of an unknown contract',
    { handlers: { getAccount: { 'accounts-1.3': handler } } },
    [
      "handlers.getAccount['accounts-1.3'] is not a contract; the contracts with this operation are accounts-1.3.2, accounts-1.3.2.2.",
    ],
  ],
  [
    'a handler of a version without the operation',
    { handlers: { confirmFunds: { 'payments-1.0.0': handler } } },
    [
      "handlers.confirmFunds['payments-1.0.0'] is a contract without this operation; the contracts with it are accounts-1.3.2, accounts-1.3.2.2.",
    ],
  ],
  [
    'a handler that is no function',
    { handlers: { getPayment: { 'payments-1.3.2': {} } } },
    ["handlers.getPayment['payments-1.3.2'] is not a function."],
  ],
  ['a contract', { contracts: [branches()] }, []],
  [
    'a contract that requires a client and its token',
    { contracts: [branches({ security: [['gatewayClientId'], ['gatewayClientId', 'bearerToken']] })] },
    [],
  ],
  [
    'a contract that requires an unknown credential',
    { contracts: [branches({ security: [['gatewayClientId'], ['gatewayClientId', 'key']] })] },
    [
      'branches-1.0.0 requires the unknown scheme key for listBranches; the server knows gatewayClientId, gatewayClientSecret, bearerToken.',
    ],
  ],
  [
    'a contract that requires a token without a client',
    { contracts: [branches({ security: [['bearerToken']] })] },
    ['branches-1.0.0 does not require gatewayClientId for listBranches in each alternative.'],
  ],
  [
    'a contract that changes an operation, with the older contract’s handler',
    {
      contracts: [
        {
          ...branches({ changes: ['branches-0.9.0'] }),
          handlers: { listBranches: { 'branches-0.9.0': handler } },
        },
      ],
    },
    [],
  ],
  [
    'a contract that is no list',
    { contracts: branches() },
    ['contracts is not a list; each entry must be generated code with handlers.'],
  ],
  [
    'a contract without its validators',
    { contracts: [{ ...branches(), validators: undefined }] },
    ['contracts[0] lacks generated contracts, validators, headerNames or documents.'],
  ],
  [
    'validators of another contract',
    { contracts: [{ ...branches(), validators: {} }] },
    ["contracts[0].validators['branches-1.0.0'].listBranches is missing."],
  ],
  [
    'a contract without its document',
    { contracts: [{ ...branches(), documents: folderWith() }] },
    ['contracts[0].documents has no branches-1.0.0.json.'],
  ],
  [
    'an operation without a handler',
    { contracts: [{ ...branches(), handlers: {} }] },
    ["contracts[0].handlers.listBranches['branches-1.0.0'] is missing; branches-1.0.0 has this operation."],
  ],
  [
    'an operation whose handler is no function',
    { contracts: [{ ...branches(), handlers: { listBranches: { 'branches-1.0.0': 1 } } }] },
    ["contracts[0].handlers.listBranches['branches-1.0.0'] is not a function."],
  ],
  [
    'a handler of an operation outside the contract',
    { contracts: [{ ...branches(), handlers: { ...branches().handlers, listBranch: {} } }] },
    ['contracts[0].handlers.listBranch is not an operation of these contracts.'],
  ],
  [
    'a handler of a version outside the contracts',
    {
      contracts: [
        {
          ...branches(),
          handlers: { listBranches: { 'branches-1.0.0': handler, 'branches-1.1.0': handler } },
        },
      ],
    },
    [
      "contracts[0].handlers.listBranches['branches-1.1.0'] is never used; the operation is defined by branches-1.0.0.",
    ],
  ],
  [
    'an operation that answers with a page',
    { contracts: [branches({ replyTypes: ['text/html'] })] },
    [
      "contracts[0].handlers.listBranches['branches-1.0.0'] answers with a page, which no handler can create.",
    ],
  ],
  [
    'the name of another contract',
    {
      contracts: [
        { ...branches({ name: 'payments-1.0.0' }), documents: new URL('../../generated/', import.meta.url) },
      ],
    },
    ['payments-1.0.0 is the name of another contract.'],
  ],
  [
    'the base path of another contract',
    { contracts: [branches({ basePath: '/v1/payments-api' })] },
    ['branches-1.0.0 has the base path /v1/payments-api, which payments-1.0.0 uses.'],
  ],
  [
    'a base path below another base path',
    { contracts: [branches({ basePath: '/v1/payments-api/branches' })] },
    ['branches-1.0.0 has the base path /v1/payments-api/branches, which payments-1.0.0 uses.'],
  ],
  [
    'a base path above another base path',
    { contracts: [branches({ basePath: '/v1' })] },
    ['branches-1.0.0 has the base path /v1, which payments-1.0.0 uses.'],
  ],
  [
    'the base path of a page',
    { contracts: [branches({ basePath: '/my-consents/v1' })] },
    ['branches-1.0.0 has the base path /my-consents/v1, which the server itself uses.'],
  ],
  [
    'two contracts with the same base path',
    { contracts: [branches(), branches()] },
    [
      'branches-1.0.0 is the name of another contract.',
      'branches-1.0.0 has the base path /branches, which branches-1.0.0 uses.',
    ],
  ],
  ['ordered migrations', { migrations: folderWith('0001-a.js', '0002-b.js', 'columns.d.ts') }, []],
  [
    'migrations that are a string',
    { migrations: './migrations/' },
    ["migrations is not the URL of a folder, as in new URL('./migrations/', import.meta.url)."],
  ],
  [
    'a missing migrations folder',
    { migrations: new URL('none/', here) },
    [`migrations is ${here.pathname}none/, which does not exist.`],
  ],
  [
    'a migration without a number',
    { migrations: folderWith('branches.js') },
    ['migrations/branches.js does not begin with a number of four digits, as in 0001-branches.js.'],
  ],
  [
    'two migrations with the same number',
    { migrations: folderWith('0001-a.js', '0001-b.js') },
    ['migrations/0001-b.js has the same number as 0001-a.js.'],
  ],
  ['hooks', { before: [handler], after: [handler] }, []],
  ['a hook that is no list', { before: handler }, ['before is not a list of functions.']],
  ['a hook that is no function', { after: [handler, {}] }, ['after[1] is not a function.']],
  [
    'several mistakes at once',
    { handlers: { getPayments: {} }, before: 1, sca },
    [
      'bank is missing; sca requires it.',
      'handlers.getPayments is not an operation of any contract.',
      'before is not a list of functions.',
    ],
  ],
];
