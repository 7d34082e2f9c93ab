/** The server process behind `npm run dev` announces the address of `npm run dev`. */
import { expect } from 'chai';
import { innerSettings, type Settings } from '../../tools/dev/addresses.js';

const cases: readonly (readonly [what: string, settings: Settings, address: string | undefined])[] = [
  ['the default', {}, 'http://localhost:8080'],
  ['https with a certificate', { TLS_CERT_FILE: 'tls.pem' }, 'https://localhost:8080'],
  ['its own address', { PUBLIC_URL: 'https://bank.example' }, 'https://bank.example'],
  ['none in production, which demands one', { MODE: 'production' }, undefined],
];

describe('The server process of npm run dev', () => {
  for (const [what, settings, address] of cases) {
    it(`listens on a port of its own, and announces ${what}`, () => {
      const { HOST, PORT, PUBLIC_URL } = innerSettings(settings, 8080, 20_001);
      expect({ HOST, PORT, PUBLIC_URL }).to.deep.equal({
        HOST: '127.0.0.1',
        PORT: '20001',
        PUBLIC_URL: address,
      });
    });
  }
});
