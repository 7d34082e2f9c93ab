/** The log hides secrets and shows what an operator needs. */
import { expect } from 'chai';
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '../../src/domain/problem.js';
import { createLog } from '../../src/log.js';
import { keptLog } from '../support/server/kept-log.js';
import { commandProcess } from '../support/server/command-line.js';

function logged(fields: object): unknown {
  const { lines, log } = keptLog();
  log.info(fields, 'it happened');
  return lines[0];
}

describe('The log', () => {
  it('redacts secret fields', () => {
    const secrets = { code: '246810', password: 'x', customer: { code: '246810', iban: 'HR12' } };
    const [code, password, iban] = ['[redacted]', '[redacted]', '[redacted]'];
    expect(logged(secrets)).to.deep.include({ code, password, customer: { code, iban } });
  });

  it('has the code of an error, which is often its only information', () => {
    const err = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    expect(logged({ err })).to.have.nested.property('err.errorCode', 'ECONNREFUSED');
  });

  it('has the text that was thrown in place of an error', () => {
    expect(logged({ err: 'no pool' }))
      .to.have.property('err')
      .that.deep.equals({ message: 'no pool' });
  });

  it('limits the errors of a full disk, also of the worker, to one line a second, and no other error', async () => {
    const { lines, log } = keptLog();
    const full = new Problem('server.unavailable', 'Later.', undefined, { dependency: 'disk' });
    for (const err of [full, full, full, new Error('a defect'), new Error('a defect')]) {
      log.error({ err }, 'the round failed');
    }
    const counts = () => lines.map(({ count, dependency }) => [dependency, count]);
    const atOnce = [
      ['disk', undefined],
      [undefined, undefined],
      [undefined, undefined],
    ];
    expect(counts()).to.deep.equal(atOnce);
    await pause(1100);
    expect(counts()).to.deep.equal([...atOnce, ['disk', 2]]);
  });

  it('loses no count of a limited line when the process ends', async () => {
    const module = new URL('../../src/log.js', import.meta.url).href;
    const program = `
      const log = (await import('${module}')).createLog('info');
      for (let count = 0; count < 3; count += 1) log.error({ dependency: 'disk' }, 'full');
      process.exit(1);
    `;
    const { stdout } = await commandProcess({}, ['-e', program], { program: '--input-type=module' });
    const counts = stdout.match(/.+/g)?.map((line) => JSON.parse(line).count);
    expect(counts).to.deep.equal([undefined, 2]);
  });

  it('escapes line breaks and terminal sequences of received values', () => {
    const client = 'x\n10:00:00 info  a payment has moved\u001b[2J\u009b1A';
    const lines: string[] = [];
    const terminal = { isTTY: true, write: (line: string) => lines.push(line) };
    const log = createLog('info', terminal);
    log.warn({ event: 'token-refused', client }, 'a token request was refused');
    log.error({ err: new Error(client) }, 'it failed');
    const [refused = '', failed = ''] = lines;
    expect(refused).to.match(/ warn +a token request was refused .*client=x\\u000a10:00:00.*\n$/);
    expect(refused.trimEnd().split('\n')).to.have.length(1);
    expect(lines.join('')).not.to.match(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    for (const line of failed.trimEnd().split('\n').slice(1)) expect(line).to.match(/^ {2}/);
    const asJson: string[] = [];
    createLog('info', { write: (line: string) => asJson.push(line) }).warn({ client }, 'refused');
    expect(asJson.join('').trimEnd().split('\n')).to.have.length(1);
  });
});
