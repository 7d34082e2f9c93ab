/** A bank with a name, a logo and a colour of its own, as its customers see it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { rulesOfColour, violationsHere } from '../support/browser/accessibility.js';
import { describeInBrowser } from '../support/browser/browser.js';
import { freePort } from '../support/runner/ports.js';
import { ana } from '../support/embedded-bank/sandbox.js';
import { type StartedPayment, startPayment } from '../support/tpp/sent-off.js';
import { type RunningServer, startServer } from '../support/server/server.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { v132 } from '../support/tpp/tpp.js';
import { png, svg } from './logos.js';

const bankName = 'Štedionica <Ružičasta> & sin';

interface BrandedBank {
  url(): string;
  pay(): Promise<StartedPayment>;
}

function startBrandedBank(file: string, content: string | Buffer): BrandedBank {
  let server: RunningServer | undefined;
  let url = '';
  before(async () => {
    const logo = join(temporaryFolder('brand-'), file);
    writeFileSync(logo, content);
    const port = String(await freePort());
    url = `http://127.0.0.1:${port}`;
    const brand = { BANK_NAME: bankName, BANK_LOGO_FILE: logo, BANK_COLOUR: '#a30f2d' };
    server = await startServer({ settings: { PORT: port, PUBLIC_URL: url, ...brand } });
  });
  after(() => server?.stop());
  return { url: () => url, pay: () => startPayment(url, { basePath: v132, returns: false }) };
}

/** Evaluates an expression about the first `element` that the selector finds. */
function ofFirst<Value>(page: Page, selector: string, expression: string): Promise<Value> {
  return page.evaluate<Value>(
    `((element) => ${expression})(document.querySelector(${JSON.stringify(selector)}))`,
  );
}

const styleOf = (page: Page, selector: string, name: string): Promise<string> =>
  ofFirst(page, selector, `getComputedStyle(element).${name}`);

async function brandOn(page: Page) {
  const sizes = '[element.naturalWidth, element.naturalHeight, element.width, element.height]';
  return {
    logo: await ofFirst<readonly number[]>(page, 'img.mark', `element.decode().then(() => ${sizes})`),
    name: await page.locator('.bank').textContent(),
    button: await styleOf(page, '.button', 'backgroundColor'),
    text: await styleOf(page, '.button', 'color'),
  };
}

/** Presses the button of a step, in any language. */
async function goOn(page: Page): Promise<void> {
  const answered = page.waitForEvent('domcontentloaded');
  await page.locator('form button').first().click();
  await answered;
}

const looks = [
  { colorScheme: 'light', rules: undefined, button: 'rgb(163, 15, 45)', text: 'rgb(255, 255, 255)' },
  { colorScheme: 'dark', rules: rulesOfColour, button: 'rgb(204, 123, 140)', text: 'rgb(13, 20, 25)' },
] as const;

describeInBrowser('A branded bank', (open) => {
  const bank = startBrandedBank('logo.svg', svg);
  it('shows its brand on its pages, accessibly in the light and in the dark colour scheme', async () => {
    const page = await (await open({ locale: 'hr-HR', bypassCSP: true })).newPage();
    const check = async (name: string) => {
      expect(await page.locator('html').getAttribute('lang'), name).to.equal('hr');
      expect(await page.title(), name).to.satisfy((title: string) => title.endsWith(` – ${bankName}`));
      expect(await page.locator('svg.mark').count(), name).to.equal(0);
      for (const { button, colorScheme, rules, text } of looks) {
        await page.emulateMedia({ colorScheme });
        // Aspect ratio 2:1 as drawn, and the height of the default drawing.
        const want = { logo: [80, 40, 56, 28], name: bankName, button, text };
        expect(await brandOn(page), name).to.deep.equal(want);
        expect(await violationsHere(page, undefined, rules), name).to.deep.equal([]);
      }
    };
    const { link } = await bank.pay();
    for (const address of [bank.url(), `${bank.url()}/my-consents`, link]) {
      await page.goto(address);
      await check(address);
    }
    await page.locator('#userName').fill(ana.userName);
    await page.locator('#password').fill(ana.password);
    await goOn(page);
    await page.locator('.details').first().waitFor();
    await check('review');
    await goOn(page);
    await page.locator('#code').waitFor();
    await check('code');
  });

  it('shows its logo on the app page and on the page for an unknown link', async () => {
    const page = await (await open({ bypassCSP: true })).newPage();
    await page.goto((await bank.pay()).appUrls.ios ?? 'about:blank');
    expect(await page.locator('.phone img.mark').count()).to.equal(1);
    expect(await violationsHere(page)).to.deep.equal([]);
    await page.goto(`${bank.url()}/approve/unknown`);
    expect(
      await ofFirst(page, 'header img.mark', 'element.decode().then(() => element.naturalWidth)'),
    ).to.equal(80);
  });

  it('has no page that loads or runs anything that its policy forbids', async () => {
    const page = await (await open()).newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    await page.goto((await bank.pay()).link);
    expect((await brandOn(page)).logo).to.deep.equal([80, 40, 56, 28]);
    expect(complaints).to.deep.equal([]);
  });

  it('serves an SVG logo with a policy that blocks its script and its images', async () => {
    const page = await (await open()).newPage();
    await page.goto((await bank.pay()).link);
    const address = new URL((await page.locator('img.mark').getAttribute('src')) ?? '', bank.url());
    const { headers, status } = await fetch(address);
    expect(status).to.equal(200);
    expect(Object.fromEntries(headers)).to.include({
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(address.pathname).to.match(/^\/assets\/logo-[0-9a-f]{16}\.svg$/);
    const answered: string[] = [];
    page.on('response', (response) => answered.push(response.url()));
    await page.goto(address.href);
    expect(await styleOf(page, 'path', 'fill'), 'a style of its own').to.equal('rgb(163, 15, 45)');
    expect(await page.locator('#ran').count(), 'its script').to.equal(0);
    expect(answered).to.deep.equal([address.href]);
  });
});

describeInBrowser('A bank with a PNG logo', (open) => {
  const bank = startBrandedBank('logo.png', png);
  it('shows and serves the logo', async () => {
    const page = await (await open()).newPage();
    await page.goto((await bank.pay()).link);
    expect((await brandOn(page)).logo).to.deep.equal([4, 2, 56, 28]);
    const address = new URL((await page.locator('img.mark').getAttribute('src')) ?? '', bank.url());
    const answer = await fetch(address);
    expect(answer.headers.get('content-type')).to.equal('image/png');
    expect(Buffer.from(await answer.arrayBuffer()).equals(png)).to.equal(true);
  });
});

describeInBrowser('A bank without a logo', (open) => {
  let server: RunningServer | undefined;
  before(async () => {
    server = await startServer();
  });
  after(() => server?.stop());
  it('shows the default drawing, and loads no other image', async () => {
    const page = await (await open()).newPage();
    await page.goto(server?.url ?? 'about:blank');
    expect([await page.locator('svg.mark').count(), await page.locator('img').count()]).to.deep.equal([1, 0]);
  });
});
