/** The sealed tokens of forms (CSRF); rotated-keys.rules.test.ts opens them in other processes and with other keys. */
import { expect } from 'chai';
import { csrfTokens, type FormIdentity, fieldTokens, type FormFields } from '../../src/crypto/csrf-tokens.js';
import { Problem } from '../../src/domain/problem.js';
import { reasonOf } from '../support/tpp/refusals.js';

const secret = 'a secret of this test, long enough to seal';
const time = { now: 0 };
const clock = { now: () => time.now };

const form: FormIdentity = {
  authorisationId: 'auth-1',
  browserKey: 'browser-1',
  formId: 'form-1',
  step: 'review',
};

describe('The sealed state of a form', () => {
  const states = csrfTokens(() => [secret], clock);
  beforeEach(() => {
    time.now = 1_000_000;
  });
  const refusalOf = (token: string, expected = form) => reasonOf(() => states.open(token, expected));

  it('opens for its browser and its authorisation alone', async () => {
    const token = await states.seal(form);
    expect(await states.open(token, form)).to.deep.equal({
      formId: 'form-1',
      step: 'review',
      expired: false,
    });
    for (const other of [{ browserKey: 'browser-2' }, { authorisationId: 'auth-2' }])
      expect(await refusalOf(token, { ...form, ...other })).to.equal('form.invalid');
  });

  it('is a compact JWE that reveals nothing, and is different every time', async () => {
    const token = await states.seal(form);
    expect(token).to.match(/^[\w-]+\.\.[\w-]{16}\.[\w-]+\.[\w-]{22}$/);
    const parts = token.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
    expect(parts.join()).to.include('"alg":"dir"').and.include('"enc":"A256GCM"');
    expect(parts.join()).not.to.include('auth-1').and.not.include('review');
    expect(await states.seal(form)).not.to.equal(token);
  });

  it('is rejected with any single changed character', async () => {
    const token = await states.seal(form);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (let index = 0; index < token.length; index += 1) {
      // Other letters at the end may stand for the same bytes.
      for (const other of index === token.length - 1 ? alphabet : 'AB.') {
        if (token[index] === other) continue;
        const changed = token.slice(0, index) + other + token.slice(index + 1);
        expect(await refusalOf(changed), `character ${index}`).to.equal('form.invalid');
      }
    }
  });

  for (const token of ['', '.', '....', 'x', 'a.b.c.d.e', 'é.é.é.é.é', `${'A'.repeat(16_000)}....`]) {
    it(`is rejected as ${JSON.stringify(token.slice(0, 20))}`, async () => {
      expect(await refusalOf(token)).to.equal('form.invalid');
    });
  }

  it('expires ten minutes after its issue, and not before', async () => {
    const token = await states.seal(form);
    time.now += 599_999;
    expect((await states.open(token, form)).expired).to.equal(false);
    time.now += 1;
    expect((await states.open(token, form)).expired).to.equal(true);
  });

  it('is rejected with the same text for every cause', async () => {
    const texts = new Set<string>();
    for (const token of ['x', await states.seal({ ...form, browserKey: 'browser-2' })]) {
      const refusal: unknown = await states.open(token, form).catch((error: unknown) => error);
      if (refusal instanceof Problem) texts.add(refusal.violations[0].text);
    }
    expect(texts.size).to.equal(1);
  });

  it('needs a secret of at least 32 characters', async () => {
    const short = csrfTokens(() => ['x'.repeat(31)], clock);
    const refusal: unknown = await short.seal(form).catch((error: unknown) => error);
    expect(String(refusal)).to.include('at least 32 characters');
  });
});

describe('The sealed data of an authorization form', () => {
  const bindings = fieldTokens(() => [secret], clock);
  const values = { client_id: 'tpp', scope: 'AISP' };
  const binding: FormFields = { ...form, fields: new Map(Object.entries(values)) };
  const sent = (fields: Readonly<Record<string, string>> = {}, browserKey = 'browser-1') => {
    const all = new Map(Object.entries({ ...values, ...fields }));
    return { browserKey, valueOf: (name: string) => all.get(name) ?? null };
  };

  it('opens for its fields and its browser, also beside further fields', async () => {
    const opened = await bindings.open(await bindings.seal(binding), sent({ password: 'x' }));
    expect(opened).to.deep.equal({ authorisationId: 'auth-1', formId: 'form-1', expired: false });
  });

  it('expires with the state of its form', async () => {
    const token = await bindings.seal(binding);
    time.now += 600_000;
    expect((await bindings.open(token, sent())).expired).to.equal(true);
  });

  for (const [title, other] of [
    ['another browser', sent({}, 'browser-2')],
    ['another value', sent({ scope: 'PSP_IC' })],
    ['swapped values', sent({ client_id: 'AISP', scope: 'tpp' })],
    ['a missing field', { browserKey: 'browser-1', valueOf: () => null }],
  ] as const) {
    it(`is rejected with ${title}`, async () => {
      const token = await bindings.seal(binding);
      expect(await reasonOf(() => bindings.open(token, other))).to.equal('form.invalid');
    });
  }

  it('is not interchangeable with the sealed state of a form, and stays short for long fields', async () => {
    const state = await csrfTokens(() => [secret], clock).seal(form);
    expect(await reasonOf(() => bindings.open(state, sent()))).to.equal('form.invalid');
    const long = await bindings.seal({ ...binding, fields: new Map([['original-url', 'x'.repeat(12_000)]]) });
    expect(long.length).to.be.at.most(400);
  });
});
