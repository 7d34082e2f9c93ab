/** The portal's texts, a constant for each part. */
import { html, type Fragment } from '../../../src/pages/html.js';
import type { PageProblem } from '../../../src/domain/reasons.js';
import type { Message } from '../../../src/pages/texts/texts.js';
import type { BodyGap, LogStage } from '../request-log/entry.js';
import type { FaultEffect } from '../domain/faults.js';

export type Place = keyof typeof frame.places;

export type WorkspacePart = keyof typeof workspace.parts.names;

export type Done = keyof typeof done;

export type PortalFailure =
  | Exclude<PageProblem, 'consent-unknown' | 'payment-unknown' | 'login'>
  | 'too-many-workspaces'
  | 'no-such-workspace';

export const frame = {
  portal: 'Sandbox of',
  skip: 'To the content',
  navigation: 'Parts of the sandbox',
  places: {
    start: 'Start',
    guides: 'Guides',
    documentation: 'API reference',
    workspace: 'Workspace',
  },
  footer: (host: string) => `Sandbox, at ${host}. No money here is real, and no data is anybody’s.`,
  toStart: 'To the start page',
  expired: 'The form was open for too long and was not sent. Please send it again.',
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

/** What the form on the page before has done. */
export const done = {
  'workspace-made': 'Your workspace is made, with a client and a test customer.',
  'workspace-opened': 'The workspace is open in this browser.',
  'secret-changed': 'The client has a new secret, and the old one is no longer valid.',
  unlocked: 'No test customer is locked any more, for your clients and in this browser.',
};

export const start = {
  title: (bank: string) => `The sandbox of ${bank}`,
  lead: 'A whole bank to build and try your integration against. Every interface works as it does in production; no money here is real.',
  healthy: 'Everything is working.',
  unhealthy: 'Something is not working right now; calls may fail.',
  unavailable: (names: string) => `Not answering: ${names}.`,
  now: (date: string, time: string) => `At the bank it is ${date}, ${time}.`,
  steps: {
    title: 'Three steps to your first payment',
    workspace: {
      title: 'Create your workspace',
      text: 'It takes one click, and nobody asks who you are. It has a client and a test customer, which are yours alone.',
      open: 'Open your workspace',
    },
    client: {
      title: 'Send the payment',
      text: 'Your client’s page has a finished call to paste into a terminal, and the guide makes the call for you.',
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
    link: 'API reference',
    documents: 'The contracts as OpenAPI documents',
  },
  customers: {
    title: 'For customers',
    text: 'What a customer of the bank sees: the consents they have given, the payments that TPPs have started, and the app in which they confirm.',
    consents: 'Consents',
    payments: 'Payments',
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
    customers: 'Test customers',
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
      workspace: 'Overview',
      data: 'Test data',
      decisions: 'Customer decisions',
      log: 'Request log',
      callbacks: 'Callbacks',
      clock: 'Clock',
      faults: 'Faults',
    },
  },
  none: {
    title: 'Your own workspace',
    text: 'It takes one click and no sign-up: a workspace, a client of yours and a test customer, which nobody else sees.',
    make: 'Create it and continue here',
    other: 'Open a workspace that you have',
    key: 'Key of the workspace',
    keyHint: 'It begins with workspace_.',
    open: 'Open it and continue here',
    clientName: 'My application',
    customerName: 'Ana Horvat',
  },
  keep: {
    title: 'Keep this',
    text: 'Whoever has the address or the key has the workspace: share them with your team, and with nobody else. The bank keeps neither and cannot tell you again.',
    address: 'Secret address, for a browser',
    key: 'Key, for calls of the sandbox’s own interface',
    calls: 'The calls of the sandbox’s own interface',
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
    more: 'Roles, grants and keys',
    roles: 'Roles',
    roleNames: {
      PSP_PI: 'Payments (PSP_PI)',
      PSP_AI: 'Accounts (PSP_AI)',
      PSP_IC: 'Funds (PSP_IC)',
    },
    grants: 'OAuth2 grants',
    pkce: 'PKCE',
    requiresPkce: 'Has to use it; a public client always has to',
    jwks: 'Public keys (JWKS)',
    jwksHint: 'A JWK set, by which the client proves itself in place of a secret.',
    submit: 'Register',
    problems: 'It was not registered:',
  },
  client: {
    back: 'All clients',
    secret: 'Secret',
    secretOnce: 'It is shown here for ten minutes and never again. Keep it now.',
    hasSecret: 'It was made before secrets could be shown again. Make a new one to see it.',
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
      next: 'Then see it in the request log, go on with a guide, or have a test do all of it.',
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
    once: 'They are shown here for ten minutes and never again.',
    console: 'In this tab the console of the API reference calls with the access token now.',
    toConsole: 'To the API reference',
    refused: 'There are no tokens',
  },
};

export const documentation = {
  title: 'API reference',
  lead: 'Every contract in every version that this bank serves, with a console that calls this sandbox.',
  sandboxApi: 'The sandbox itself',
  version: 'Version',
  basePath: 'Base path',
  document: 'OpenAPI',
  changes: 'Changelog',
  against: (version: string) => `Against ${version}`,
  first: 'The first version',
  contract: 'Contract',
  show: 'Show',
  client: 'Call as',
  ownClient: 'Clients of your workspace.',
  tokenFilled: 'The access token of this client’s last exchange in this tab is filled in.',
  publicClient: 'A client that everybody has. Register your own in your workspace, and it stands here.',
  loading:
    'Loading the API reference and its console, which need JavaScript. Without it, read the OpenAPI document.',
  collection: 'Collection',
  collections: 'Collections',
  collectionsLead:
    'Every contract as requests to run, filled with your workspace: its journeys from the first call to the last, then each operation.',
  collectionImport:
    'The file is in Postman’s format, which Bruno and Insomnia import too: choose Import and the file, then Run.',
  collectionKey:
    'The file has the key of your workspace: whoever has it has the workspace. Without a workspace a run makes one, and throws it away at its end. The collection of the sandbox’s own interface always does, and never has your key.',
  collectionOf: (contract: string) => `Collection for Postman: ${contract}`,
  collectionLink: 'Collection for Postman',
  differences: (contract: string) => `Changelog of ${contract}`,
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
  title: 'Forced outcomes',
  lead: 'Payees, accounts and amounts that lead to each status, like test cards. They work with every client.',
  payees:
    'By whom the payment is for, whoever pays; or by exactly this amount to any other payee at another bank',
  accounts: 'By whom the payment is from',
  payTo: 'Pay to',
  orAmount: 'Or pay, in euros',
  refusals: 'Refusals that no payment leads to',
  answered: 'You are answered',
  broughtAbout: 'What brings it about',
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
  advancing: (percent: number) =>
    `The clock has gone ${percent} % of its way, and whatever is due is being done.`,
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
  lead: 'Have the next calls of your clients fail, to see what your application does then. Clients of others do not meet them; a request of OAuth2 counts for the client that it names, whoever sends it.',
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
  callsHint: (most: string) => `How many in a row meet it; at most ${most}.`,
  delayHint: (most: string) => `For a delay, and for nothing else; at most ${most}.`,
  submit: 'Ask for it',
  problems: 'It was not taken:',
};

export const log = {
  title: 'Request log',
  lead: 'Every call of your clients with its answer, and why it was refused. Secrets are masked; the newest 500 are kept.',
  none: 'No call is here. Make one as a client of this workspace, and it appears.',
  noneFits: (count: string, chosen: string) =>
    `None of the ${count} calls in the log fits: ${chosen}. Older calls than the newest 500 are not kept.`,
  filters: {
    class: 'Status',
    method: 'Method',
    clientId: 'Client',
    messageCode: 'Code',
    time: 'Time',
    find: 'Id or text',
    status: 'Status',
    operation: 'Operation',
    requestId: 'X-Request-ID',
  },
  periods: { '5': '5 minutes', '60': '1 hour', '1440': '1 day' },
  show: 'Find',
  older: 'Older calls',
  clear: 'Empty the log',
  start: 'Start',
  workspaceAt: 'By the workspace’s clock',
  status: 'Answer',
  call: 'Call',
  operation: 'Operation',
  client: 'Client',
  took: 'Took',
  fault: 'Fault that was asked for',
  by: 'Made by',
  byKey: 'the workspace’s key, in place of the client',
  advance: {
    title: 'Time that has passed',
    from: 'Set out at',
    to: 'Arrived at',
    nothing: 'Nothing has come to another status on the way.',
    happened: 'What has come to which status',
    resource: 'What',
    resources: { payment: 'Payments', consent: 'Consents', basket: 'Signing baskets' },
    status: 'Status',
    count: 'How many',
  },
  all: 'All calls',
  why: 'Why it was refused',
  aboutCode: (code: string) => `What ${code} means`,
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
    door: 'Before routing: the server was too busy, or you called too often.',
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
    signedText: 'The text that the bank checks',
    ownText: 'The text that you have signed',
    ownTextHint: 'Paste it here to see which lines differ.',
    compare: 'Compare',
    same: 'The texts are equal: the key or the algorithm is wrong.',
    different: 'The marked lines differ.',
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
    codeState: 'State of the code',
    clientState: 'What was wrong with the client’s proof',
    method: 'How the client proved itself',
    missingGrant: 'Grant type that is missing',
    presentGrants: 'Grant types of the client',
    issuedAt: 'Issued at',
    expiresAt: 'Good until',
    rotatedAt: 'Exchanged for the next one at',
    endedAt: 'Ended at',
    neededAddress: 'redirect_uri of the authorization request',
  },
  replay: {
    title: 'Edit and call again',
    method: 'Method',
    target: 'Path',
    headers: 'Headers',
    hint: 'One on each line. Type the secrets that are masked. Digest and Signature are sent as they stand here.',
    keeps: 'With the same X-Request-ID, as when an answer was lost',
    submit: 'Call again',
    problems: 'It was not called:',
  },
};

const events: Readonly<Record<string, string>> = {
  'payment-status': 'Payment',
  'consent-status': 'Consent',
  'basket-status': 'Signing basket',
  'page-opened': 'The customer opened the bank’s page',
  'browser-left': 'The browser was sent to',
  'login-accepted': 'The customer logged in:',
  'login-continued': 'The customer continued a session:',
  'login-rejected': 'A login failed',
  'login-locked': 'A login failed: the user name is locked',
  'confirmation-asked': 'A confirmation was asked for:',
  'confirmation-rejected': 'A confirmation failed:',
  'confirmation-accepted': 'The customer confirmed:',
  'sandbox-call': 'The sandbox was called:',
};

const causes: Readonly<Record<string, string>> = {
  'credentials-wrong': 'wrong user name or password',
  'code-wrong': 'wrong code',
};

export const story = { events, causes };

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
  client: 'Client',
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

export const data = {
  title: 'Test data',
  lead: 'Customers and companies of your own, with their accounts. Log in as one of them, and pay from their accounts.',
  back: 'All test data',
  problems: 'Nothing was changed:',
  change: 'Change',
  add: 'Add',
  name: 'Name',
  status: 'Status',
  since: 'Made on',
  customers: {
    title: 'Test customers',
    none: 'There is none yet; the public ones can be used as well.',
    userName: 'User name',
    userNameHint: 'What it is to begin with, if you like; the rest is made, so that it is unique.',
    statuses: { active: 'active', blocked: 'blocked' },
    statusHint: 'Who is blocked cannot log in or sign.',
    password: 'Password',
    passwordMade: 'It is made where you leave this empty.',
    passwordKept: 'The one before stays where you leave this empty.',
    limit: 'Limit of one payment',
    limitHint: (currency: string) => `In ${currency}; none where you leave this empty.`,
    noLimit: 'none',
    adding: 'Add a customer',
    changing: 'Change the customer',
    unlocking: 'Unlock test customers',
    unlockingText:
      'Five wrong passwords or codes lock a customer for 15 minutes. Each workspace counts apart, and so does each browser for clients outside every workspace.',
    removing: 'Remove the customer',
    removalText:
      'The customer cannot log in any more, and the accounts are closed. What was done in the name stays in the bank’s books.',
    signsFor: 'Signs for',
  },
  companies: {
    title: 'Companies',
    none: 'There is none yet. For a company several of your customers sign.',
    id: 'Company id',
    idHint: 'What it is to begin with, if you like; the rest is made, so that it is unique.',
    signers: 'Signers',
    needed: 'Signatures that a payment needs',
    noSigners: 'Add a customer first: a company has at least one who signs for it.',
    adding: 'Add a company',
    changing: 'Change the company',
    removing: 'Remove the company',
    removalText: 'Nobody signs for it any more, and its accounts are closed.',
  },
  accounts: {
    title: 'Accounts',
    none: 'There is no account yet.',
    iban: 'IBAN',
    owner: 'Belongs to',
    currency: 'Currency',
    product: 'Product',
    productHint: 'What the bank calls its kind, if anything.',
    type: 'Kind',
    types: { CACC: 'Current account (CACC)', SVGS: 'Savings (SVGS)', TRAN: 'Transaction account (TRAN)' },
    statuses: { enabled: 'open', blocked: 'blocked' },
    balance: 'Balance',
    balanceHint: 'It stays what it is where you leave this empty; else the difference is booked.',
    overdraft: 'Overdraft',
    overdraftHint: 'How far below zero it may go.',
    history: 'Days of a made-up past',
    historyHint: 'Salary, rent and purchases of so many days; at most 400.',
    opening: 'Open an account',
    open: 'Open it',
    changing: 'Change the account',
    closing: 'Close the account',
    closingText: 'What is on it is taken off, and nobody can pay from it or to it. This cannot be undone.',
  },
  file: {
    title: 'The workspace as JSON',
    lead: 'Everything that the workspace has, without passwords and secrets. The documentation of the sandbox says what may stand in it.',
    link: 'Export, import, reset',
    import: 'Export and import',
    label: 'The workspace as it is',
    hint: 'Keep the text, change it, or paste another one. What it does not name is taken away.',
    submit: 'Make the workspace what it says',
    resetTo: 'Reset the workspace to it',
    imported: 'It was done',
    madeNothing: 'Nothing new had to be made.',
    made: 'What was made, with passwords and secrets that are shown for ten minutes and never again:',
    madeOnce:
      'What was made, with passwords and secrets. There is too much of it to be shown again: keep it before you leave this page.',
    resetText:
      'A reset to the beginning ends what your clients have begun, takes everything away, and sets the clock back to the bank’s.',
    reset: 'Reset to the beginning',
  },
};

export const clientChanges = {
  change: 'Change the client',
  submit: 'Change',
  problems: 'It was not changed:',
  secret: 'A new secret',
  secretText: 'The old one is no longer believed.',
  rotate: 'Make a new secret',
  certificates: 'Certificates',
  certificatesText: 'For connections and signatures, from the sandbox’s own authority.',
  certificatesLink: 'Get a certificate',
  remove: 'Remove the client',
  removeText: 'Its tokens end, and it may not call any more. This cannot be undone.',
};

export const certificates = {
  back: 'Back to the client',
  title: 'Certificates',
  lead: 'With the client’s roles and organisation, from the sandbox’s own authority. Make the private key yourself and send a signing request, or have the server make it.',
  order: 'Get a certificate',
  problems: 'None was issued:',
  use: 'What it is for',
  uses: { seal: 'Signatures (QSEAL)', tls: 'Connections (QWAC)' },
  state: 'What the bank makes of it',
  states: { good: 'Good', expired: 'Expired', revoked: 'Revoked' },
  days: 'Days that it lasts',
  daysHint: 'At most 730; an expired one has lasted already.',
  upload: 'Signing request (CSR)',
  uploadHint: 'A file with PKCS#10 as PEM, if you have made the key yourself.',
  signingRequest: 'Or its content',
  signingRequestHint: 'It counts where no file is chosen.',
  key: 'Kind of key',
  keyHint: 'Without a request the server makes one.',
  keys: { ec: 'Elliptic curve (P-256)', rsa: 'RSA, 2048 bits' },
  ownKey: {
    text: 'You can also make the key in this browser, which fills in the request for it. The private key is sent to nobody and kept nowhere: download it, because it is gone once you leave this page.',
    make: 'Make the key in this browser',
    made: 'The key is made and its request is filled in. Before you go on:',
  },
  issue: 'Issue it',
  issued: 'It was issued',
  once: 'It is shown here for ten minutes and never again. Keep it now.',
  keyId: 'keyId for signatures',
  download: (file: string) => `Download ${file}`,
  files: {
    'certificate.pem': 'The certificate',
    'key.pem': 'The private key',
    'authority.pem': 'The authority',
  },
};

export const automaticTests = {
  title: 'Automatic tests',
  lead: 'A program that pays and reads accounts as your client, and needs no person: for your computer and for your build.',
  clientName: 'Automatic test',
  needs: {
    title: 'What it needs',
    missing:
      'A client that gets tokens also by `client_credentials`, and a customer with an account in euros: the button makes whichever your workspace has not.',
    make: 'Make them',
    problems: 'They were not made:',
    ready:
      'Paste this into a terminal. The key of the workspace and the secret of the client are in it: a build has a place for secrets.',
    secretUnknown:
      'Write the secret of the client in place of `CLIENT_SECRET`, or make a new one on its page:',
    client: 'The client',
  },
  program: {
    title: 'The program',
    text: 'It runs on Node 20 or newer as it is, without a package, and has no secrets: keep it beside your code, and make the test of your own application out of it.',
    fetch: 'Fetch it:',
    run: 'Run it in the same terminal:',
    download: (file: string) => `Download ${file}`,
  },
  shows: {
    title: 'What it shows',
    points: [
      'A customer decides by a call, `decision`, and the pages’ rules apply: a payment that is approved, and one that is refused.',
      'A refusal is expected by its code and its path. Others are brought about by certain amounts and payees, or asked for as faults.',
      'A consent gives a code, the code a token, and the token accounts and transactions.',
      'A day passes, and the consent is over. Each run moves the workspace’s clock by a day and sets the balance of the account; a reset to the workspace’s own file sets the clock back and leaves the rest.',
    ],
  },
  fails: {
    title: 'When it fails',
    text: 'It ends with an exit code that is not 0, which a build takes for a failure. Of a call that had another answer than expected it says why, and on which page of the workspace both can be read.',
    attempt: (amount: Fragment, wrong: Fragment) =>
      html`See it once: write ${wrong} in place of ${amount}, run it again, and open the address.`,
  },
  build: {
    title: 'In a build',
    text: 'Give it the same variables. What runs at the same time needs a workspace each, because a workspace has one clock.',
  },
};

export const decisions = {
  title: 'Customer decisions',
  lead: 'Have a customer decide without anybody at the login page. The rules of the bank’s pages apply, and a password is not asked for.',
  waiting: 'What waits for a customer',
  none: 'Nothing waits. Initiate a payment or register a consent as a client of this workspace, and it stands here.',
  what: 'What it is about',
  kinds: { payment: 'Payment', cancellation: 'Cancellation', consent: 'Consent', basket: 'Signing basket' },
  pick: (kind: string, since: string) => `Decide: ${kind}, ${since}`,
  client: 'Client',
  since: 'Since',
  form: 'Let a customer decide',
  authorisation: 'Authorisation',
  authorisationHint:
    'Its id, its link, or the whole authorization address of a consent: then the customer’s browser comes back with a code.',
  customer: 'Customer',
  inApp: 'in the bank’s app',
  nobody: 'nobody: the link is left alone',
  decision: 'Decision',
  names: {
    approve: 'Approve',
    refuse: 'Refuse',
    'wrong-code': 'Type a wrong code',
    'wrong-password': 'Type a wrong password',
    expire: 'Leave it until it expires',
  },
  method: 'Confirmation',
  usualMethod: 'As usual: by code, or in the app where it asks by itself',
  methods: { code: 'One-time code', push: 'In the bank’s app' },
  accounts: 'Accounts that the customer picks',
  accountsHint: 'IBANs, where a consent leaves the choice; all of them where you leave this empty.',
  others: 'Further signers',
  othersText: 'They decide one after another. The sandbox starts the authorisation that each of them needs.',
  signer: (place: string) => `Signer ${place}`,
  submit: 'Decide',
  problems: 'It was not decided:',
  results: {
    approved: 'The customer has approved',
    refused: 'The customer has refused',
    failed: 'The authorisation has failed',
    open: 'Nothing is decided yet',
  },
  page: 'Page on which the browser ended',
  scaStatus: 'scaStatus',
  redirect: 'Where the browser went on to',
  stays: 'It stays at the bank.',
  follow: 'Go there',
};
