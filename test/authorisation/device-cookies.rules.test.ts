/** The trusted-device cookie, which identifies the customers who have logged in with a browser. */
import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { deviceCookies, deviceLifetimeSeconds } from '../../src/crypto/device-cookies.js';

const [key, otherKey] = ['a key of the bank with 32 characters', 'another key that has 32 characters too'];

describe('The content of the trusted-device cookie', () => {
  let now = Date.UTC(2030, 5, 14);
  const cookies = deviceCookies(() => [key], { now: () => now });
  const knownBy = (cookie: string, at = cookies) => {
    const device = at.open(cookie);
    return ['ana.horvat', 'marko.kovac', 'ivan.peric'].filter((name) => device?.knows(name));
  };

  it('identifies only the customer who has logged in', () => {
    expect(knownBy(cookies.remember(['ana.horvat', 'Ana.Horvat'], undefined))).to.deep.equal(['ana.horvat']);
  });

  it('identifies several customers of one browser, which keeps its id', () => {
    const first = cookies.remember(['ana.horvat'], undefined);
    const second = cookies.remember(['marko.kovac'], first);
    expect(knownBy(second)).to.deep.equal(['ana.horvat', 'marko.kovac']);
    expect(cookies.open(second)?.id).to.equal(cookies.open(first)?.id);
  });

  it('drops the customer with the oldest login when there are too many customers', () => {
    let cookie = cookies.remember(['ana.horvat'], undefined);
    for (let index = 0; index < 9; index += 1) cookie = cookies.remember([`customer ${index}`], cookie);
    cookie = cookies.remember(['ana.horvat'], cookie);
    cookie = cookies.remember(['marko.kovac'], cookie);
    expect(knownBy(cookie)).to.deep.equal(['ana.horvat', 'marko.kovac']);
    expect(cookies.open(cookie)?.knows('customer 0')).to.equal(false);
    expect(cookie.length, 'in bytes').to.be.lessThan(1000);
  });

  it('reveals no customer, and differs each time', () => {
    const cookie = cookies.remember(['ana.horvat'], undefined);
    expect(Buffer.from(cookie, 'base64url').toString('latin1')).not.to.match(/ana|horvat|references/i);
    expect(cookies.remember(['ana.horvat'], undefined)).not.to.equal(cookie);
  });

  it('is invalid under another key, and valid while its own key is listed', () => {
    const cookie = cookies.remember(['ana.horvat'], undefined);
    const at = (...keys: readonly [string, ...string[]]) => deviceCookies(() => keys, { now: () => now });
    expect(at(otherKey).open(cookie)).to.equal(undefined);
    const renewed = at(otherKey, key).remember(['marko.kovac'], cookie);
    expect(knownBy(renewed, at(otherKey))).to.deep.equal(['ana.horvat', 'marko.kovac']);
  });

  it('expires half a year after the last login', () => {
    const cookie = cookies.remember(['ana.horvat'], undefined);
    now += deviceLifetimeSeconds * 1000 - 1;
    expect(knownBy(cookie)).to.deep.equal(['ana.horvat']);
    now += 1;
    expect(cookies.open(cookie)).to.equal(undefined);
  });

  it('is invalid when forged or changed, in a thousand variants', () => {
    const genuine = cookies.remember(['ana.horvat'], undefined);
    const bytes = Buffer.from(genuine, 'base64url');
    const changed = Array.from({ length: 500 }, (_, index) => {
      const copy = Buffer.from(bytes);
      const at = index % copy.length;
      copy.writeUInt8(copy.readUInt8(at) ^ (1 << (index % 8)), at);
      return copy.toString('base64url');
    });
    const madeUp = Array.from({ length: 500 }, (_, index) => randomBytes(index).toString('base64url'));
    for (const cookie of [...changed, ...madeUp, `${genuine}=`, genuine.slice(1), ''])
      expect(cookies.open(cookie)).to.equal(undefined);
  });
});
