/** The spellings of `keyId` that real clients send, spellings that name another certificate, and other faults. */
import { expect } from 'chai';
import { Problem } from '../../src/domain/problem.js';
import { findKeyIdFault, parseSignatureHeader } from '../../src/api/signatures/signature-header.js';

const certificate = {
  serialNumber: 0x9fa1n,
  issuer: [
    { type: '2.5.4.6', value: 'DE' },
    { type: '2.5.4.10', value: 'D-Trust, GmbH' },
    { type: '2.5.4.97', value: 'NTRDE-HRB74346' },
    { type: '2.5.4.3', value: 'D-TRUST Čvor 2-1  2015' },
  ],
};

const issuer = 'CN=D-TRUST Čvor 2-1 2015,2.5.4.97=NTRDE-HRB74346,O=D-Trust\\, GmbH,C=DE';
const right: Readonly<Record<string, string>> = {
  'in the Berlin Group’s format': `SN=9FA1,CA=${issuer}`,
  'in lower case, with leading zeros': `sn=009fa1,ca=${issuer}`,
  'with 0x': `SN=0x9FA1,CA=${issuer}`,
  'with colons': `SN=9F:A1,CA=${issuer}`,
  'with a decimal serial number': `SN=40865,CA=${issuer}`,
  'with spaces around the parts': `SN = 9FA1, CA= ${issuer.replaceAll(/,(?=[A-Z2])/g, ' , ')}`,
  'in the order of the certificate': `SN=9FA1,CA=C=DE, O=D-Trust\\, GmbH, organizationIdentifier=NTRDE-HRB74346, CN=D-TRUST Čvor 2-1  2015`,
  'with an OID prefix': `SN=9FA1,CA=${issuer.replace('2.5.4.97', 'OID.2.5.4.97')}`,
  'with a DER value': `SN=9FA1,CA=${issuer.replace('NTRDE-HRB74346', '#0c0e4e545244452d4852423734333436')}`,
  'with slashes': `SN=9FA1,CA=/C=DE/O=D-Trust, GmbH/2.5.4.97=NTRDE-HRB74346/CN=D-TRUST Čvor 2-1 2015`,
  'with an unescaped comma': `SN=9FA1,CA=${issuer.replace('\\,', ',')}`,
  'with a quoted value': `SN=9FA1,CA=${issuer.replace('D-Trust\\, GmbH', '"D-Trust, GmbH"')}`,
  'with an escaped byte': `SN=9FA1,CA=${issuer.replace('\\,', '\\2C').replace('Č', '\\C4\\8C')}`,
  'percent-encoded': `SN=9FA1,CA=${encodeURIComponent(issuer)}`,
  'in lower case': `SN=9FA1,CA=${issuer.toLowerCase()}`,
  'with blanks around every separator': `SN=9FA1,CA= ${issuer.replaceAll(/(?<!\\)([=,])/g, ' \t$1  ')} `,
  'with an escaped blank at the end of a value': `SN=9FA1,CA=${issuer.replace('GmbH', 'GmbH\\ ')}`,
  'with an escaped blank at the end of the name': `SN=9FA1,CA=${issuer}\\ `,
  'with a blank as an escaped byte': `SN=9FA1,CA=${issuer.replace('GmbH', 'GmbH\\20').replace('Čvor ', 'Čvor\\20')}`,
  'with blanks around an unescaped comma': `SN=9FA1,CA=${issuer.replace('\\, ', ' ,  ')}`,
  'without a blank after the comma in a value': `SN=9FA1,CA=${issuer.replace('\\, ', '\\,')}`,
  'with a quoted value between blanks': `SN=9FA1,CA=${issuer.replace('D-Trust\\, GmbH', ' "D-Trust, GmbH" ')}`,
  'with a DER value between blanks': `SN=9FA1,CA=${issuer.replace('NTRDE-HRB74346', ' #0C0E4E545244452D4852423734333436 ')}`,
  'with a DER value in two-byte letters': `SN=9FA1,CA=${issuer.replace('C=DE', 'C=#1e0400440045')}`,
  'with types in mixed case': `SN=9FA1,CA=${issuer.replace('CN=', 'cN=').replace('2.5.4.97', 'oRganizationIdentifier')}`,
  'with parts of several values': `SN=9FA1,CA=${issuer.replace(',O=', ' + O = ')}`,
  'with slashes and blanks': `SN=9FA1,CA= / C = DE / O = D-Trust, GmbH / 2.5.4.97 = NTRDE-HRB74346 / CN = D-TRUST Čvor 2-1 2015 `,
};

const wrong: Readonly<Record<string, string>> = {
  'another serial number': `SN=9FA2,CA=${issuer}`,
  'a decimal number read as hexadecimal': `SN=163937,CA=${issuer}`,
  'no serial number': `SN=,CA=${issuer}`,
  'an invalid serial number': `SN=9FAG,CA=${issuer}`,
  'a very long serial number': `SN=${'0'.repeat(5000)}9FA1,CA=${issuer}`,
  'no issuer': 'SN=9FA1',
  'an empty issuer': 'SN=9FA1,CA=',
  'the parts in reverse order': `CA=${issuer},SN=9FA1`,
  'a missing part': `SN=9FA1,CA=${issuer.replace(',C=DE', '')}`,
  'an additional part': `SN=9FA1,CA=${issuer},OU=Trust`,
  'a duplicate part': `SN=9FA1,CA=${issuer},C=DE`,
  'another value': `SN=9FA1,CA=${issuer.replace('=DE', '=HR')}`,
  'another attribute type': `SN=9FA1,CA=${issuer.replace('O=', 'OU=')}`,
  'exchanged values': 'SN=9FA1,CA=CN=DE,2.5.4.97=NTRDE-HRB74346,O=D-Trust\\, GmbH,C=D-TRUST Čvor 2-1 2015',
  'broken percent-encoding': 'SN=9FA1,CA=CN=%E0%A4%A',
  'a fingerprint': 'sha256:4f5e',
  'a value with one letter more': `SN=9FA1,CA=${issuer.replace('GmbH', 'GmbHs')}`,
  'an escaped backslash before digits': `SN=9FA1,CA=${issuer.replace('\\,', '\\\\2C')}`,
  'words without their blank': `SN=9FA1,CA=${issuer.replace('Čvor 2', 'Čvor2')}`,
  'a damaged DER value': `SN=9FA1,CA=${issuer.replace('C=DE', 'C=#0c034445')}`,
};

describe('The keyId', () => {
  for (const [what, keyId] of Object.entries(right)) {
    it(`matches the certificate ${what}`, () =>
      expect(findKeyIdFault(keyId, certificate)).to.equal(undefined));
  }
  for (const [what, keyId] of Object.entries(wrong)) {
    it(`does not match with ${what}`, () => expect(findKeyIdFault(keyId, certificate)).to.be.a('string'));
  }

  const faults: readonly (readonly [keyId: string, want: string])[] = [
    ['sha256:4f5e', 'is not SN=<serial number>,CA=<issuer>'],
    ['SN=9FA1', 'is not SN=<serial number>,CA=<issuer>'],
    [`SN=9FA2,CA=${issuer}`, "does not have the certificate's serial number after SN="],
    [`SN=9FA1,CA=${issuer},OU=Šuma`, "does not have the name of the certificate's issuer after CA="],
  ];
  for (const [keyId, want] of faults) {
    it(`${want}: ${keyId}`, () => expect(findKeyIdFault(keyId, certificate)).to.equal(want));
  }
});

describe('The header Signature', () => {
  const whole = 'keyId="a",algorithm="hs2019",headers="digest",signature="b"';
  const noList = 'Signature is not a list of parameters such as keyId="…", with quotation marks: position';
  const refused: readonly (readonly [text: string, want: string])[] = [
    [`${whole},created=1402170695`, 'Signature has the unknown parameter created; leave it out.'],
    [`${whole},created="1402170695"`, 'Signature has the unknown parameter created; leave it out.'],
    [`expires=1402170695,${whole}`, 'Signature has the unknown parameter expires; leave it out.'],
    [`${whole},algorithm="hs2019"`, 'Signature has the parameter algorithm twice.'],
    [whole.replace('"digest"', 'digest'), `${noList} 30.`],
    [whole.replace('"digest"', '12'), 'Signature needs keyId, algorithm, headers and signature.'],
    ['Čvor', `${noList} 1.`],
  ];
  for (const [text, want] of refused) {
    it(`is refused: ${text}`, () => expect(() => parseSignatureHeader(text)).to.throw(Problem, want));
  }
});
