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
import { plainText } from '../../../test/support/browser/page-text.js';
import { beginWithClient, sendTo, wordsOf, wrongAt } from '../../../test/support/portal/portal-walk.js';

type Fields = Readonly<Record<string, string>>;
type Action = readonly [page: string, action: string, said: string, fields?: Fields];

describeAtTheDoor('An action in a workspace', ({ url }) => {
  const begin = async () => {
    const { browser, developer, id, tpp } = await beginWithClient(url);
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
  type Paths = Awaited<ReturnType<typeof begin>>['paths'];

  /** The final actions in an order in which each still has its subject. */
  const finalActions = ({ account, client, customer, firm }: Paths): readonly Action[] => {
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

  type WrongForm = readonly [page: string, field: string, want: string, fields?: Fields, action?: string];

  /** Each has one wrong field, by its id; the form's address is the page's unless another is given. */
  const wrongForms = ({ account, client, customer, firm }: Paths): readonly WrongForm[] => {
    const { clients, clock, companies, customers, data, decisions, faults, workspace } = portalPaths;
    const accounts = `${customer}/accounts`;
    const opened = { name: 'A', currency: 'EUR', balance: '1.00', historyDays: 'x' };
    const fault = { effect: 'answer-500', operation: '', calls: '1', delayMilliseconds: '' };
    const delay = { ...fault, effect: 'delay' };
    const seal = { use: 'seal', certificateState: 'good', days: '30', key: 'ec', signingRequest: '' };
    return [
      [workspace, 'register-name', '“Name” is missing.', {}, clients],
      [workspace, 'register-jwks', 'Public keys (JWKS)', { name: 'V', jwks: '{' }, clients],
      [
        workspace,
        'register-redirectUris',
        'Redirect addresses',
        { name: 'V', redirectUris: 'ftp://x' },
        clients,
      ],
      [workspace, 'register-grants', 'OAuth2 grants', { name: 'V', 'grant-refresh_token': 'on' }, clients],
      [client, 'change-redirectUris', 'Redirect addresses', { name: 'V', redirectUris: 'ftp://x' }],
      [`${client}/certificates`, 'certificate-days', 'Validity in days', { ...seal, days: 'many' }],
      [`${client}/certificates`, 'certificate-days', 'Validity in days', { ...seal, days: '1000' }],
      [
        `${client}/certificates`,
        'certificate-signingRequest',
        'Signing request',
        { ...seal, signingRequest: 'no' },
      ],
      [data, 'customer-balance', 'Balance', { name: 'Iva', balance: 'much' }, customers],
      [data, 'company-signaturesNeeded', 'Signatures', { name: 'V', signaturesNeeded: '0' }, companies],
      [customer, 'change-name', '“Name” is missing.'],
      [customer, 'open-historyDays', 'Days of generated history', opened, accounts],
      [firm, 'change-signers', 'Signers', { name: 'V', signaturesNeeded: '1' }],
      [account, 'change-overdraft', 'Overdraft', { overdraft: 'deep' }],
      [decisions, 'decision-authorisation', '', { authorisation: 'unknown', decision: 'approve' }],
      [clock, 'forward-period', 'an ISO 8601 duration', { period: 'tomorrow' }],
      [faults, 'add-effect', '“What happens” must be answer-500 or', { ...fault, effect: 'explode' }],
      [faults, 'add-calls', '“Calls” must be at least 1', { ...fault, calls: '0' }],
      [faults, 'add-operation', 'No contract for TPPs', { ...fault, operation: 'doNothing' }],
      [faults, 'add-delayMilliseconds', 'The effect delay requires delayMilliseconds.', delay],
      [faults, 'add-delayMilliseconds', 'Delay in milliseconds', { ...delay, delayMilliseconds: '-1' }],
      [faults, 'add-delayMilliseconds', 'must be at most 28000', { ...delay, delayMilliseconds: '99999' }],
    ];
  };

  it('that is refused says beside each field what is wrong with it, in the form’s words', async () => {
    const { browser, paths } = await begin();
    for (const [page, field, want, fields = {}, action = page] of wrongForms(paths)) {
      const place = `${action} ${field}`;
      await browser.open(url() + page);
      await sendTo(browser, action, fields);
      expect(browser.status, place).to.equal(400);
      expect(wrongAt(browser, field), `${place}: ${wordsOf(browser).slice(0, 900)}`)
        .to.be.a('string')
        .that.includes(want)
        .and.not.match(/body\.|query\./);
      expect(browser.html.$(`[aria-describedby~="${field}-wrong"]`), place).to.have.length(1);
      expect(browser.html.$('[role=alert]').text(), place).to.include('see the marked fields.');
      for (const [name, typed] of Object.entries(fields)) {
        const list = browser.html.$(`form:has([id="${field}"]) select[name="${name}"]`);
        if (list.length === 0) expect(plainText(browser.page), place).to.include(typed);
        // A list cannot show a choice that it does not have.
        else if (list.find(`option[value="${typed}"]`).length > 0)
          expect(list.find('option[selected]').attr('value'), `${place} ${name}`).to.equal(typed);
      }
    }
  });
});
