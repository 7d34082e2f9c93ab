/** After an approval, the page waits for the result of a due payment, up to the promised time. */
import { expect } from 'chai';
import { browserAt } from '../authorisation/authorisation-browser.js';
import { bankWithLongLinks, rowOf } from '../authorisation/every-kind.js';
import { onOneEngine } from '../support/database/engines.js';
import { executeDuePayments } from '../support/server/execution.js';
import { seed } from '../support/database/seed.js';

onOneEngine('The result page after the approval of a due payment', (engine) => {
  before(() => seed(engine.database()));

  /** A customer at the code page; the page's pauses are counted, and the worker runs only when the test runs it. */
  const atTheCode = async (whilePausing: (pauses: number) => Promise<unknown>, clockBackSeconds = 0) => {
    const bank = bankWithLongLinks(engine.database());
    const row = rowOf('a payment');
    const { authorisationId } = await row.make(bank);
    let waited = 0;
    const services = {
      ...bank.services,
      policy: { ...bank.services.policy, outcomeWaitSeconds: 3 },
      pause: async (milliseconds: number) => {
        waited += milliseconds;
        await whilePausing(waited / milliseconds);
      },
    };
    const browser = browserAt(services, authorisationId);
    await browser.goToCode(row.customer);
    await browser.enterCode();
    waited = 0;
    bank.pass(-clockBackSeconds);
    return { outcome: await browser.outcome(), waited };
  };

  it('says "approved" when the payment is not executed within three seconds', async () => {
    expect(await atTheCode(async () => undefined)).to.deep.equal({ outcome: 'approved', waited: 3000 });
  });

  it('waits no longer at a process whose clock is an hour behind', async () => {
    const hour = 3600;
    expect(await atTheCode(async () => undefined, hour)).to.deep.equal({ outcome: 'approved', waited: 3000 });
  });

  it('says "carried out" as soon as the payment is executed', async () => {
    const { services } = bankWithLongLinks(engine.database());
    const execute = async (pauses: number) => (pauses === 4 ? executeDuePayments(services) : undefined);
    expect(await atTheCode(execute)).to.deep.equal({ outcome: 'carried-out', waited: 200 });
  });
});
