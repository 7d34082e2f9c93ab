/** The log's events match the documented list, and no log line identifies a customer. */
import { expect } from 'chai';
import { alarmNames } from '../../src/observe/alarms.js';
import { customerReferences, eventLines, createEventLog } from '../../src/observe/events.js';
import { keptLog } from '../support/server/kept-log.js';
import type { BankEvent } from '../../src/usecases/events.js';
import { sectionsOf } from '../documents/markdown.js';

const key = 'a key that is long enough to be one of this bank';

function lineOf(event: BankEvent): Readonly<Record<string, unknown>> {
  const { lines, log } = keptLog();
  createEventLog(log, () => [key])(event);
  expect(lines).to.have.length(1);
  return lines[0] ?? {};
}

describe('The log line of an event', () => {
  const authorisationId = 'the-authorisation';
  const psuId = 'ana.horvat';
  const lines: readonly (readonly [BankEvent, Readonly<Record<string, unknown>>])[] = [
    [
      { kind: 'payment-status', id: 'p', from: 'RCVD', to: 'ACTC', cause: 'signed' },
      { level: 'info', event: 'payment-status', id: 'p', from: 'RCVD', to: 'ACTC', cause: 'signed' },
    ],
    [
      { kind: 'login-rejected', authorisationId, cause: 'credentials-wrong', userName: psuId },
      { level: 'warn', event: 'login-rejected', authorisationId, cause: 'credentials-wrong' },
    ],
    [
      { kind: 'confirmation-accepted', authorisationId, psuId },
      { level: 'info', event: 'confirmation-accepted', authorisationId },
    ],
    [
      { kind: 'token-issued', client: 'sandbox-tpp', grant: 'implicit', consentId: 'c' },
      { level: 'info', event: 'token-issued', client: 'sandbox-tpp', grant: 'implicit', consentId: 'c' },
    ],
  ];
  for (const [event, want] of lines) {
    it(`has the fields of ${event.kind}, and no customer's name`, () => {
      const { msg, psu: _psu, time: _time, ...fields } = lineOf(event);
      expect(fields).to.deep.equal(want);
      expect(msg).to.equal(eventLines[event.kind].sentence);
      expect(JSON.stringify(lineOf(event))).not.to.include(psuId);
    });
  }

  it('has one reference for a customer, which depends on the key', () => {
    const { psu } = lineOf({ kind: 'login-accepted', authorisationId, psuId });
    expect(psu).to.match(/^[\w-]{16}$/);
    expect(lineOf({ kind: 'login-locked', client: 'c', userName: psuId })).to.include({ psu });
    expect(lineOf({ kind: 'login-accepted', authorisationId, psuId: 'marko.kovac' })).not.to.include({ psu });
    expect(customerReferences(`${key}!`)(psuId)).not.to.equal(psu);
  });
});

describe('The page docs/operator/log.md', () => {
  const text = (title: string) => {
    const section = sectionsOf('docs/operator/log.md').find((each) => each.title === title);
    if (!section) throw new Error(`there is no section "${title}"`);
    return section.text;
  };
  /** Returns the names at the beginning of a section's points, or of its table's rows. */
  const namesIn = (title: string) =>
    [...text(title).matchAll(/^[|-] `([a-z-]+)`/gm)]
      .map(([, name = '']) => name)
      .filter((name) => name !== 'event' && name !== 'alarm');

  it('lists every event of the log, and no other event', () => {
    expect(namesIn('Events')).to.have.members(['call', 'turned-away', ...Object.keys(eventLines)]);
  });

  it('lists every alarm, and no other alarm', () => {
    expect(namesIn('Alarms')).to.have.members(alarmNames);
  });
});
