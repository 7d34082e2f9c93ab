/** Push flooding: an attacker who knows a password makes the app ask the customer again and again. */
import { expect } from 'chai';
import type { Sca } from '../../src/bank/sca.js';
import type { ScaMethod } from '../../src/domain/authorisation/sca-method.js';
import type { Services } from '../../src/usecases/services.js';
import { browserAt } from '../support/customer/own-page.js';
import { ana } from '../support/embedded-bank/sandbox.js';
import { anaWithApp, describeWithAppOnEachEngine } from './confirming.js';

const most = 5;

describeWithAppOnEachEngine('Push flooding of a customer', (bank, engine) => {
  const { answer, asked, reviewed } = anaWithApp(bank);

  const pushes = async () =>
    Number((await engine.database().reader('bank_pushes').count({ n: '*' }))[0]?.['n']);
  const tries: Readonly<Record<string, () => Promise<unknown>>> = {
    'at a new link each time': asked,
    'on the own page, with a new browser each time': async () => {
      const { act } = browserAt(bank());
      await act({ kind: 'login', ...ana });
      await act({ kind: 'method', methodId: 'app' });
    },
  };

  for (const [where, once] of Object.entries(tries)) {
    it(`is limited to five pushes ${where}`, async () => {
      for (let time = 0; time < most + 2; time += 1) await once();
      expect(await pushes()).to.equal(most);
    });
  }

  it('is limited to five pushes at one link', async () => {
    const { browser } = await asked();
    for (let time = 1; time < most; time += 1) {
      bank().pass(30);
      await browser.send({ kind: 'send-again' });
      expect(await browser.shown()).to.equal('push sent-again');
    }
    bank().pass(30);
    await browser.send({ kind: 'send-again' });
    expect(await browser.shown()).to.equal('push sent-too-often');
    expect(await pushes()).to.equal(most);
    // The last push can still be confirmed.
    await answer('confirmed');
    await browser.send({ kind: 'push' });
    expect(await browser.shown()).to.equal('approved');
  });

  it('is limited to five pushes among concurrent requests', async () => {
    const all = await Promise.all(Array.from({ length: most + 3 }, () => reviewed()));
    await Promise.all(all.map(({ browser }) => browser.choose('app')));
    const shown = await Promise.all(all.map(({ browser }) => browser.shown()));
    expect(shown.toSorted()).to.deep.equal([
      ...Array.from({ length: 3 }, () => 'method sent-too-often'),
      ...Array.from({ length: most }, () => 'push'),
    ]);
  });

  it('does not prevent an approval with the code, which allows pushes again', async () => {
    for (let time = 0; time < most; time += 1) await asked();
    const { browser } = await asked();
    expect(await browser.shown()).to.equal('method sent-too-often');
    await browser.choose('code');
    await browser.enterCode();
    expect(await browser.shown()).to.equal('approved');
    expect(await (await asked()).browser.shown()).to.equal('push');
  });

  it('no longer prevents pushes after the duration of a lockout', async () => {
    for (let time = 0; time < most; time += 1) await asked();
    bank().pass(bank().services.policy.loginLockSeconds - 1);
    expect(await (await asked()).browser.shown()).to.equal('method sent-too-often');
    bank().pass(1);
    expect(await (await asked()).browser.shown()).to.equal('push');
  });

  it('is not assumed while the customer confirms each push', async () => {
    for (let time = 0; time < most + 2; time += 1) {
      const { browser } = await asked();
      await answer('confirmed');
      await browser.send({ kind: 'push' });
      expect(await browser.shown()).to.equal('approved');
    }
  });

  for (const [kind, times] of [
    ['push', most],
    ['sms', most],
    ['code', most + 2],
  ] as const) {
    it(`sends ${times} messages for ${most + 2} requests when ${kind} is the only method`, async () => {
      const method: ScaMethod = { id: 'only', kind };
      const { services } = bank();
      let sent = 0;
      const sca: Sca = {
        ...services.sca,
        methods: async () => [method],
        start: async () => `challenge ${(sent += 1)}`,
      };
      const others: Services = { ...services, sca };
      const shown: string[] = [];
      for (let time = 0; time < most + 2; time += 1) {
        const { browser } = await reviewed(others);
        shown.push(await browser.shown());
      }
      expect(sent).to.equal(times);
      const step = kind === 'push' ? 'push' : 'code';
      expect(shown.at(-1)).to.equal(times === most ? 'review sent-too-often' : step);
    });
  }
});
