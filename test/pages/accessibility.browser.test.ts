/** Every customer page, by its sample: checked by axe, and measured on a phone and on a desktop. */
import { expect } from 'chai';
import { languages } from '../../src/pages/texts/wording.js';
import { markupOf, prepareSheet, rulesOfColour, violations } from '../support/browser/accessibility.js';
import { describeInBrowser } from '../support/browser/browser.js';
import { pagesIn } from './page-samples.js';
import { styled } from './styled.js';

/** Shows, unfolds and measures each page, and has axe check the first page of each markup; returns the faults. */
const look = (pages: readonly object[], rules?: readonly string[]) => `(async (pages) => {
  const faults = [];
  for (const { name, html, isFirst } of pages) {
    document.open();
    document.write(html);
    document.close();
    for (const folded of document.querySelectorAll('details')) folded.open = true;
    const width = document.documentElement.scrollWidth;
    if (width > innerWidth) faults.push(name + ': it is ' + width + ' pixels wide');
    for (const element of document.querySelectorAll('a, button, summary, input:not([type=hidden])'))
      if (element.getBoundingClientRect().height < 44) faults.push(name + ': it is low: ' + element.outerHTML);
    if (isFirst) for (const violation of await ${violations({ rules })}) faults.push(name + ': ' + violation);
  }
  return faults;
})(${JSON.stringify(pages)})`;

describeInBrowser('Every page in both languages', (open) => {
  const seen = new Set<string>();
  const pages = languages.flatMap((language) =>
    [...pagesIn(language)].map(([name, html]) => {
      const markup = markupOf(html.text);
      const isFirst = !seen.has(markup);
      seen.add(markup);
      return { name: `${name} (${language})`, html: styled(html.text), isFirst };
    }),
  );
  const firsts = pages.filter(({ isFirst }) => isFirst);
  const looks = [
    { place: 'on a small phone', width: 320, colorScheme: 'light', shown: pages, rules: undefined },
    // A page that fits on a phone fits here in any language.
    {
      place: 'on a desktop in dark mode',
      width: 1280,
      colorScheme: 'dark',
      shown: firsts,
      rules: rulesOfColour,
    },
  ] as const;
  for (const { place, width, colorScheme, rules, shown } of looks) {
    it(`is accessible, fits and suits touch ${place}`, async () => {
      const context = await open({ viewport: { width, height: 640 }, colorScheme });
      const page = await prepareSheet(await context.newPage());
      const faults = await page.evaluate<string[]>(look(shown, rules));
      expect(faults.join('\n')).to.equal('');
    });
  }
});
