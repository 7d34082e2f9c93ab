/** What the portal says, in English; a constant for each part of it. */
import { html, type Fragment } from '../../pages/kit/html.js';
import type { Message } from '../../pages/texts/texts.js';
import type { BodyGap, LogStage } from '../../domain/sandbox/log/entry.js';
import type { FaultEffect } from '../../domain/sandbox/faults.js';
import type { Place, PortalFailure, WorkspacePart } from './names.js';

export const frame = {
  portal: 'Sandbox of',
  skip: 'To the content',
  navigation: 'Parts of the sandbox',
  places: {
    start: 'Start',
    guides: 'Guides',
    documentation: 'Documentation',
    workspace: 'Workspace',
  } satisfies Record<Place, string>,
  footer: (host: string) => `Sandbox, at ${host}. No money here is real, and no data is anybody’s.`,
  toStart: 'To the start page',
  expired: 'The form was open for too long and was not sent. Please send it again.',
  makeWorkspace: 'Make a workspace',
};

export const failures: Readonly<Record<PortalFailure, Message>> = {
  unknown: {
    title: 'There is nothing here',
    text: 'The address is incomplete or mistyped, or what was here is gone.',
  },
  'no-such-workspace': {
    title: 'This address opens no workspace',
    text: 'It is incomplete, or the workspace was thrown away, or nobody used it for 90 days.',
  },
  'too-many-workspaces': {
    title: 'No more workspaces today',
    text: 'As many workspaces as one network may make in a day have been made from yours. Use one of them, or come back tomorrow.',
  },
  form: {
    title: 'This form cannot be used',
    text: 'It was not opened in this browser, or the browser accepts no cookies. Nothing has changed.',
  },
  request: { title: 'The form did not arrive whole', text: 'Nothing has changed. Open the page again.' },
  method: {
    title: 'This cannot be done here',
    text: 'The page was asked for in a way that it does not offer. Nothing has changed.',
  },
  busy: {
    title: 'Too many requests at once',
    text: 'Nothing has changed. Wait a moment, and open the page again.',
  },
  fault: {
    title: 'We made a mistake',
    text: 'It has been recorded. Open the page again to see whether your last step was kept.',
  },
  unavailable: {
    title: 'The sandbox is not available right now',
    text: 'We cannot say yet whether your last step was kept. Open the page again in a minute.',
  },
};

export const start = {
  title: (bank: string) => `The sandbox of ${bank}`,
  lead: 'A whole bank to build and try your integration against. Every interface works as it does in production; no money here is real.',
  healthy: 'Everything is working.',
  unhealthy: 'Something is not working right now; calls may fail.',
  away: (names: string) => `Not answering: ${names}.`,
  now: (date: string, time: string) => `At the bank it is ${date}, ${time}.`,
  steps: {
    title: 'Three steps to your first payment',
    workspace: {
      title: 'Make a workspace',
      text: 'It takes one click, and nobody asks who you are. Its clients and its data are yours alone.',
      open: 'Open your workspace',
    },
    client: {
      title: 'Register a client, and send the payment',
      text: 'The workspace gives you a client id, and with it a finished call to paste into a terminal.',
    },
    approve: {
      title: 'Approve it as the customer',
      text: (userName: Fragment, password: Fragment, oneTimeCode: Fragment) =>
        html`Open the link <code translate="no">scaRedirect</code> of the answer in a browser, and log in as
          ${userName} with ${password}. The one-time code is ${oneTimeCode}.`,
    },
  },
  developers: {
    title: 'For developers',
    text: 'Every contract and every version, with a console that calls this sandbox.',
    link: 'Documentation',
    documents: 'The contracts as OpenAPI documents',
  },
  customers: {
    title: 'For customers',
    text: 'What a customer of the bank sees: the consents they have given, and the app in which they confirm.',
    consents: 'Consents',
    app: 'The bank’s app',
  },
  publicData: {
    title: 'Ready to use, without a workspace',
    text: 'These clients and customers belong to everybody. Whatever you do with them, others can see.',
    clients: 'Clients',
    clientId: 'Client id',
    secret: 'Secret',
    noSecret: 'none: a public client',
    redirectUris: 'Redirect addresses',
    status: 'Status',
    statuses: { active: 'active', blocked: 'blocked' },
    customers: 'Customers',
    userName: 'User name',
    password: 'Password',
    name: 'Name',
    account: 'Account',
    signsWith: (account: Fragment, others: string) => html`${account} together with ${others}`,
    code: (oneTimeCode: Fragment) => html`The one-time code of every customer is ${oneTimeCode}.`,
    payment: 'A payment to paste into a terminal',
  },
};

export const workspace = {
  title: 'Your workspace',
  lead: 'Your clients and your data in this sandbox. Nobody else sees them.',
  parts: {
    label: 'Parts of the workspace',
    names: {
      overview: 'Overview',
      log: 'Calls',
      callbacks: 'Callbacks',
      clock: 'Clock',
      faults: 'Faults',
    } satisfies Record<WorkspacePart, string>,
  },
  none: {
    title: 'This browser has no workspace open',
    text: 'Make one, or open the secret address of one that you have.',
  },
  keep: {
    title: 'Keep this',
    text: 'Whoever has the address or the key has the workspace: share them with your team, and with nobody else. The bank keeps neither and cannot tell you again.',
    address: 'Secret address, for a browser',
    key: 'Key, for calls of the sandbox’s own interface',
    until: (date: string) => `A workspace that nobody uses is forgotten after 90 days: this one on ${date}.`,
  },
  clients: {
    title: 'Clients',
    empty: 'No client is registered yet.',
    name: 'Name',
    id: 'Client id',
    roles: 'Roles',
    status: 'Status',
  },
  register: {
    title: 'Register a client',
    lead: 'A client is one application of yours. Its id and secret are made here.',
    name: 'Name',
    nameHint: 'The customer reads it when asked for approval.',
    redirectUris: 'Redirect addresses',
    redirectUrisHint: (callback: Fragment) =>
      html`One on each line, if you have any; the sandbox’s own is always added: ${callback}`,
    type: 'Kind',
    types: {
      confidential: 'On a server: it can keep a secret',
      public: 'On a phone or in a browser: no secret, PKCE in its place',
    },
    more: 'Roles and grants',
    roles: 'Roles',
    roleNames: {
      PSP_PI: 'Payments (PSP_PI)',
      PSP_AI: 'Accounts (PSP_AI)',
      PSP_IC: 'Funds (PSP_IC)',
    },
    grants: 'OAuth2 grants',
    submit: 'Register',
    problems: 'It was not registered:',
  },
  client: {
    back: 'All clients',
    secret: 'Secret',
    secretOnce: 'It is shown here for ten minutes and never again. Keep it now.',
    hasSecret: 'It has one. The bank keeps its digest alone and cannot show it.',
    noSecret: 'It has none.',
    type: 'Kind',
    grants: 'Grants',
    redirectUris: 'Redirect addresses',
    organisation: 'Organisation, for certificates',
    since: 'Registered on',
    statuses: { active: 'active', blocked: 'blocked' },
    payment: {
      title: 'A payment as this client',
      text: (userName: Fragment, password: Fragment, oneTimeCode: Fragment) =>
        html`Paste it into a terminal. Then open the link <code translate="no">scaRedirect</code> of the
          answer, log in as ${userName} with ${password}, and approve with the code ${oneTimeCode}.`,
      label: 'A call to paste into a terminal',
    },
  },
  removal: {
    title: 'Throw the workspace away',
    text: 'Its address and key open nothing any more, its clients may not call, and its customers cannot log in. This cannot be undone.',
    submit: 'Throw it away',
    back: 'Keep it',
  },
};

export const callback = {
  title: 'A browser has come back',
  of: (clientId: Fragment) => html`It brings an answer for your client ${clientId}.`,
  ofNobody: 'Nobody can tell which client this is for: it has no code, no known state and no client_id.',
  arrived: 'What the address has brought',
  nothing: 'The address has brought nothing.',
  name: 'Name',
  value: 'Value',
  fragment:
    'What stands behind a number sign in the address, as tokens of the implicit grant do, never leaves the browser: look for it in the address bar.',
  exchange: {
    title: 'Exchange the code for tokens',
    verifier: 'PKCE verifier',
    verifierHint: 'Only if the request had a code_challenge.',
    submit: 'Exchange',
    closed: 'Open the client’s workspace in this browser, and there is a button for it here.',
    command:
      'Or in a terminal, with the client’s secret, and with code_verifier where there was a challenge:',
    commandLabel: 'A call to paste into a terminal',
    done: 'The tokens',
    refused: 'There are no tokens',
  },
};

export const documentation = {
  title: 'Documentation',
  lead: 'Every contract in every version that this bank serves, with a console that calls this sandbox.',
  sandboxApi: 'The sandbox itself',
  version: 'Version',
  basePath: 'Base path',
  document: 'OpenAPI',
  changes: 'What changed',
  against: (version: string) => `Against ${version}`,
  first: 'The first version',
  contract: 'Contract',
  show: 'Show',
  client: 'Call as',
  ownClient: 'Clients of your workspace.',
  publicClient: 'A client that everybody has. Register your own in your workspace, and it stands here.',
  loading:
    'Loading the documentation and its console, which need JavaScript. Without it, read the OpenAPI document.',
  collection: 'Collection',
  collectionOf: (contract: string) => `Collection for Postman and Bruno: ${contract}`,
  differences: (contract: string) => `What changed in ${contract}`,
  noOlder: 'There is no older version.',
};

export const codes = {
  title: 'Message codes',
  lead: 'Every code that this bank answers: what causes it, what to do, and a call that shows it. What stands in capitals in a call is yours to fill in.',
  status: (status: string) => `Status ${status}`,
  oauth: 'Errors of OAuth2, with status 400 or in the redirect',
  remedy: 'What to do:',
  example: (code: string) => `A call that shows ${code}`,
  before: 'There has to be before:',
  never: {
    title: 'Declared and never answered',
    text: 'The contracts take these over from the Berlin Group’s lists; nothing at this bank brings them about.',
    code: 'Code',
    why: 'Why',
  },
};

export const outcomes = {
  title: 'Outcomes on purpose',
  lead: 'Payees, accounts and amounts that lead to each status, like test cards. They work with every client.',
  payees: 'By whom the payment is for, whoever pays and how much',
  accounts: 'By whom the payment is from',
  payTo: 'Pay to',
  payFrom: 'Pay from',
  by: 'By',
  atLeast: 'At least',
  read: 'Statuses that you read',
  happens: 'What happens',
};

export const clock = {
  title: 'Clock',
  lead: 'Let time pass for your clients alone: everything that is due on the way happens as it would have. The clock goes only forward.',
  here: 'In this workspace it is',
  bank: 'At the bank it is',
  target: 'On its way to',
  moment: (date: string, time: string) => `${date}, ${time}`,
  travelling: 'The clock is on its way, and whatever is due is being done.',
  look: 'Look again',
  forward: 'Go forward',
  steps: {
    midnight: 'To midnight',
    'next-banking-day': 'To the next banking day',
    P1D: 'One day',
    P7D: 'A week',
    P30D: '30 days',
    P91D: '91 days',
    P181D: '181 days',
  },
  period: 'By another period',
  periodHint: (years: Fragment, hours: Fragment) =>
    html`As ISO 8601 writes it, for instance ${years} or ${hours}.`,
  submit: 'Go forward',
  problems: 'The clock stands where it stood:',
};

export const faults = {
  title: 'Faults',
  lead: 'Have the next calls of your clients fail, to see what your application does then. Nobody else’s calls meet them.',
  coming: 'To come',
  none: 'No fault is asked for.',
  clear: 'Take them all back',
  add: 'Ask for a fault',
  effect: 'What happens',
  effects: {
    'answer-500': 'Answer 500, and nothing is done',
    'answer-503': 'Answer 503, and nothing is done',
    'answer-429': 'Answer 429, and nothing is done',
    delay: 'The call is done after a delay',
    'break-off': 'The connection ends, and nothing is done',
    'lose-answer': 'The call is done, and its answer is lost',
  } satisfies Record<FaultEffect, string>,
  operation: 'Operation',
  every: 'Every operation',
  calls: 'Calls',
  left: (left: number, calls: number) => `${left} of ${calls} left`,
  delay: 'Delay in milliseconds',
  delayHint: 'For a delay, and for nothing else.',
  submit: 'Ask for it',
  problems: 'It was not taken:',
};

export const log = {
  title: 'Calls',
  lead: 'Every call of your clients with its answer, and why it was refused. Secrets are masked; the newest 500 are kept.',
  none: 'No call is here. Make one as a client of this workspace, and it appears.',
  filter: 'Find calls',
  filters: {
    status: 'Status of the answer',
    operation: 'Operation, by its operationId',
    clientId: 'Client id',
    requestId: 'X-Request-ID of the call',
  },
  show: 'Find',
  older: 'Older calls',
  clear: 'Empty the log',
  at: 'At',
  workspaceAt: 'By the workspace’s clock',
  status: 'Answer',
  call: 'Call',
  operation: 'Operation',
  client: 'Client',
  took: 'Took',
  fault: 'Fault that was asked for',
  all: 'All calls',
  why: 'Why it was refused',
  request: 'Request',
  answer: 'What was answered',
  headers: 'headers',
  body: 'Body',
  gaps: {
    cut: 'The rest of the body was not kept.',
    'too-long': 'The body was too long to be kept.',
    'not-read': 'The body was not read, because the call was refused before.',
    'not-shown': 'The body is not of a kind that is shown.',
  } satisfies Record<BodyGap, string>,
  stages: {
    door: 'At the door: the server was too busy, or you called too often.',
    path: 'By its path or method: no contract has it.',
    client: 'By who calls: the client id, its certificate or its secret.',
    token: 'By its access token.',
    body: 'By its body, which could not be read.',
    signature: 'By its signature or digest.',
    rate: 'By the rate of your client’s calls.',
    contract: 'By the contract: a field or header does not keep it.',
    bank: 'By the bank’s own rules.',
    answer: 'While it was answered: the server made a mistake.',
  } satisfies Record<LogStage, string>,
  facts: {
    signedText: 'The text that the bank holds the signature against',
    keyId: 'keyId that was sent',
    algorithm: 'Algorithm',
    signedNames: 'Signed headers',
    sent: 'Digest that was sent',
    computed: 'Digest of the body that arrived',
    bodyBytes: 'Bytes of the body',
    signedAt: 'Date that was signed',
    bankAt: 'The bank’s clock',
    mostSeconds: 'Seconds that they may differ',
    consent: 'Consent',
    status: 'Its status at that moment',
    createdAt: 'Registered at',
    authorisedBefore: 'To be authorised before',
    validUntil: 'Valid until',
    lastActionDate: 'Last action on',
    usedUpAt: 'Used up at',
    missingRole: 'Role that is missing',
    presentRoles: 'Roles of the client',
    neededScope: 'Scope that is needed',
    presentScopes: 'Scopes of the token',
    counted: 'What is counted',
    count: 'With this call',
    most: 'At most',
    resetsAt: 'Begins anew at',
    nearest: 'The nearest path that exists',
    tokenState: 'State of the token',
    expiresAt: 'Its hour is over at',
    endedAt: 'Ended at',
  },
  replay: {
    title: 'Make the call again',
    bring: 'What was masked and is needed:',
    keeps: 'With the same X-Request-ID, as when an answer was lost',
    submit: 'Call again',
    problems: 'It was not called:',
  },
};

export const callbacks = {
  title: 'Callbacks',
  lead: 'What browsers have brought back from the bank to the sandbox’s redirect address. Codes are masked; the newest 100 are kept.',
  none: 'No browser has come back yet.',
  at: 'At',
  client: 'Client',
  arrived: 'What the address brought',
};

export const guides = {
  title: 'Guides',
  lead: 'A journey of a TPP in each: every step is a call that the page makes, with its answer, and that you can copy.',
  values: 'Your values',
  noWorkspace: 'Make a workspace and register a client in it, and the page makes the calls as that client.',
  client: 'Client',
  secret: 'Secret of the client',
  secretHint: 'For the steps that exchange or refresh tokens; it was shown when the client was registered.',
  fill: 'Fill in',
  step: (number: string, title: string) => `${number}. ${title}`,
  copy: (title: string) => `${title}, to copy`,
  languages: { curl: 'curl', node: 'Node', python: 'Python', java: 'Java' },
  call: 'Make this call',
  page: 'Open the bank’s page instead',
  output: 'What the command has written',
  answer: (status: string) => `The answer, ${status}`,
  brokenOff: 'The connection ended without an answer.',
  missing: 'Still missing, from the steps before:',
};
