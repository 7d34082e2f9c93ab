/** Puts the database into states that would otherwise take long to reach: many approvals at the same moment. */
import type { Database } from '../../../src/storage/database.js';
import { unitOfWork, type Transaction } from '../../../src/storage/work/unit-of-work.js';
import type { CustomerBrowser, ShownPage } from '../customer/customer.js';

const sizeOfStep = 500;

/** Approves payments as if their customers had signed: all become due in the same transaction. */
export async function approveInDatabase(database: Database, paymentIds: readonly string[]): Promise<void> {
  const now = Date.now();
  await unitOfWork(database).run(async (transaction) => {
    for (let start = 0; start < paymentIds.length; start += sizeOfStep) {
      const ids = paymentIds.slice(start, start + sizeOfStep);
      await transaction('authorisations')
        .where('resource_kind', 'payment')
        .whereIn('resource_id', ids)
        .update({ outcome: 'approved', sca_status: 'finalised' });
      await transaction('payments')
        .whereIn('id', ids)
        .update({
          status: 'ACTC',
          signatures_given: transaction.ref('signatures_needed'),
          next_attempt_at: now,
        });
      const signatures = await signaturesFor(transaction, ids);
      await transaction('signatures').insert(signatures.map((each) => ({ ...each, signed_at: now })));
      const change = { from_status: 'RCVD', to_status: 'ACTC', cause: 'signed', changed_at: now };
      await transaction('payment_statuses').insert(ids.map((id) => ({ ...change, id, payment_id: id })));
    }
  });
}

/**
 * Returns one signature per person with a mandate on the account: a signer without a mandate on the due date stops the
 * payment.
 */
async function signaturesFor(transaction: Transaction, ids: readonly string[]) {
  const own = transaction('payments')
    .join('accounts', 'accounts.id', 'payments.debtor_account_id')
    .whereIn('payments.id', ids);
  const ofPersons: object[] = await own
    .clone()
    .whereNotNull('accounts.psu_id')
    .select('payments.id as payment_id', 'accounts.psu_id');
  const ofCompanies: object[] = await own
    .clone()
    .join('corporate_signers', 'corporate_signers.corporate_id', 'accounts.corporate_id')
    .select('payments.id as payment_id', 'corporate_signers.psu_id');
  return [...ofPersons, ...ofCompanies];
}

/**
 * Takes a browser to the page that asks for the code, as if its customer had logged in: the check of one password
 * costs a core for a tenth of a second.
 */
export async function goToCodeWithoutLogin(
  database: Database,
  browser: CustomerBrowser,
  psuId: string,
): Promise<ShownPage> {
  await browser.open();
  const { authorisationId, browserKey } = browser;
  await unitOfWork(database).run(async (transaction) => {
    const session = { authorisation_id: authorisationId, browser_key: browserKey };
    await transaction('approval_sessions').insert({ ...session, step: 'review', psu_id: psuId });
  });
  await browser.open();
  return browser.confirm();
}

/** Returns true when no approved payment waits for its execution. */
export async function isAllExecuted({ reader }: Database): Promise<boolean> {
  return (await reader('payments').whereIn('status', ['ACTC', 'PDNG']).first('id')) === undefined;
}

/** Returns true when no payment is due or waits for the core; payments with a future execution date may still wait. */
export async function isNothingDue({ reader }: Database): Promise<boolean> {
  const approved = reader('payments').whereIn('status', ['ACTC', 'PDNG', 'ACSP']);
  const due = approved.where((each) =>
    each.where('next_attempt_at', '<=', Date.now()).orWhere('handed_over', 1),
  );
  return (await due.first('id')) === undefined;
}
