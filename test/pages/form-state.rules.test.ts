import { expect } from 'chai';
import { newFormId } from '../../src/crypto/secrets.js';
import { csrfTokens, type FormIdentity } from '../../src/crypto/csrf-tokens.js';
import { Problem } from '../../src/domain/problem.js';

const secret = 'a secret of this test, long enough to seal';
const form: FormIdentity = {
  authorisationId: 'auth-1',
  browserKey: 'browser-1',
  formId: newFormId(),
  step: 'review',
};

async function refusalOf(opening: Promise<unknown>): Promise<Problem> {
  try {
    await opening;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('The form was accepted.');
}

describe('The sealed state of a form', () => {
  const time = { now: 1_000_000 };
  const states = csrfTokens(() => [secret], { now: () => time.now });
  beforeEach(() => {
    time.now = 1_000_000;
  });

  it('opens for its browser and its approval', async () => {
    const opened = await states.open(await states.seal(form), form);
    expect(opened).to.deep.equal({ formId: form.formId, step: 'review', expired: false });
  });

  it('opens in another process with the same secret', async () => {
    const opened = await csrfTokens(() => [secret], { now: () => time.now }).open(
      await states.seal(form),
      form,
    );
    expect(opened.formId).to.equal(form.formId);
  });

  it('is a compact JWE that reveals nothing', async () => {
    const token = await states.seal(form);
    expect(token).to.match(/^[\w-]+\.\.[\w-]{16}\.[\w-]+\.[\w-]{22}$/);
    const readable = token
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString('latin1'))
      .join();
    expect(readable).to.include('"alg":"dir"').and.include('"enc":"A256GCM"');
    expect(readable).not.to.include('auth-1').and.not.include('review');
  });

  it('is different every time', async () => {
    expect(await states.seal(form)).not.to.equal(await states.seal(form));
  });

  it('is rejected with any single changed character', async () => {
    const token = await states.seal(form);
    for (let index = 0; index < token.length; index += 1) {
      for (const other of ['A', 'B', '.']) {
        if (token[index] === other) continue;
        const changed = token.slice(0, index) + other + token.slice(index + 1);
        expect((await refusalOf(states.open(changed, form))).reason, `character ${index}`).to.equal(
          'form.invalid',
        );
      }
    }
  });

  it('is rejected with another encoding of its last character', async () => {
    const token = await states.seal(form);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (const other of alphabet) {
      if (token.endsWith(other)) continue;
      await refusalOf(states.open(token.slice(0, -1) + other, form));
    }
  });

  const wrong = [
    { case: 'another browser', expected: { ...form, browserKey: 'browser-2' } },
    { case: 'another approval', expected: { ...form, authorisationId: 'auth-2' } },
  ];
  for (const { case: name, expected } of wrong) {
    it(`is rejected in ${name}`, async () => {
      expect((await refusalOf(states.open(await states.seal(form), expected))).reason).to.equal(
        'form.invalid',
      );
    });
  }

  const notTokens = ['', '.', '....', 'x', 'a.b.c.d.e', 'é.é.é.é.é', `${'A'.repeat(16_000)}....`];
  for (const token of notTokens) {
    it(`is rejected as ${JSON.stringify(token.slice(0, 20))}`, async () => {
      expect((await refusalOf(states.open(token, form))).reason).to.equal('form.invalid');
    });
  }

  it('is rejected if another secret has sealed it', async () => {
    const others = csrfTokens(() => [secret.toUpperCase()], { now: () => time.now });
    expect((await refusalOf(states.open(await others.seal(form), form))).reason).to.equal('form.invalid');
  });

  it('expires ten minutes after its issue, and not before', async () => {
    const token = await states.seal(form);
    time.now += 599_999;
    expect((await states.open(token, form)).expired).to.equal(false);
    time.now += 1;
    expect((await states.open(token, form)).expired).to.equal(true);
  });

  it('is rejected with the same text for every cause', async () => {
    const refusals = await Promise.all([
      refusalOf(states.open('x', form)),
      refusalOf(states.open(await states.seal(form), { ...form, browserKey: 'browser-2' })),
    ]);
    expect(new Set(refusals.map((refusal) => refusal.violations[0].text)).size).to.equal(1);
  });

  it('needs a secret of at least 32 characters', async () => {
    const short = csrfTokens(() => ['x'.repeat(31)], { now: () => 0 });
    const refusal: unknown = await short.seal(form).catch((error: unknown) => error);
    expect(String(refusal)).to.include('at least 32 characters');
  });
});
