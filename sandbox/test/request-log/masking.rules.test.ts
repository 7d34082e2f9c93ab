/** The parts of a call that are masked, and the parts that its developer can read. */
import { expect } from 'chai';
import { maskForm, maskHeader, maskJson, maskQuery, Secrets } from '../../src/request-log/masking.js';
import { maskText } from '../../src/request-log/mask-text.js';
import { maskCall } from '../../src/request-log/noted-call.js';

const random = 'Zm9yLXRoaXMtZXhhbXBsZS1hbG9uZS0wMTIzNDU2Nzg';

describe('The masking of logged calls', () => {
  const headers: readonly (readonly [name: string, value: string, want: string])[] = [
    ['Accept', 'application/json', 'application/json'],
    ['Authorization', `Bearer ${random}`, 'Bearer [masked]'],
    ['authorization', 'Basic dHBwOnNlY3JldA==', 'Basic [masked]'],
    ['Authorization', random, '[masked]'],
    ['X-Gateway-Client-Secret', 'secret', '[masked]'],
    ['Cookie', `a=${random}`, '[masked]'],
    ['X-Forwarded-Host', 'bank.example', '[masked]'],
    ['X-Anything', 'x', '[masked]'],
    ['Location', `https://t.example/?code=${random}&state=s#x`, 'https://t.example/?code=[masked]&state=s#x'],
    [
      'Location',
      `https://t.example/#access_token=${random}&scope=AISP`,
      'https://t.example/#access_token=[masked]&scope=AISP',
    ],
    ['TPP-Redirect-URI', 'https://a:b@t.example/?payment=1', 'https://[masked]@t.example/?payment=1'],
  ];
  for (const [name, value, want] of headers) {
    it(`handles the header ${name}: ${value}`, () => {
      expect(maskHeader(name, value, new Secrets())).to.equal(want);
    });
  }

  it('hides form and query fields whose names are not listed', () => {
    const secrets = new Secrets();
    expect(maskForm('grant_type=password&username=ana&password=a%20b%20c%20d&x=1&%20=2', secrets)).to.equal(
      'grant_type=password&username=ana&password=[masked]&x=[masked]&[masked]',
    );
    expect(maskQuery('dateFrom=2026-01-01&access_token=abcdefg&withBalance', secrets)).to.equal(
      'dateFrom=2026-01-01&access_token=[masked]&withBalance',
    );
    expect(secrets.all).to.deep.equal(['a%20b%20c%20d', 'a b c d', 'abcdefg']);
  });

  const call = {
    at: 0,
    milliseconds: 1,
    requestId: 'id',
    clientId: 'client',
    method: 'GET',
    path: '/accounts',
    query: '',
    status: 200,
    isOAuth: false,
  };
  const message = (text: string) => ({
    headers: () => [],
    type: 'application/json',
    bytes: text.length,
    body: () => text,
  });

  it('hides the whole of a body that is nested too deeply', () => {
    const nested = '['.repeat(30_000) + ']'.repeat(30_000);
    const sent = { request: message(nested), answer: message('{"a":1}') };
    const { content } = maskCall({ ...call, ...sent }, (text) => text);
    expect(content.request).to.deep.equal({ headers: [], gap: 'not-shown' });
    expect(content.answer).to.deep.equal({ headers: [], body: '{"a":1}' });
  });

  const utf16 = Buffer.from('{"password":"x"', 'utf16le').toString();
  const unreadable: readonly (readonly [text: string, shown: string | undefined, isOAuth?: boolean])[] = [
    [
      '{"creditorName":"Vodovod",\n\t"purposeCode":"SALA"',
      '{"creditorName":"Vodovod",\n\t"purposeCode":"SALA"',
    ],
    [`{"remittance":"${random}"`, '{"remittance":"[masked]"'],
    ['{"password":"x"', undefined],
    ["{'client_secret': 'x'", undefined],
    ['{"note":{"pin":"123456"},"note":1}', undefined],
    ['{"p\\u0061ssword":"x"', undefined],
    ['{"accessToken', undefined],
    ['{"lozinka":"x"', undefined],
    ['{"Zaporka":"x"', undefined],
    ['{"passphrase":"x"', undefined],
    ['{"scaAuthenticationData":"123456"', undefined],
    ['{"smsCode":"123456"', undefined],
    ['{"n":"x","e":"AQAB","d":"x"', undefined],
    [String.raw`{"p\x61ssword":"x"`, undefined],
    [String.raw`{'p\u{61}ssword':'x'`, undefined],
    ['client_%73ecret=x', undefined],
    ['{"pass\u00adword":"x"', undefined],
    ['{"\uff50assword":"x"', undefined],
    ['{"remittance":"Otplata, 100 % \\u{ffffff}"', '{"remittance":"Otplata, 100 % \\u{ffffff}"'],
    ['{"jwk":{"kty":"RSA","d":"x"', undefined],
    ['{"code" "1"', undefined],
    [utf16, undefined],
    ['{"name":"\uFFFD"', undefined],
    ['{"scope":"AISP"', undefined, true],
  ];
  for (const [text, shown, isOAuth = false] of unreadable)
    it(`${shown === undefined ? 'hides' : 'shows'} the malformed JSON ${JSON.stringify(text)}${isOAuth ? ' of OAuth2' : ''}`, () => {
      const request = { ...message(text), isUnreadable: true };
      const { content } = maskCall({ ...call, isOAuth, request, answer: message('') }, (each) => each);
      const want = shown === undefined ? { gap: 'not-shown' } : { body: shown };
      expect(content.request).to.deep.equal({ headers: [], ...want });
    });

  it('hides JSON fields with the names of secrets, and the private part of a key', () => {
    const value = {
      tppMessages: [{ code: 'FORMAT_ERROR' }],
      code: random,
      clientSecret: 'x',
      psuData: { lozinka: 'x', smsCode: '123456' },
      scaAuthenticationData: '123456',
      challengeData: { otpFormat: 'integer' },
      keys: [{ kty: 'RSA', n: 'public', d: 'private' }],
    };
    expect(maskJson(value, false, new Secrets())).to.deep.equal({
      tppMessages: [{ code: 'FORMAT_ERROR' }],
      code: '[masked]',
      clientSecret: '[masked]',
      psuData: { lozinka: '[masked]', smsCode: '[masked]' },
      scaAuthenticationData: '[masked]',
      challengeData: { otpFormat: 'integer' },
      keys: [{ kty: 'RSA', n: 'public', d: '[masked]' }],
    });
    expect(maskJson({ scope: 'AISP', other: 1 }, true, new Secrets())).to.deep.equal({
      scope: 'AISP',
      other: '[masked]',
    });
  });

  const texts: readonly (readonly [text: string, want: string])[] = [
    [`a ${random} b`, 'a [masked] b'],
    [`code_challenge=${random}`, `code_challenge=${random}`],
    [`SHA-256=${random}=`, `SHA-256=${random}=`],
    ['workspace_Zm9yLXRoaXMtZXhhbXBsZS1hbG9uZS0', '[masked]'],
    ['realm="accounts", Bearer realm="x"', 'realm="accounts", Bearer realm="x"'],
    ['?code=abc&state=x', '?code=[masked]&state=x'],
    ['response_type=code&x', 'response_type=code&x'],
    ['-----BEGIN PRIVATE KEY----- MIIE', '[masked]'],
    ['it was s3cr3t"s', 'it was [masked]'],
  ];
  for (const [text, want] of texts) {
    it(`handles the text ${text}`, () => {
      expect(JSON.parse(maskText(JSON.stringify({ text }), ['s3cr3t"s']))).to.deep.equal({ text: want });
    });
  }
});
