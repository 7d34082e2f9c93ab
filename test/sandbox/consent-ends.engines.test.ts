/** A consent that ends at a step of a workspace's clock is written as ended together with the step. */
import { expect } from 'chai';
import { sandboxData } from '../../src/bank/sandbox-data.js';
import { readConfig } from '../../src/config/config.js';
import { addDays } from '../../src/domain/time.js';
import { servicesOf } from '../../src/server/composition.js';
import { sandboxParts } from '../../src/server/portal/embedded-bank.js';
import { clockOf, foundationsOf } from '../../src/server/foundations.js';
import { consentEnds } from '../../src/usecases/sandbox/consent-ends.js';
import type { Services } from '../../src/usecases/services.js';
import { forEachEngine } from '../support/engines.js';
import { seed } from '../support/seed.js';
import { giveConsents } from './dated-payments.js';

const dayMilliseconds = 86_400_000;

forEachEngine('The consents that end at a step of a clock', (engine) => {
  let services: Services;
  before(async () => {
    await seed(engine.database());
    const config = readConfig({});
    const foundations = foundationsOf(engine.database(), config);
    const parts = sandboxParts(sandboxData, foundations, config);
    const nobody = { alarm: () => undefined, tell: () => undefined };
    const clock = clockOf(() => Date.now() + 10 * dayMilliseconds, config.TIME_ZONE);
    services = { ...servicesOf(foundations, parts, config, () => undefined, nobody), clock };
    const today = addDays(clock.today(), -10);
    await giveConsents(engine.database(), 'sandbox-tpp', { count: 20, days: 20, today });
  });

  const statusOf = async (id: string): Promise<unknown> =>
    (await services.read.run((db) => services.stores.consents.find(db, id)))?.status;

  it('are written with it, and those that go on are not', async () => {
    const ends = consentEnds(['consent-0', 'consent-1', 'consent-15'], services);
    await services.work.run((transaction) => ends.writeIn(transaction));
    expect([ends.count(), ends.left()]).to.deep.equal([2, []]);
    const statuses = [await statusOf('consent-0'), await statusOf('consent-1'), await statusOf('consent-15')];
    expect(statuses).to.deep.equal(['expired', 'expired', 'valid']);
  });

  it('are counted once, when the step is undone and taken again', async () => {
    const ends = consentEnds(['consent-2'], services);
    const undone = services.work.run(async (transaction) => {
      await ends.writeIn(transaction);
      throw new Error('on purpose');
    });
    expect(await undone.catch((error: unknown) => error)).to.include({ message: 'on purpose' });
    expect(await statusOf('consent-2')).to.equal('valid');
    await services.work.run((transaction) => ends.writeIn(transaction));
    expect([ends.count(), ends.left()]).to.deep.equal([1, []]);
    expect(await statusOf('consent-2')).to.equal('expired');
  });

  it('are left to be ended by themselves when one of them cannot be, and the step goes on', async () => {
    const { tokens } = services.stores;
    const revokeOfConsent = (): Promise<void> => Promise.reject(new Error('on purpose'));
    const stores = { ...services.stores, tokens: { ...tokens, revokeOfConsent } };
    const ends = consentEnds(['consent-3'], { ...services, stores });
    const failed = services.work.run((transaction) => ends.writeIn(transaction));
    expect(await failed.catch((error: unknown) => error)).to.include({ message: 'on purpose' });
    await services.work.run((transaction) => ends.writeIn(transaction));
    expect([ends.count(), ends.left()]).to.deep.equal([0, ['consent-3']]);
    expect(await statusOf('consent-3')).to.equal('valid');
  });
});
