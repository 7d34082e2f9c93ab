import { expect } from 'chai';
import { lookOf } from '../../src/pages/kit/assets.js';
import { languages } from '../../src/pages/texts/wording.js';
import { prepareSheet, rulesOfColour, violationsOf } from '../support/accessibility.js';
import { describeInBrowser } from '../support/browser.js';
import { pagesIn } from './page-samples.js';

/** With the style in the page itself it can be shown without a server; and it is looked at, not left. */
const styled = (html: string) =>
  html
    .replace(/<link rel="stylesheet"[^>]*>/, `<style>${String(lookOf({}).stylesheet.content)}</style>`)
    .replace(/<meta http-equiv="refresh" content="0;url=https:[^>]*>/, '');

describeInBrowser('every page in both languages', (open) => {
  const looks = [
    { look: 'on a small phone', width: 320, colorScheme: 'light', rules: undefined },
    { look: 'on a desk at night', width: 1280, colorScheme: 'dark', rules: rulesOfColour },
  ] as const;
  for (const language of languages) {
    for (const { look, width, colorScheme, rules } of looks) {
      it(`is accessible, fits and can be touched ${look}, in ${language}`, async () => {
        const context = await open({ viewport: { width, height: 640 }, colorScheme });
        const page = await prepareSheet(await context.newPage());
        for (const [name, html] of pagesIn(language)) {
          expect(await violationsOf(page, styled(html.text), rules), name).to.deep.equal([]);
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
