import { expect } from 'chai';
import { parseFormFields } from '../../src/pages/kit/form-fields.js';
import { parseAction, parseDecision } from '../../src/pages/kit/submission.js';
import { Problem } from '../../src/domain/problem.js';

describe('The fields of a form', () => {
  const table = [
    { body: '', want: {} },
    { body: 'userName=ana.horvat&password=a+b%26c', want: { userName: 'ana.horvat', password: 'a b&c' } },
    { body: 'password=%C4%8Daj', want: { password: 'čaj' } },
    { body: 'a[$ne]=1', want: { 'a[$ne]': '1' } },
    { body: '__proto__=x', want: { ['__proto__']: 'x' } },
    { body: 'code=', want: { code: '' } },
  ];
  for (const { body, want } of table) {
    it(`are read flat from ${JSON.stringify(body)}`, () => {
      expect([...parseFormFields(body)]).to.deep.equal(Object.entries(want));
    });
  }

  for (const body of ['code=1&code=2', 'state=x&state=x', 'a&a']) {
    it(`are rejected when a field is repeated: ${body}`, () => {
      expect(() => parseFormFields(body)).to.throw(Problem, 'request.invalid');
    });
  }
});

describe('The accounts that a customer picks', () => {
  it('are the only field that may be repeated', () => {
    expect(parseFormFields('iban=HR1&iban=HR2&state=x').getAll('iban')).to.deep.equal(['HR1', 'HR2']);
  });

  it('belong to the confirmation of the review', () => {
    const want = { kind: 'confirm', ibans: ['HR1', 'HR2'] };
    expect(parseAction(parseFormFields('action=confirm&iban=HR1&iban=HR2'), 'review')).to.deep.equal(want);
    expect(parseDecision(parseFormFields('approve=true&iban=HR1&iban=HR2'), 'review')).to.deep.equal(want);
  });
});

describe('A customer’s decision at the authorization endpoint', () => {
  const login = { kind: 'login', userName: 'ana.horvat', password: ' x ' };
  for (const [body, step, want] of [
    ['approve=true&resource-owner=+ana.horvat+&password=+x+', 'login', login],
    ['approve=true&resource-owner=ana.horvat', 'login', undefined],
    ['approve=true&userName=ana.horvat&password=x', 'login', undefined],
    ['approve=true&resource-owner=ana.horvat', 'review', { kind: 'confirm' }],
    ['approve=true&code=246+810', 'code', { kind: 'code', code: '246810' }],
    ['approve=true', 'code', undefined],
    ['approve=false', 'login', { kind: 'cancel' }],
    ['approve=false', 'cancel-question', { kind: 'confirm-cancel' }],
    ['approve=true', 'cancel-question', undefined],
    ['approve=false&iban=HR1', 'review', { kind: 'cancel' }],
    ['approve=false&code=246810', 'code', { kind: 'cancel' }],
  ] as const) {
    it(`is ${want?.kind ?? 'incomplete'} after ${body} on the page ${step}`, () => {
      expect(parseDecision(parseFormFields(body), step)).to.deep.equal(want);
    });
  }

  for (const body of ['', 'approve=', 'approve=TRUE', 'approve=1', 'action=confirm']) {
    it(`is rejected when it is neither true nor false: "${body}"`, () => {
      expect(() => parseDecision(parseFormFields(body), 'review')).to.throw(Problem, 'request.invalid');
    });
  }
});

const steps = ['login', 'cancel-question', 'login-elsewhere', 'review', 'method', 'code', 'push'] as const;

describe('A customer’s action', () => {
  for (const [action, offering] of [
    ['keep', ['cancel-question']],
    ['send-again', ['code', 'push']],
    ['other-method', ['code', 'push']],
  ] as const) {
    for (const step of steps) {
      const isOffered = offering.some((each) => each === step);
      it(`${isOffered ? 'can' : 'cannot'} be ${action} on the page ${step}`, () => {
        const read = () => parseAction(parseFormFields(`action=${action}`), step);
        if (isOffered) expect(read()).to.deep.equal({ kind: action });
        else expect(read).to.throw(Problem, 'request.invalid');
      });
    }
  }

  const login = { kind: 'login', userName: 'ana.horvat', password: ' x ' };
  for (const [body, step, want] of [
    ['action=login&userName=+ana.horvat+&password=+x+', 'login', login],
    ['action=confirm', 'review', { kind: 'confirm' }],
    ['action=code&code=246+810', 'code', { kind: 'code', code: '246810' }],
    ['action=cancel', 'login', { kind: 'cancel' }],
    ['action=cancel', 'cancel-question', { kind: 'confirm-cancel' }],
    ['action=cancel&password=x', 'review', { kind: 'cancel' }],
    ['action=cancel&code=1', 'code', { kind: 'cancel' }],
    ['action=login&userName=ana.horvat&password=', 'login', undefined],
    ['action=login&userName=+&password=x', 'login', undefined],
    ['action=login', 'login', undefined],
    ['action=code&code=++', 'code', undefined],
  ] as const) {
    it(`is ${want?.kind ?? 'incomplete'} after ${body} on the page ${step}`, () => {
      expect(parseAction(parseFormFields(body), step)).to.deep.equal(want);
    });
  }

  const refused = [
    { body: '', step: 'login' },
    { body: 'action=approve', step: 'code' },
    { body: 'action=confirm', step: 'login' },
    { body: 'action=code&code=246810', step: 'review' },
    { body: 'action=login&userName=a&password=b', step: 'code' },
  ] as const;
  for (const { body, step } of refused) {
    it(`is rejected when the page ${step} does not offer it: "${body}"`, () => {
      expect(() => parseAction(parseFormFields(body), step)).to.throw(Problem, 'request.invalid');
    });
  }
});
