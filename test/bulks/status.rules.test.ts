/** The status that the entries of a bulk make, by hand. */
import { expect } from 'chai';
import {
  type BulkStatus,
  bulkStatusOf,
  type EntryCounts,
  groupStatusOf,
  type StoredBulkStatus,
} from '../../src/domain/payments/bulk.js';

const waiting: readonly (readonly [stored: StoredBulkStatus, want: BulkStatus])[] = [
  ['RCVD', 'RCVD'],
  ['PATC', 'PATC'],
  ['RJCT', 'RJCT'],
  ['CANC', 'CANC'],
];

const authorised: readonly (readonly [entries: EntryCounts, want: BulkStatus])[] = [
  [{ ACTC: 3 }, 'ACTC'],
  [{ ACTC: 2, ACSP: 1 }, 'ACSP'],
  [{ ACTC: 2, ACSC: 1 }, 'ACSP'],
  [{ ACTC: 2, ACCC: 1 }, 'ACSP'],
  [{ ACSP: 3 }, 'ACSP'],
  [{ ACSP: 1, ACSC: 2 }, 'ACSP'],
  [{ ACSP: 1, ACCC: 2 }, 'ACSP'],
  [{ ACSC: 3 }, 'ACSC'],
  [{ ACSC: 1, ACCC: 2 }, 'ACSC'],
  [{ ACCC: 3 }, 'ACCC'],
  [{ PDNG: 3 }, 'PDNG'],
  [{ PDNG: 1, ACTC: 2 }, 'PDNG'],
  [{ PDNG: 1, ACSP: 2 }, 'PDNG'],
  [{ PDNG: 1, ACSC: 1, ACCC: 1 }, 'PDNG'],
  [{ RJCT: 3 }, 'RJCT'],
  [{ CANC: 3 }, 'CANC'],
  [{ RJCT: 1, CANC: 2 }, 'RJCT'],
  [{ RJCT: 1, ACTC: 2 }, 'PART'],
  [{ RJCT: 1, ACSP: 2 }, 'PART'],
  [{ RJCT: 1, PDNG: 2 }, 'PART'],
  [{ RJCT: 1, ACSC: 2 }, 'PART'],
  [{ RJCT: 1, ACCC: 2 }, 'PART'],
  [{ CANC: 1, ACSC: 2 }, 'PART'],
  [{ CANC: 1, ACTC: 2 }, 'PART'],
  [{ RJCT: 1, CANC: 1, ACCC: 1 }, 'PART'],
  [{ RJCT: 0, ACSC: 2 }, 'ACSC'],
];

const groups: readonly (readonly [status: BulkStatus, want: string])[] = [
  ['RCVD', 'RCVD'],
  ['PATC', 'RCVD'],
  ['ACTC', 'ACTC'],
  ['PDNG', 'PDNG'],
  ['ACSP', 'ACSP'],
  ['PART', 'PART'],
  ['ACSC', 'ACSC'],
  ['ACCC', 'ACCC'],
  ['RJCT', 'RJCT'],
  ['CANC', 'RJCT'],
];

describe('The status of a bulk', () => {
  for (const [stored, want] of waiting)
    it(`is ${want} while ${stored} is stored`, () => expect(bulkStatusOf(stored, {})).to.equal(want));
  for (const [entries, want] of authorised) {
    const words = Object.entries(entries).map(([status, count]) => `${count} ${status}`);
    it(`is ${want} with ${words.join(', ')}`, () => expect(bulkStatusOf('ACTC', entries)).to.equal(want));
  }
  for (const [status, want] of groups)
    it(`${status} is ${want} as the status of a group`, () => expect(groupStatusOf(status)).to.equal(want));
});
