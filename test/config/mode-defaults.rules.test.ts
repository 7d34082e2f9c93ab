import { expect } from 'chai';
import { ConfigProblem, readConfig } from '../../src/config/config.js';
import { productionSettings } from '../support/server/production.js';

const day = 86_400;

describe('The lifetime of refresh tokens', () => {
  const rows = [
    { title: 'one day in the sandbox', given: {}, want: day },
    { title: '90 days in production', given: productionSettings, want: 90 * day },
    {
      title: 'the configured value',
      given: { ...productionSettings, REFRESH_TOKEN_LIFETIME_SECONDS: String(day) },
      want: day,
    },
  ];
  for (const { given, title, want } of rows) {
    it(`is ${title}`, () => expect(readConfig(given).REFRESH_TOKEN_LIFETIME_SECONDS).to.equal(want));
  }

  it('has a minimum of 60 seconds', () => {
    expect(() => readConfig({ REFRESH_TOKEN_LIFETIME_SECONDS: '5' })).to.throw(ConfigProblem, 'from 60 to');
  });
});
