/** What the log keeps to itself, and what an operator has to read there. */
import { expect } from 'chai';
import { createLog } from '../../src/server/log.js';

function logged(fields: object): unknown {
  const lines: string[] = [];
  createLog('info', { write: (line) => lines.push(line) }).info(fields, 'it happened');
  return JSON.parse(lines.join(''));
}

describe('The log', () => {
  it('says nothing that is secret, should anybody hand it over', () => {
    const secrets = { code: '246810', password: 'x', customer: { code: '246810', iban: 'HR12' } };
    const hidden = '[redacted]';
    expect(logged(secrets)).to.deep.include({
      code: hidden,
      password: hidden,
      customer: { code: hidden, iban: hidden },
    });
  });

  it('says the code of an error, which is often all there is to it', () => {
    const err = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    expect(logged({ err })).to.have.nested.property('err.errorCode', 'ECONNREFUSED');
  });
});
