/** Redirect addresses that a page may use: safe schemes only, even if a client has registered others. */
import { expect } from 'chai';
import { returnAddress } from '../../src/domain/return-address.js';

const rows: readonly (readonly [given: string, want: string | undefined])[] = [
  ['https://shop.example/paid?order=1', 'https://shop.example/paid?order=1'],
  ['com.example.app:/paid', 'com.example.app:/paid'],
  ['https://shop.example/"><script>', 'https://shop.example/%22%3E%3Cscript%3E'],
  ['https://dućan.example/plaćeno', 'https://xn--duan-mta.example/pla%C4%87eno'],
  ['javascript:alert(1)', undefined],
  ['JavaScript:alert(1)', undefined],
  ['java\tscript:alert(1)', undefined],
  [' javascript:alert(1)', undefined],
  ['data:text/html,<script>alert(1)</script>', undefined],
  ['vbscript:msgbox(1)', undefined],
  ['blob:https://bank.example/1', undefined],
  ['file:///etc/passwd', undefined],
  ['about:blank', undefined],
  ['/paid', undefined],
  ['', undefined],
];

describe('The return address to a TPP', () => {
  for (const [given, want] of rows) {
    it(`${want === undefined ? 'may not be' : 'may be'} ${JSON.stringify(given)}`, () => {
      expect(returnAddress(given)).to.equal(want);
    });
  }
});
