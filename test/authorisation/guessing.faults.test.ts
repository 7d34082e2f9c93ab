import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { goToCodeWithoutLogin } from '../support/database/approved.js';
import { pairOfBanks } from '../support/server/bank-processes.js';
import { countStatuses, findMistakes } from '../support/database/books.js';
import { CustomerBrowser } from '../support/customer/customer.js';
import { forEachEngine } from '../support/database/engines.js';
import { startPayment } from '../support/tpp/orders.js';
import { ana, rightCode } from '../support/embedded-bank/sandbox.js';
import { removeFolder, temporaryFolder } from '../support/runner/temporary.js';
import { allOf, numbers, until } from '../support/runner/together.js';

forEachEngine('One-time codes entered at two processes', (engine) => {
  const folder = temporaryFolder();
  const [checksFile, gateFile] = [join(folder, 'checks'), join(folder, 'gate')];
  const servers = pairOfBanks(engine.url, {
    program: new URL('./watched-bank.js', import.meta.url),
    settings: { CHECKS_FILE: checksFile, GATE_FILE: gateFile },
  });
  after(() => removeFolder(folder));
  const checks = () => readFileSync(checksFile, 'utf8').split('\n').filter(Boolean);
  const openGate = () => writeFileSync(gateFile, '');
  const closeGate = () => {
    removeFolder(gateFile);
    writeFileSync(checksFile, '');
  };
  beforeEach(closeGate);

  /** Ana's browser at the page that asks for the code, and two tabs of it, one at each process. */
  const goToCode = async () => {
    const { id, link } = await startPayment(servers()[0].url);
    const browser = new CustomerBrowser(servers()[0].url, link);
    expect((await browser.goToCode(ana)).name).to.equal('code');
    const tab = async (index: number) => {
      const opened = browser.tab(servers()[index % 2 === 0 ? 0 : 1].url);
      expect((await opened.open()).name).to.equal('code');
      return opened;
    };
    return { id, tab };
  };
  const failures = async () =>
    (await engine.database().reader('login_failures').select('failures'))[0]?.failures ?? 0;

  it('count no failure for a right code after a cancellation', async () => {
    const { id, tab } = await goToCode();
    const [approving, cancelling] = await Promise.all([tab(0), tab(1)]);
    const late = approving.enterCode();
    await until(() => checks().length === 1);
    expect((await cancelling.cancel()).name).to.equal('cancelled');
    openGate();
    expect((await late).name).to.equal('cancelled');
    expect(await countStatuses(engine.database(), [id])).to.deep.equal({ RJCT: 1 });
    expect(await failures()).to.equal(0);
  });

  it('approve ten payments when one customer enters ten right codes at once', async () => {
    openGate();
    await engine.database().writer('login_failures').delete();
    const ready = await allOf(numbers(10), 10, async (index) => {
      const { url } = servers()[index % 2 === 0 ? 0 : 1];
      const { id, link } = await startPayment(url, { amount: '1.00' });
      const browser = new CustomerBrowser(url, link);
      expect((await goToCodeWithoutLogin(engine.database(), browser, ana.userName)).name).to.equal('code');
      return { id, browser };
    });
    const pages = await Promise.all(ready.map(({ browser }) => browser.enterCode()));
    expect([...new Set(pages.map(({ name }) => name))]).to.deep.equal(['carried-out']);
    expect(await failures()).to.equal(0);
  });

  it('are checked only five times when 16 wrong codes arrive at once', async () => {
    const { id, tab } = await goToCode();
    const tabs = await Promise.all(numbers(16).map(tab));
    const last = await tab(0);
    const guesses = tabs.map((each, index) => each.enterCode(String(100_000 + index)));
    // The other guesses wait for the results of these five.
    await until(() => checks().length === 5);
    openGate();
    const pages = await Promise.all(guesses);
    expect(checks()).to.have.length(5);
    // A guess that waits too long behind these five is refused unchecked, as unavailable.
    expect(['locked', 'unavailable']).to.include.members(pages.map(({ name }) => name));

    expect((await last.enterCode(rightCode)).name).to.equal('locked');
    expect(checks()).to.have.length(5);
    expect(await countStatuses(engine.database(), [id])).to.deep.equal({ RJCT: 1 });
    expect(await findMistakes(engine.database())).to.deep.equal([]);
  });

  it('lock the payment after five wrong codes, regardless of the process', async () => {
    openGate();
    await engine.database().writer('login_failures').delete();
    const { id, tab } = await goToCode();
    for (let attempt = 1; attempt <= 5; attempt++) {
      const page = await (await tab(attempt)).enterCode('000000');
      expect(page.name).to.equal(attempt < 5 ? 'code' : 'locked');
    }
    expect(checks()).to.have.length(5);
    expect(await countStatuses(engine.database(), [id])).to.deep.equal({ RJCT: 1 });
  });
});
