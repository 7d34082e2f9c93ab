import { expect } from 'chai';
import { csrfTokens, fieldTokens, type FormFields } from '../../src/crypto/csrf-tokens.js';
import { reasonOf } from '../support/tpp/refusals.js';

const secret = 'a secret of this test, long enough to seal';
const binding: FormFields = {
  authorisationId: 'auth-1',
  browserKey: 'browser-1',
  formId: 'form-1',
  fields: new Map([
    ['client_id', 'tpp'],
    ['scope', 'AISP'],
  ]),
};

function sent(fields: Readonly<Record<string, string>> = {}, browserKey = 'browser-1') {
  const all = new Map(Object.entries({ client_id: 'tpp', scope: 'AISP', ...fields }));
  return { browserKey, valueOf: (name: string) => all.get(name) ?? null };
}

describe('The sealed data of an authorization form', () => {
  const time = { now: 1_000_000 };
  const clock = { now: () => time.now };
  const bindings = fieldTokens(() => [secret], clock);
  beforeEach(() => {
    time.now = 1_000_000;
  });

  it('opens for its fields and its browser, also beside further fields', async () => {
    const opened = await bindings.open(await bindings.seal(binding), sent({ password: 'x' }));
    expect(opened).to.deep.equal({ authorisationId: 'auth-1', formId: 'form-1', expired: false });
  });

  it('opens in another process with the same secret', async () => {
    const opened = await fieldTokens(() => [secret], clock).open(await bindings.seal(binding), sent());
    expect(opened.formId).to.equal('form-1');
  });

  const refused = [
    { title: 'another browser', form: sent({}, 'browser-2') },
    { title: 'another value', form: sent({ scope: 'PSP_IC' }) },
    { title: 'swapped values', form: sent({ client_id: 'AISP', scope: 'tpp' }) },
    { title: 'a missing field', form: { browserKey: 'browser-1', valueOf: () => null } },
  ];
  for (const { title, form } of refused) {
    it(`is rejected with ${title}`, async () => {
      expect(await reasonOf(async () => bindings.open(await bindings.seal(binding), form))).to.equal(
        'form.invalid',
      );
    });
  }

  it('is rejected with any single changed character', async () => {
    const token = await bindings.seal(binding);
    for (let index = 0; index < token.length; index += 1) {
      const other = token[index] === 'A' ? 'B' : 'A';
      const changed = token.slice(0, index) + other + token.slice(index + 1);
      expect(await reasonOf(() => bindings.open(changed, sent())), `character ${index}`).to.equal(
        'form.invalid',
      );
    }
  });

  it('is not interchangeable with the sealed state of a form, and stays short for long fields', async () => {
    const state = await csrfTokens(() => [secret], clock).seal({ ...binding, step: 'login' });
    expect(await reasonOf(() => bindings.open(state, sent()))).to.equal('form.invalid');
    const long = await bindings.seal({ ...binding, fields: new Map([['original-url', 'x'.repeat(12_000)]]) });
    expect(long.length).to.be.at.most(400);
  });

  it('expires ten minutes after its issue, and not before', async () => {
    const token = await bindings.seal(binding);
    time.now += 599_999;
    expect((await bindings.open(token, sent())).expired).to.equal(false);
    time.now += 1;
    expect((await bindings.open(token, sent())).expired).to.equal(true);
  });
});
