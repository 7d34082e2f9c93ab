/** Alarms in the log about the core's errors: they name the payment and never quote the core. */
import { expect } from 'chai';
import { ActiveAlarms } from '../../src/observe/active-alarms.js';
import { createAlarmLog, createPortAlarms, createShutdownLog } from '../../src/observe/alarms.js';
import { createFilesAlarm } from '../../src/observe/trust-alarms.js';
import { RepeatedAlarms } from '../../src/observe/repeated-alarms.js';
import { Problem } from '../../src/domain/problem.js';
import type { Log } from '../../src/log.js';
import type { Alarm } from '../../src/usecases/services.js';
import { textAt } from '../support/runner/json.js';
import { keptLog, type LogLine } from '../support/server/kept-log.js';

const attempt = { paymentId: 'the-payment', number: 2 };
const error = new Error('Ana Horvat, HR9599000143200001010, has no money');

function logged(write: (log: Log) => void): readonly LogLine[] {
  const { lines, log } = keptLog();
  write(log);
  return lines;
}

const personal = /Ana|HR95/;

describe('An alarm in the log', () => {
  const contradiction = { kind: 'contradiction', attempt, said: 'rejected', status: 'ACSC' } as const;
  const statements: readonly Alarm[] = [
    contradiction,
    { kind: 'attempt-unknown', attempt, said: 'executed' },
    { kind: 'answer-invalid', attempt },
  ];
  const failures: readonly Alarm[] = [
    { kind: 'outcome-unknown', attempt },
    { kind: 'core-failed', attempt, error },
    { kind: 'not-recorded', paymentId: 'the-payment', error },
  ];
  for (const alarm of [...statements, ...failures]) {
    it(`names the payment of ${alarm.kind}, and no personal data`, () => {
      const [line, ...others] = logged((log) => createAlarmLog(log)(alarm));
      expect(others).to.deep.equal([]);
      expect(line).to.include({ alarm: alarm.kind, level: 'error', paymentId: 'the-payment' });
      expect(line?.['msg']).to.match(/core/);
      expect(JSON.stringify(line)).not.to.match(personal);
    });
  }

  for (const alarm of statements) {
    it(`is raised once where the core repeats ${alarm.kind}, and has the count each hour`, () => {
      const book = new ActiveAlarms();
      let now = 0;
      const lines = logged((log) => {
        const raise = createAlarmLog(log, book, () => now);
        for (; now <= 120 * 60_000; now += 60_000) raise(alarm);
      });
      expect(lines.map(({ count }) => count)).to.deep.equal([undefined, 61, 121]);
      expect(book.timesRaised(alarm.kind)).to.equal(1);
    });
  }

  it('is raised for each payment, submission and statement of the core', () => {
    const book = new ActiveAlarms();
    const different: readonly Alarm[] = [
      ...statements,
      { ...contradiction, said: 'cancelled' },
      { ...contradiction, attempt: { ...attempt, number: 1 } },
      { ...contradiction, attempt: { ...attempt, paymentId: 'another' } },
    ];
    const lines = logged((log) => {
      const raise = createAlarmLog(log, book);
      for (const alarm of [...different, ...different]) raise(alarm);
    });
    expect(lines).to.have.length(different.length);
    expect(book.timesRaised('contradiction')).to.equal(4);
  });

  it('names the missing dependency for each answer that could not be stored', () => {
    const full = new Problem('server.unavailable', 'Later.', undefined, { dependency: 'disk' });
    const lines = logged((log) => {
      const raise = createAlarmLog(log);
      for (const paymentId of ['one', 'another']) raise({ kind: 'not-recorded', paymentId, error: full });
    });
    expect(lines.map(({ dependency, paymentId }) => [paymentId, dependency])).to.deep.equal([
      ['one', 'disk'],
      ['another', 'disk'],
    ]);
  });

  it('is raised each time that a call about an order fails', () => {
    const book = new ActiveAlarms();
    const lines = logged((log) => {
      const raise = createAlarmLog(log, book);
      for (let time = 0; time < 3; time++) raise({ kind: 'core-failed', attempt, error });
    });
    expect([lines.length, book.timesRaised('core-failed')]).to.deep.equal([3, 3]);
  });

  it('forgets the alarm that was repeated least recently, so that the memory is bounded', () => {
    const repeated = new RepeatedAlarms(() => 0);
    expect(repeated.count('first')).to.equal(1);
    for (let at = 0; at < 9_999; at++) repeated.count(String(at));
    expect(repeated.count('first')).to.equal(undefined);
    repeated.count('one more');
    expect([repeated.count('first'), repeated.count('0')]).to.deep.equal([undefined, 1]);
  });

  it('reports the core unavailable and available again, with the place of the call', () => {
    const lines = logged((log) => {
      createPortAlarms(log, 'core')({ fault: 'failed', call: 'balanceOf', error });
      createPortAlarms(log, 'core')({ call: 'balanceOf' });
    });
    expect(lines[0]).to.include({ level: 'error', alarm: 'core-away', call: 'balanceOf' });
    expect(textAt(lines[0], 'at', '0')).to.match(/^at .*alarms\.rules/);
    expect(lines[1]).to.include({ level: 'info', call: 'balanceOf' });
    expect(JSON.stringify(lines)).not.to.match(personal);
  });

  const faults = [
    ['core', 'late', 'core-away'],
    ['core', 'failed', 'core-away'],
    ['core', 'malformed', 'read-invalid'],
    ['authenticator', 'late', 'sca-late'],
    ['authenticator', 'failed', 'sca-failed'],
    ['authenticator', 'malformed', 'sca-malformed'],
    ['login', 'late', 'login-late'],
    ['login', 'failed', 'login-failed'],
    ['login', 'malformed', 'login-malformed'],
  ] as const;
  for (const [part, fault, want] of faults) {
    it(`is ${want} for the fault “${fault}” of the ${part}`, () => {
      const [line] = logged((log) => createPortAlarms(log, part)({ fault, call: 'asked' }));
      expect(line).to.include({ level: 'error', alarm: want, call: 'asked' });
    });
  }

  const changed = new Error('no money');
  changed.stack = 'Error: what it was\n    at Ana Horvat, HR95 99000143200001010';
  for (const [what, thrown] of [
    ['looks like a stack frame', new Error('no money\n    at Ana Horvat, HR9599000143200001010')],
    ['has changed since its creation', changed],
  ] as const) {
    it(`has no personal data where the text of the error ${what}`, () => {
      const failed = { fault: 'failed', call: 'check', error: thrown } as const;
      const lines = logged((log) => {
        createPortAlarms(log, 'core')(failed);
        createPortAlarms(log, 'authenticator')({ ...failed, authorisationId: '1' });
      });
      expect(lines).to.have.length(2);
      expect(JSON.stringify(lines)).not.to.match(personal);
    });
  }
});

describe('A shutdown in the log', () => {
  const rows = [
    ['a part that fails', 'close', { err: error }, 'a part failed at the shutdown'],
    ['a part that hangs', 'pause', { milliseconds: 5000 }, 'a part did not end within its deadline'],
  ] as const;
  for (const [title, step, fault, msg] of rows) {
    it(`names ${title}, and has no personal data`, () => {
      const [line] = logged((log) => createShutdownLog(log)('core', step, fault));
      expect(line).to.include({ level: 'error', part: 'core', step, msg });
      expect(JSON.stringify(line)).not.to.match(personal);
    });
  }

  it('has the error of a step of the server’s own', () => {
    const [line] = logged((log) => createShutdownLog(log)('database', 'stop', { err: new Error('gone') }));
    expect(JSON.stringify(line)).to.include('gone');
  });
});

describe('The alarm about certificate files that cannot be used', () => {
  it('is one line for each reason, and lasts until the files are in force', () => {
    const book = new ActiveAlarms();
    const states: boolean[] = [];
    const lines = logged((log) => {
      const tell = createFilesAlarm(log, book);
      for (const reason of ['cut short', 'cut short', 'not a list', undefined, undefined]) {
        tell(reason);
        states.push(book.lasts('certificates-unusable'));
      }
    });
    expect(lines.map(({ reason }) => reason)).to.deep.equal(['cut short', 'not a list']);
    expect(states).to.deep.equal([true, true, true, false, false]);
  });
});
