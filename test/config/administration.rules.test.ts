/** Contradictory settings of the administration, and invalid token files. */
import { expect } from 'chai';
import { ConfigProblem, readConfig } from '../../src/config/config.js';
import { listContradictions } from '../../src/start/start-checks.js';
import { administrationToken, tokenFile } from '../support/server/administrator.js';

describe('The settings of the administration', () => {
  const tokens = tokenFile(administrationToken);
  type Row = readonly [why: string, settings: Readonly<Record<string, string>>, names: readonly string[]];
  const contradictions: readonly Row[] = [
    ['a port without tokens', { ADMIN_PORT: '9000' }, ['ADMIN_TOKEN_FILE']],
    ['a socket without tokens', { ADMIN_SOCKET: './admin.sock' }, ['ADMIN_TOKEN_FILE']],
    [
      'a port and a socket',
      { ADMIN_PORT: '9000', ADMIN_SOCKET: './admin.sock', ADMIN_TOKEN_FILE: tokens },
      ['ADMIN_SOCKET'],
    ],
    ['the same port as for TPPs', { ADMIN_PORT: '8080', ADMIN_TOKEN_FILE: tokens }, ['ADMIN_PORT']],
  ];
  for (const [why, settings, names] of contradictions) {
    it(`are refused: ${why}`, () => {
      const lines = listContradictions(readConfig(settings));
      expect(lines).to.have.length(1);
      for (const name of names) expect(lines.join('')).to.include(name);
    });
  }

  const files: readonly (readonly [why: string, lines: readonly string[], wrong: string])[] = [
    ['without a token', ['# nothing yet', ''], 'no token'],
    ['with a short token', ['0123456789012345678901234567890'], 'line 1'],
    ['with a short token after a name', ['', 'back-office too-short'], 'line 2'],
    ['with three words in a line', [`back office ${administrationToken}`], 'line 1'],
    ['with an unknown third word', [`scraper ${administrationToken} metric`], 'line 1'],
    ['with a metrics token without a name', [`${administrationToken} metrics`], 'line 1'],
    ['with a duplicate name', [`a ${administrationToken}`, `a ${administrationToken}2`], 'line 2'],
    ['with two unnamed tokens', [administrationToken, `${administrationToken}2`], 'line 2'],
    ['with a name outside ASCII', [`bäck ${administrationToken}`], 'line 1'],
    ['with a token outside ASCII', [`${administrationToken}č`], 'line 1'],
  ];
  for (const [why, lines, wrong] of files) {
    it(`refuse a token file ${why}, without repeating its tokens`, () => {
      let text = '';
      try {
        readConfig({ ADMIN_TOKEN_FILE: tokenFile(...lines) });
      } catch (error) {
        if (error instanceof ConfigProblem) text = error.lines.join('');
      }
      expect(text).to.include('ADMIN_TOKEN_FILE').and.include(wrong).and.not.include('too-short');
      expect(text).not.to.include(administrationToken);
    });
  }
});
