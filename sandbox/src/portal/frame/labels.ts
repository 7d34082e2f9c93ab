/** Labels, names of pages and notices that the pages of several folders show. */

export type Place = keyof typeof places;
export type WorkspacePart = keyof typeof partNames;
export type Done = keyof typeof doneTexts;

export const labels = {
  amount: 'Amount',
  client: 'Client',
  clientId: 'Client id',
  customer: 'Customer',
  kind: 'Kind',
  lookAgain: 'Refresh',
  name: 'Name',
  operation: 'Operation',
  password: 'Password',
  redirectUris: 'Redirect addresses',
  roles: 'Roles',
  secret: 'Secret',
  secretOnce: 'It is shown for ten minutes only. Copy it now.',
  status: 'Status',
  statuses: { active: 'active', blocked: 'blocked' },
  userName: 'User name',
};

export const kindNames = {
  payment: 'Payment',
  cancellation: 'Cancellation',
  bulk: 'Bulk payment',
  'bulk-cancel': 'Cancellation of a bulk',
  'standing-order': 'Standing order',
  'standing-cancel': 'Cancellation of a standing order',
  consent: 'Consent',
  basket: 'Signing basket',
};

/** The places of the portal, in the order of the navigation. */
export const places = {
  start: 'Start',
  guides: 'Guides',
  handbook: 'Handbook',
  documentation: 'API reference',
  workspace: 'Workspace',
};

/** The parts of a workspace, in the order of the navigation. */
export const partNames = {
  workspace: 'Overview',
  payments: 'Payments',
  consents: 'Consents',
  baskets: 'Signing baskets',
  data: 'Test data',
  decisions: 'Customer decisions',
  log: 'Request log',
  callbacks: 'Callbacks',
  clock: 'Clock',
  faults: 'Faults',
};

/** The first sentences of the parts of a workspace, for their pages and the search. */
export const partLeads = {
  workspace: 'Your clients and test data in this sandbox, visible only to you.',
  data: 'Your own test customers and companies, with their accounts. Log in as one of them, and pay from their accounts.',
  decisions:
    'Simulate a customer’s decision without the bank’s pages. The rules of those pages apply, but no password is needed.',
  log: 'Every call of your clients, with its answer and the reason for a refusal. Secrets are masked; the newest 500 calls are kept.',
  callbacks:
    'Redirects from the bank to the sandbox’s redirect address. Codes are masked; the newest 100 redirects are kept.',
  clock:
    'Advance the time for your clients alone: everything that falls due in between happens on the way. The clock only moves forward.',
  faults:
    'Make the next calls of your clients fail, to test how your application reacts. Other workspaces are not affected. An OAuth2 request counts as a call of the client that it names.',
};

/** Pages outside workspaces that other pages and the search name. */
export const pages = {
  automaticTests: {
    title: 'Automatic tests',
    lead: 'Turn calls that you have made into a test that repeats them and expects the same answers, on your computer and in your build.',
  },
  codes: {
    title: 'Message codes',
    lead: 'Every code that this bank returns, with its cause, its remedy and a call that shows it. Replace the words in capitals with your own values.',
  },
  documentation: {
    title: places.documentation,
    lead: 'Every contract of this bank in every version. The page of each operation can call this sandbox.',
  },
  guides: {
    title: places.guides,
    lead: 'The journeys of a TPP step by step. Each step is a call that the page makes for you, or that you copy.',
  },
  outcomes: {
    title: 'Forced outcomes',
    lead: 'Payees, accounts and amounts that lead to each status, like test cards. They work with every client, and for each payment of a bulk or a standing order.',
  },
};

export const notices = {
  sure: 'Yes, I know that this cannot be undone',
  expired: 'The form has expired and was not sent. Please send it again.',
  noWorkspace: 'The form was not sent, because no workspace is open in this browser.',
  sureMissing: 'Tick this box to confirm: this cannot be undone.',
  unchanged: 'Nothing was changed:',
};

/** Results of forms, on the page that follows. */
export const doneTexts = {
  'workspace-made': 'Your workspace was created, with a client and a test customer.',
  'workspace-opened': 'The workspace is open in this browser.',
  'client-registered': 'The client was registered.',
  'client-changed': 'The client was changed.',
  'client-removed': 'The client was removed.',
  'customer-added': 'The customer was created.',
  'company-added': 'The company was created.',
  'holder-changed': 'The change was saved.',
  'holder-removed': 'Removed, and all accounts were closed.',
  'account-opened': 'The account was opened.',
  'account-changed': 'The account was changed.',
  'account-closed': 'The account was closed.',
  reset: 'The workspace was reset.',
  'faults-changed': 'The fault was armed.',
  'faults-removed': 'All faults were deleted.',
  'clock-moved': 'The clock is advancing.',
  'log-emptied': 'The log was cleared.',
  called: 'The call was made. The next calls of the handbook use the values of its answer.',
  'called-again': 'The call was repeated. This is the new call.',
  'done-it': 'Done. This is what happened.',
  'workspace-removed': 'The workspace was deleted.',
  'secret-changed': 'The client has a new secret. The old secret is no longer valid.',
  unlocked: 'All test customers are unlocked, for your clients and in this browser.',
};
