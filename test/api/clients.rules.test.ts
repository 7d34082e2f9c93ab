/** A client's redirect addresses and the services that its roles allow. */
import { expect } from 'chai';
import { type Client, requireRole, type Role } from '../../src/domain/clients.js';
import { originViolations } from '../../src/domain/redirect-uris.js';
import { Problem } from '../../src/domain/problem.js';

const client: Client = {
  id: 'a-tpp',
  name: 'A TPP',
  type: 'confidential',
  status: 'active',
  roles: ['PSP_PI'],
  grants: [],
  redirectUris: [
    'https://tpp.example/callback',
    'http://localhost:3000/callback',
    'https://shop.example:8443/a/b?c=d',
    'com.example.app:/callback',
  ],
  requiresPkce: false,
};

describe('A redirect URI', () => {
  const table: readonly (readonly [address: string, want: boolean, why: string])[] = [
    ['https://tpp.example/callback', true, 'the registered URI'],
    ['https://tpp.example/other/path?payment=1', true, 'another path and query'],
    ['https://tpp.example/callback#part', false, 'a fragment'],
    ['https://tpp.example', true, 'no path'],
    ['https://tpp.example:443/callback', true, 'the default port, written out'],
    ['HTTPS://TPP.EXAMPLE/callback', true, 'capitals in scheme and host'],
    ['http://localhost:3000/x', true, 'another registered origin'],
    ['https://shop.example:8443/', true, 'a registered port'],
    ['com.example.app:/callback', true, 'an app’s own scheme'],
    ['http://tpp.example/callback', false, 'another scheme'],
    ['https://tpp.example:8443/callback', false, 'another port'],
    ['http://localhost:3001/callback', false, 'another port of localhost'],
    ['http://localhost/callback', false, 'the registered port missing on localhost'],
    ['https://shop.example/a/b', false, 'the registered port missing'],
    ['https://www.tpp.example/callback', false, 'a subdomain'],
    ['https://example/callback', false, 'a parent domain'],
    ['https://tpp.example.evil.example/callback', false, 'a host that begins with the registered host'],
    ['https://eviltpp.example/callback', false, 'a host that ends with the registered host'],
    ['https://tpp.example@evil.example/callback', false, 'the registered host as a user name'],
    ['https://user@tpp.example/callback', false, 'a user name'],
    ['https://user:secret@tpp.example/callback', false, 'a user name and a password'],
    ['https://evil.example/https://tpp.example/', false, 'the registered host as a path'],
    ['https://evil.example?https://tpp.example/', false, 'the registered host as a query'],
    ['https://evil.example#@tpp.example/', false, 'the registered host as a fragment'],
    ['https://evil.example\\@tpp.example/', false, 'a backslash before the name'],
    ['https://tpp.example\\@evil.example/', false, 'a backslash after the registered host'],
    ['https://tpp.example./callback', false, 'a dot after the host'],
    ['https://tpp.examp\u200ble.evil.example/', false, 'an invisible character in the host'],
    ['https://tpp。example/callback', false, 'a wide dot, which a browser reads as a dot'],
    ['https:tpp.example/x', false, 'no slashes before the registered host'],
    ['https://tpp.example/a b', false, 'a space'],
    ['//tpp.example/callback', false, 'no scheme'],
    ['/callback', false, 'only a path'],
    ['callback', false, 'only a word'],
    ['', false, 'nothing'],
    ['javascript:alert(1)', false, 'a script'],
    ['javascript://tpp.example/%0aalert(1)', false, 'a script that looks like an address'],
    ['data:text/html,<script>alert(1)</script>', false, 'a data URI'],
    ['blob:https://tpp.example/1', false, 'a blob URI'],
    ['file:///etc/passwd', false, 'a file'],
    ['com.example.other:/callback', false, "another app's scheme"],
    ['https://', false, 'no host'],
  ];
  const isAccepted = (address: string, redirectUris = client.redirectUris) =>
    originViolations('redirectUri', address, { ...client, redirectUris }).length === 0;

  for (const [address, want, why] of table) {
    it(`is ${want ? 'accepted' : 'refused'}: ${why}`, () =>
      expect(isAccepted(address), address).to.equal(want));
  }

  it('is refused for a client without registered URIs', () => {
    expect(isAccepted('https://tpp.example/', [])).to.equal(false);
  });

  it('is refused if it is not a URL, even if the same text is registered', () => {
    expect(isAccepted('/callback', ['/callback'])).to.equal(false);
  });

  for (const old of [
    'https:tpp.example/x',
    'https://tpp.example/{id}',
    'https://tpp.example\\@evil.example/',
  ]) {
    it(`stays usable with its origin if it was registered before its grammar was checked: ${old}`, () => {
      expect(isAccepted(old, [old])).to.equal(true);
      expect(isAccepted('https://tpp.example/paid', [old])).to.equal(true);
      expect(isAccepted('https://evil.example/paid', [old])).to.equal(false);
    });
  }

  it('is refused with its field, the broken rule and the position', () => {
    expect(originViolations('redirectUri', 'https://tpp.example/a b', client)).to.deep.equal([
      {
        reason: 'request.unsupported',
        field: 'redirectUri',
        text: 'has a space, which is sent as %20: position 22 (RFC 3986, section 2.1).',
        continuesField: true,
      },
    ]);
  });
});

describe('The role PSP_PI', () => {
  const roles: readonly Role[] = ['PSP_AI', 'PSP_PI', 'PSP_IC'];
  for (const role of roles) {
    it(`${role === 'PSP_PI' ? 'permits' : 'does not permit'} services that require ${role}`, () => {
      const use = () => requireRole(client, role);
      if (role === 'PSP_PI') expect(use).not.to.throw();
      else expect(use).to.throw(Problem).with.property('reason', 'service.forbidden');
    });
  }
});
