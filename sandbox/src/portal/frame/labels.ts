/** Labels, names of pages and notices that the pages of several folders show. */

export type Place = keyof typeof places;

export type WorkspacePart = keyof typeof partNames;

/** Labels of facts, fields and columns. */
export const labels = {
  amount: 'Amount',
  client: 'Client',
  clientId: 'Client id',
  customer: 'Customer',
  kind: 'Kind',
  lookAgain: 'Look again',
  name: 'Name',
  operation: 'Operation',
  password: 'Password',
  redirectUris: 'Redirect addresses',
  roles: 'Roles',
  secret: 'Secret',
  secretOnce: 'It is shown here for ten minutes and never again. Keep it now.',
  status: 'Status',
  statuses: { active: 'active', blocked: 'blocked' },
  userName: 'User name',
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
  workspace: 'Your clients and your data in this sandbox. Nobody else sees them.',
  data: 'Customers and companies of your own, with their accounts. Log in as one of them, and pay from their accounts.',
  decisions:
    'Have a customer decide without anybody at the login page. The rules of the bank’s pages apply, and a password is not asked for.',
  log: 'Every call of your clients with its answer, and why it was refused. Secrets are masked; the newest 500 are kept.',
  callbacks:
    'What browsers have brought back from the bank to the sandbox’s redirect address. Codes are masked; the newest 100 are kept.',
  clock:
    'Let time pass for your clients alone: everything that is due on the way happens as it would have. The clock goes only forward.',
  faults:
    'Have the next calls of your clients fail, to see what your application does then. Clients of others do not meet them; a request of OAuth2 counts for the client that it names, whoever sends it.',
};

/** Pages outside workspaces that other pages and the search name. */
export const pages = {
  automaticTests: {
    title: 'Automatic tests',
    lead: 'Calls that you have made once become a test, which makes them again and expects the same answers: on your computer and in your build.',
  },
  codes: {
    title: 'Message codes',
    lead: 'Every code that this bank answers: what causes it, what to do, and a call that shows it. What stands in capitals in a call is yours to fill in.',
  },
  documentation: {
    title: places.documentation,
    lead: 'Every contract in every version that this bank serves, with a page for each operation that calls this sandbox.',
  },
  guides: {
    title: places.guides,
    lead: 'A journey of a TPP in each: every step is a call that the page makes, with its answer, and that you can copy.',
  },
  outcomes: {
    title: 'Forced outcomes',
    lead: 'Payees, accounts and amounts that lead to each status, like test cards. They work with every client, and for each payment of a bulk or a standing order.',
  },
};

export const notices = {
  sure: 'Yes, although it cannot be undone',
  expired: 'The form was open for too long and was not sent. Please send it again.',
  sureMissing: 'Tick this box first: what follows cannot be undone.',
  unchanged: 'Nothing was changed:',
};
