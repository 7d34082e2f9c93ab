/** A process of the bank that executes the decisions sent to it, at an authorisation or at a login to the own page. */
import { openDatabase } from '../../src/storage/database.js';
import { createCustomerAuthorisations } from '../../src/usecases/authorisation/visits.js';
import { createCustomers } from '../../src/usecases/customer/own-page.js';
import { bankWithLongLinks } from './every-kind.js';
import type { Decision } from './second-process.js';

const database = await openDatabase(process.argv[2] ?? '');
const { services } = bankWithLongLinks(database);
const authorisations = createCustomerAuthorisations(services);
const customers = createCustomers(services);

async function decide(decision: Decision): Promise<boolean> {
  const { action, authorisationId, browserKey, formId, sessionKey } = decision;
  if (sessionKey !== undefined)
    return customers.act({ browserKey, sessionKey, authorisationId, formId }, action);
  await authorisations.act(authorisationId, browserKey, formId, action);
  return true;
}

process.on('message', (decision: Decision) => {
  void decide(decision).then((answer) => process.send?.(answer));
});
process.once('disconnect', () => void database.close());
process.send?.('ready');
