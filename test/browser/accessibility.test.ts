import { expect } from 'chai';
import { stylesheet } from '../../src/http/browser/style.js';
import { languages } from '../../src/http/browser/wording.js';
import { accessibilityViolations, describeInBrowser } from '../support/browser.js';
import { pagesIn } from './page-samples.js';

describeInBrowser('every page in both languages', (open) => {
  const looks = [
    { look: 'on a small phone', width: 320, colorScheme: 'light' },
    { look: 'on a desk at night', width: 1280, colorScheme: 'dark' },
  ] as const;
  for (const language of languages) {
    for (const { look, width, colorScheme } of looks) {
      it(`is accessible, fits and can be touched ${look}, in ${language}`, async function () {
        this.timeout(60_000);
        const context = await open({ viewport: { width, height: 640 }, colorScheme });
        const page = await context.newPage();
        let shown = '';
        await page.route('**/*', (route) =>
          route.request().url().endsWith('.css')
            ? route.fulfill({ contentType: 'text/css', body: stylesheet })
            : route.fulfill({ contentType: 'text/html; charset=utf-8', body: shown }),
        );
        for (const [name, html] of pagesIn(language)) {
          shown = html.text;
          await page.goto('http://bank.example/page');
          expect(await accessibilityViolations(page), name).to.deep.equal([]);
          expect(
            await page.evaluate<number>('document.documentElement.scrollWidth'),
            `width of ${name}`,
          ).to.be.at.most(width);
          const small = await page.evaluate<string[]>(
            `[...document.querySelectorAll('a, button, input:not([type=hidden])')]
              .filter((element) => element.getBoundingClientRect().height < 44)
              .map((element) => element.outerHTML)`,
          );
          expect(small, `targets of ${name}`).to.deep.equal([]);
        }
      });
    }
  }
});
