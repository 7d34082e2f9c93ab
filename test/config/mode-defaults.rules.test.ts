import { expect } from 'chai';
import { ConfigProblem, readConfig } from '../../src/config/config.js';

const own = {
  PUBLIC_URL: 'https://bank.example',
  DATABASE_URL: 'mysql://bank:secret@db.example:3306/bank',
  SEALING_KEY: 'a key of its own that is long enough',
  BANK_NAME: 'Bank',
  APP_LINK_IOS: '',
  APP_LINK_ANDROID: '',
};
const day = 86_400;

describe('the lifetime of refresh tokens', () => {
  const rows = [
    { title: 'a day in the sandbox', given: {}, want: day },
    { title: '90 days in production', given: { ...own, MODE: 'production' }, want: 90 * day },
    {
      title: 'what the operator says',
      given: { ...own, MODE: 'production', REFRESH_TOKEN_LIFETIME_SECONDS: String(day) },
      want: day,
    },
  ];
  for (const { given, title, want } of rows) {
    it(`is ${title}`, () => expect(readConfig(given).REFRESH_TOKEN_LIFETIME_SECONDS).to.equal(want));
  }

  it('has limits', () => {
    expect(() => readConfig({ REFRESH_TOKEN_LIFETIME_SECONDS: '5' })).to.throw(ConfigProblem, 'from 60 to');
  });
});
