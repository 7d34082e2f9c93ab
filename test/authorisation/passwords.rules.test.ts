import { expect } from 'chai';
import { hashPassword, isPassword } from '../../sandbox/src/crypto/passwords.js';

describe('A stored password', () => {
  const costs = [
    { title: 'at the usual cost', doublings: undefined, form: /^scrypt\$[\w-]{22}\$[\w-]{43}$/ },
    { title: 'at a stated cost', doublings: 4, form: /^scrypt\$[\w-]{22}\$[\w-]{43}\$4$/ },
  ];
  for (const { doublings, form, title } of costs) {
    it(`matches its hash ${title}, and no other password matches`, async () => {
      const hash = await hashPassword('Lozinka č', doublings);
      expect(hash).to.match(form);
      expect(await isPassword('Lozinka č', hash)).to.equal(true);
      expect(await isPassword('Lozinka c\u030c', hash), 'another spelling of č').to.equal(true);
      expect(await isPassword('Lozinka c', hash)).to.equal(false);
      expect(await isPassword('Lozinka č\0', hash), 'filled up with NUL').to.equal(false);
    });
  }

  it('matches no password of an unknown customer', async () => {
    expect(await isPassword('', undefined)).to.equal(false);
  });
});
