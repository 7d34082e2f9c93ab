/** What cannot be undone asks first, also where a browser has sent no answer; what was done is said on the next page. */
import { expect } from 'chai';
import {
  accountPath,
  clientPath,
  companyPath,
  customerPath,
  portalPaths,
} from '../../src/portal/frame/paths.js';
import { describeAtTheDoor } from '../../../test/support/server/bank.js';
import { made, madeCustomer } from '../../../test/support/portal/own-data.js';
import { textAt } from '../../../test/support/runner/json.js';
import { domestic, v132 } from '../../../test/support/tpp/tpp.js';
import { beginAt, sendTo, wordsOf } from '../../../test/support/portal/portal-walk.js';

type Action = readonly [
  page: string,
  action: string,
  said: string,
  fields?: Readonly<Record<string, string>>,
];

describeAtTheDoor('An action in a workspace', ({ url }) => {
  const begin = async () => {
    const { browser, developer } = await beginAt(url);
    const { id, tpp } = await developer.client();
    const { ibans, userName } = await madeCustomer(developer);
    const company = { name: 'Vodomar', signers: [userName], signaturesNeeded: 1 };
    const companyId = textAt(await made(developer, '/companies', company), 'companyId') ?? '';
    const paths = {
      client: clientPath(id),
      customer: customerPath(userName),
      firm: companyPath(companyId),
      account: accountPath(ibans[0] ?? ''),
    };
    return { browser, id, paths, tpp };
  };

  /** The final actions in an order in which each still has its subject. */
  const finalActions = ({
    account,
    client,
    customer,
    firm,
  }: Awaited<ReturnType<typeof begin>>['paths']): readonly Action[] => {
    const file = '{"version":1,"clients":[],"customers":[],"companies":[]}';
    return [
      [client, `${client}/secret`, 'The client has a new secret. The old secret is no longer valid.'],
      [client, `${client}/removal`, 'The client was removed.'],
      [account, `${account}/closure`, 'The account was closed.'],
      [firm, `${firm}/removal`, 'Removed, and all accounts were closed.'],
      [customer, `${customer}/removal`, 'Removed, and all accounts were closed.'],
      [portalPaths.log, portalPaths.logRemoval, 'The log was cleared.'],
      [portalPaths.file, portalPaths.file, 'Done', { action: 'import', file }],
      [portalPaths.file, portalPaths.file, 'Done', { action: 'reset', file }],
      [portalPaths.file, portalPaths.reset, 'The workspace was reset.'],
      [portalPaths.removal, portalPaths.removal, 'The workspace was deleted.'],
    ];
  };

  it('that cannot be undone asks first, and asks again without the answer', async () => {
    const { browser, paths } = await begin();
    for (const [page, action, said, fields = {}] of finalActions(paths)) {
      await browser.open(url() + page);
      const before = browser.heading;
      const box = () => browser.html.$(`form[action="${action}"] input[name="sure"][required]`);
      expect(box(), action).to.have.length(1);
      await sendTo(browser, action, fields);
      expect([browser.status, browser.heading], action).to.deep.equal([400, before]);
      expect(box().attr('aria-invalid'), action).to.equal('true');
      const wrong = browser.html.$(`#${box().attr('aria-describedby')}`).text();
      expect(wrong, action).to.equal('Tick this box to confirm: this cannot be undone.');
      expect(box().parents('details:not([open])'), `${action} is shown`).to.have.length(0);
      await browser.open(url() + page);
      await sendTo(browser, action, { sure: 'on', ...fields });
      expect(wordsOf(browser), action).to.include(said);
    }
  });

  it('says on the next page what it has done, once', async () => {
    const { browser, id, paths, tpp } = await begin();
    const [headers, target] = [`X-Gateway-Client-Id: ${id}`, `${v132}/payments/${domestic}/x`];
    await tpp.initiate();
    const { account, client, customer, firm } = paths;
    await browser.open(url() + portalPaths.log);
    const entry = browser.html.$('#calls tbody th a').attr('href') ?? '';
    const registration = { name: 'Vodomar Pay', 'role-PSP_PI': 'on', 'grant-authorization_code': 'on' };
    const opening = { balance: '250.00', historyDays: '0' };
    const holder = { name: 'Iva Perić', status: 'active' };
    const opened = { name: 'Savings', currency: 'EUR', ...opening };
    const signer = `signers-${customer.split('/').at(-1)}`;
    const signed = { name: 'Vodomar', [signer]: 'on', signaturesNeeded: '1' };
    const actions: readonly Action[] = [
      [portalPaths.workspace, portalPaths.clients, 'The client was registered.', registration],
      [client, client, 'The client was changed.', registration],
      [portalPaths.data, portalPaths.customers, 'The customer was created.', { ...holder, ...opening }],
      [portalPaths.data, portalPaths.companies, 'The company was created.', { ...signed, ...opening }],
      [customer, customer, 'The change was saved.', holder],
      [customer, `${customer}/accounts`, 'The account was opened.', opened],
      [firm, firm, 'The change was saved.', signed],
      [account, account, 'The account was changed.', { name: 'Rent' }],
      [portalPaths.data, portalPaths.unlocking, 'All test customers are unlocked'],
      [portalPaths.faults, portalPaths.faults, 'The fault was armed.', { effect: 'answer-500', calls: '1' }],
      [portalPaths.faults, portalPaths.faultRemoval, 'All faults were deleted.'],
      [entry, `${entry}/replay`, 'The call was repeated', { method: 'GET', target, headers }],
      [portalPaths.codes, portalPaths.doIt, 'Done. This is what happened.', { row: '404 RESOURCE_UNKNOWN' }],
      [portalPaths.clock, portalPaths.clock, 'The clock is advancing.', { forward: 'P1D' }],
    ];
    for (const [page, action, said, fields = {}] of actions) {
      await browser.open(url() + page);
      await sendTo(browser, action, fields);
      expect(wordsOf(browser), action).to.include(said);
      await browser.open(browser.url);
      expect(wordsOf(browser), `${action}, loaded again`).not.to.include(said);
    }
  });

  type WrongForm = readonly [
    page: string,
    action: string,
    field: string,
    want: string,
    fields?: Readonly<Record<string, string>>,
  ];

  /** Each has one wrong field, by its id. */
  const wrongForms = ({
    account,
    client,
    customer,
    firm,
  }: Awaited<ReturnType<typeof begin>>['paths']): readonly WrongForm[] => [
    [portalPaths.workspace, portalPaths.clients, 'register-name', '“Name” is missing.'],
    [
      portalPaths.workspace,
      portalPaths.clients,
      'register-jwks',
      'Public keys (JWKS)',
      { name: 'V', jwks: '{' },
    ],
    [client, client, 'change-redirectUris', 'Redirect addresses', { name: 'V', redirectUris: 'ftp://x' }],
    [
      `${client}/certificates`,
      `${client}/certificates`,
      'certificate-days',
      'Validity in days',
      { use: 'seal', days: 'many' },
    ],
    [
      portalPaths.data,
      portalPaths.customers,
      'customer-balance',
      'Balance',
      { name: 'Iva', balance: 'much' },
    ],
    [
      portalPaths.data,
      portalPaths.companies,
      'company-signaturesNeeded',
      'Signatures that a payment needs',
      { name: 'V', signaturesNeeded: '0' },
    ],
    [customer, customer, 'change-name', '“Name” is missing.'],
    [
      customer,
      `${customer}/accounts`,
      'open-historyDays',
      'Days of generated history',
      { name: 'A', currency: 'EUR', balance: '1.00', historyDays: 'x' },
    ],
    [firm, firm, 'change-signers', 'Signers', { name: 'V', signaturesNeeded: '1' }],
    [account, account, 'change-overdraft', 'Overdraft', { overdraft: 'deep' }],
    [
      portalPaths.decisions,
      portalPaths.decisions,
      'decision-authorisation',
      '',
      { authorisation: 'unknown', decision: 'approve' },
    ],
    [portalPaths.clock, portalPaths.clock, 'forward-period', '', { period: 'soon' }],
    [
      portalPaths.faults,
      portalPaths.faults,
      'add-calls',
      '“Calls” is less than 1',
      { effect: 'answer-500', calls: '0' },
    ],
    [
      portalPaths.faults,
      portalPaths.faults,
      'add-delayMilliseconds',
      'Delay in milliseconds',
      { effect: 'delay', calls: '1', delayMilliseconds: '-1' },
    ],
  ];

  it('that is refused says beside each field what is wrong with it, in the form’s words', async () => {
    const { browser, paths } = await begin();
    for (const [page, action, field, want, fields = {}] of wrongForms(paths)) {
      await browser.open(url() + page);
      await sendTo(browser, action, fields);
      expect(browser.status, `${action} ${field}`).to.equal(400);
      const wrong = browser.html.$(`#${field}-wrong`);
      expect(wrong.text(), `${action} ${field}: ${wordsOf(browser).slice(0, 900)}`).to.include(want);
      expect(wrong.text(), `${action} ${field}`)
        .not.to.equal('')
        .and.not.match(/body\.|query\./);
      const described = browser.html.$(`[aria-describedby~="${field}-wrong"]`);
      expect(described, `${action} ${field}`).to.have.length(1);
      expect(browser.html.$('[role=alert]').text(), `${action} ${field}`).to.include(
        'see the marked fields.',
      );
    }
  });
});
