/** Return addresses: the grammar of RFC 3986 and RFC 9110, and the addresses that a page may link. */
import { expect } from 'chai';
import { parseReturnAddress, returnAddress } from '../../src/domain/return-address.js';

const accepted: readonly (readonly [address: string, origin: string])[] = [
  ['https://tpp.example', 'https://tpp.example'],
  ['https://tpp.example/', 'https://tpp.example'],
  ['https://tpp.example?paid=1', 'https://tpp.example'],
  ['https://tpp.example/a/b;c=1,2/:@/~x?y=/?&z=%C4%8D', 'https://tpp.example'],
  ["https://tpp.example/!$&'()*+,;=", 'https://tpp.example'],
  ['https://tpp.example/../x', 'https://tpp.example'],
  ['https://tpp.example//x', 'https://tpp.example'],
  ['HTTPS://TPP.EXAMPLE/Paid', 'https://tpp.example'],
  ['https://tpp.example:443/x', 'https://tpp.example'],
  ['https://tpp.example:/x', 'https://tpp.example'],
  ['https://tpp.example:00443/x', 'https://tpp.example'],
  ['https://tpp.example:80/x', 'https://tpp.example:80'],
  ['https://tpp.example:65535', 'https://tpp.example:65535'],
  ['http://tpp.example:80', 'http://tpp.example'],
  ['https://tpp.example./x', 'https://tpp.example.'],
  ['https://tpp%2eexample/x', 'https://tpp.example'],
  ['https://xn--duan-mta.example/pla%C4%87eno', 'https://xn--duan-mta.example'],
  ['http://localhost:3000/callback', 'http://localhost:3000'],
  ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
  ['http://2130706433/', 'http://127.0.0.1'],
  ['http://[::1]:3000/', 'http://[::1]:3000'],
  ['http://[0:0:0:0:0:0:0:1]/', 'http://[::1]'],
  ['https://[2001:DB8::1]/x', 'https://[2001:db8::1]'],
  ['https://[::ffff:192.0.2.1]/', 'https://[::ffff:c000:201]'],
  ['com.example.app:/callback', 'com.example.app://'],
  ['com.example.app:callback', 'com.example.app://'],
  ['com.example.app://Callback/x', 'com.example.app://callback'],
  ['com.example.app://callback:80/x', 'com.example.app://callback:80'],
  ['com.example.app:///x', 'com.example.app://'],
  // The origin, and the rules of registration, refuse these two.
  ['javascript:alert(1)', 'javascript://'],
  ['data:text/html,x', 'data://'],
  ['constructor:x', 'constructor://'],
];

const space = 'has a space, which is sent as %20';
const port = 'has a port that is not 1 to 65535';
const scheme = 'has no scheme such as https';
const noHost = 'has no // and host after its scheme';
const user = 'has a user name before its host';
const part = 'has a malformed host or port';
const unopened = 'has a host that no browser opens';
const percent = 'has % without two hexadecimal digits';
const encoded = 'has a character outside ASCII, whose UTF-8 is sent percent-encoded';
const punycode = 'has a host outside ASCII, which is sent in Punycode, as xn--…';
const refused: readonly (readonly [address: string, rule: string, position: number])[] = [
  ['', scheme, 1],
  ['callback', scheme, 1],
  ['/callback', scheme, 1],
  ['//tpp.example/callback', scheme, 1],
  ['1https://tpp.example', scheme, 1],
  ['://tpp.example', scheme, 1],
  ['https:', noHost, 7],
  ['https:tpp.example/x', noHost, 7],
  ['https:/tpp.example/x', noHost, 7],
  ['http:x', noHost, 6],
  ['https://', 'has an empty host', 9],
  ['https:///x', 'has an empty host', 9],
  ['https://:443/x', 'has an empty host', 9],
  ['https://?x', 'has an empty host', 9],
  ['https://ana@tpp.example/', user, 9],
  ['https://ana:tajna@tpp.example/', user, 9],
  ['https://@tpp.example/', user, 9],
  ['https://tpp.example@evil.example/', user, 9],
  ['com.example.app://ana@callback', user, 19],
  ['https://tpp.example\\@evil.example/', 'has a backslash, which is sent as %5C', 20],
  ['https:\\\\tpp.example', 'has a backslash, which is sent as %5C', 7],
  [' https://tpp.example', space, 1],
  ['https://tpp.example ', space, 20],
  ['https://tpp.example/a b', space, 22],
  ['https://tpp.example/a\tb', 'has a tab, which is sent as %09', 22],
  ['java\tscript:alert(1)', 'has a tab, which is sent as %09', 5],
  ['https://tpp.example/\r\nx', 'has a control character, which is sent as %0D', 21],
  ['https://tpp.example/\u0000', 'has a control character, which is sent as %00', 21],
  ['https://tpp.example/\u007f', 'has a control character, which is sent as %7F', 21],
  ['https://tpp.example/"x"', 'has the character ", which is sent as %22', 21],
  ['https://tpp.example/<x>', 'has the character <, which is sent as %3C', 21],
  ['https://tpp.example/{id}', 'has the character {, which is sent as %7B', 21],
  ['https://tpp.example/a|b', 'has the character |, which is sent as %7C', 22],
  ['https://tpp.example/`', 'has the character `, which is sent as %60', 21],
  ['https://tpp.example/^', 'has the character ^, which is sent as %5E', 21],
  ['https://tpp.example/%zz', percent, 21],
  ['https://tpp.example/%4', percent, 21],
  ['https://tpp.example/?x=%', percent, 24],
  ['https://tpp.example/#paid', 'has a fragment, which no redirect address may have', 21],
  ['https://tpp.example#', 'has a fragment, which no redirect address may have', 20],
  ['https://dućan.example/', punycode, 11],
  ['https://tpp。example/', punycode, 12],
  ['https://tpp.example/plaćeno', encoded, 24],
  ['https://tpp.example/?x=č', encoded, 24],
  ['čhttps://tpp.example', encoded, 1],
  ['https://tpp.example/💧', encoded, 21],
  ['https://tpp.example:0/', port, 21],
  ['https://tpp.example:65536/', port, 21],
  ['https://tpp.example:99999999999999999999/', port, 21],
  ['https://tpp.example:44a/', part, 9],
  ['https://tpp.example:80:80/', part, 9],
  ['https://tpp.example:-1/', part, 9],
  ['https://[::1', part, 9],
  ['https://::1/', part, 9],
  ['https://[::1]x/', part, 9],
  ['https://[::1%25eth0]/', unopened, 9],
  ['https://[1::2::3]/', unopened, 9],
  ['https://[v1.x]/', unopened, 9],
  ['https://[]/', unopened, 9],
  ['com.example.app://[:::]/', unopened, 19],
  ['https://256.256.256.256/', unopened, 9],
  ['https://tpp%2fexample/', unopened, 9],
  ['https://tpp%40evil.example/', unopened, 9],
  ['https://tpp.example/[1]', 'has a bracket outside of its host', 21],
  ['https://tpp.example/?x[]=1', 'has a bracket outside of its host', 23],
];

describe('A return address', () => {
  for (const [address, origin] of accepted) {
    it(`is accepted: ${address}`, () => {
      expect(parseReturnAddress(address)).to.include({ origin });
      if (!/^(javascript|data):/.test(address)) expect(returnAddress(address)).to.equal(address);
    });
  }
  for (const [address, rule, position] of refused) {
    it(`is refused at position ${position}: ${JSON.stringify(address)}`, () => {
      const parsed = parseReturnAddress(address);
      const sentence = 'fault' in parsed ? parsed.fault.replace(/ \(RFC .*/, '') : 'accepted';
      expect(sentence).to.equal(`${rule}: position ${position}`);
    });
  }

  it('of any length is judged at once', () => {
    for (const filler of ['a', ':', '/', '.', '[', '%41', '@', 'a.']) {
      for (const before of ['', 'https://', 'com.example.app:']) {
        expect(parseReturnAddress(before + filler.repeat(200_000))).to.be.an('object');
      }
    }
  });
});

const links: readonly (readonly [given: string, want: string | undefined])[] = [
  ['https://shop.example/paid?order=1', 'https://shop.example/paid?order=1'],
  ['HTTPS://SHOP.EXAMPLE:443/a/../b', 'HTTPS://SHOP.EXAMPLE:443/a/../b'],
  ['https://shop.example/cb?code=a&state={x}|y', 'https://shop.example/cb?code=a&state={x}|y'],
  ['https://shop.example/cb#access_token=a', 'https://shop.example/cb#access_token=a'],
  ['com.example.app:/paid', 'com.example.app:/paid'],
  ['JavaScript:alert(1)', undefined],
  ['vbscript:msgbox(1)', undefined],
  ['blob:https://bank.example/1', undefined],
  ['file:///etc/passwd', undefined],
  ['about:blank', undefined],
  ['/paid', undefined],
  ['', undefined],
  // Accepted by an earlier release, whose pages linked them as browsers read them.
  ['https://shop.example/a b', 'https://shop.example/a%20b'],
  ['https:shop.example/x', 'https://shop.example/x'],
  ['https://shop.example/"><script>', 'https://shop.example/%22%3E%3Cscript%3E'],
  ['https://dućan.example/plaćeno', 'https://xn--duan-mta.example/pla%C4%87eno'],
  ['https://shop.example/?a b', 'https://shop.example/?a%20b'],
  ['javascript:alert(1)', undefined],
  ['java\tscript:alert(1)', undefined],
  [' javascript:alert(1)', undefined],
  ['data:text/html,<script>alert(1)</script>', undefined],
];

describe('The link back to a TPP', () => {
  for (const [given, want] of links) {
    it(`${want === undefined ? 'may not be' : 'may be'} ${JSON.stringify(given)}`, () => {
      expect(returnAddress(given)).to.equal(want);
    });
  }
});
