import { expect } from 'chai';
import { escapeHtml, html } from '../../src/engine/html.js';

describe('HTML as a value', () => {
  const table = [
    { given: 'Adria & Co', want: 'Adria &amp; Co' },
    { given: '<script>alert(1)</script>', want: '&lt;script&gt;alert(1)&lt;/script&gt;' },
    { given: `" onfocus='x'`, want: '&quot; onfocus=&#39;x&#39;' },
    { given: '&amp;', want: '&amp;amp;' },
    { given: 'Čevapčići š ž đ 😀', want: 'Čevapčići š ž đ 😀' },
    { given: '', want: '' },
  ];
  for (const { given, want } of table) {
    it(`writes ${JSON.stringify(given)} as ${JSON.stringify(want)}`, () => {
      expect(escapeHtml(given)).to.equal(want);
      expect(html`<p title="${given}">${given}</p>`.text).to.equal(`<p title="${want}">${want}</p>`);
    });
  }

  it('keeps inserted HTML, and joins lists', () => {
    const items = ['<a>', 'b'].map((item) => html`<i>${item}</i>`);
    expect(html`<b>${items}</b>`.text).to.equal('<b><i>&lt;a&gt;</i><i>b</i></b>');
  });

  it('writes nothing for an undefined value', () => {
    expect(html`<p>${undefined}</p>`.text).to.equal('<p></p>');
  });
});
