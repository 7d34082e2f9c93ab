/** The state machine of a payment: every pair of statuses, with the transitions of the bank's table. */
import { expect } from 'chai';
import { leadsTo } from '../../src/domain/authorisation/lifecycle.js';
import { isUnsigned } from '../../src/domain/authorisation/signing.js';
import {
  isFinal,
  paymentLifecycle,
  type TransactionStatus,
  transactionStatuses,
} from '../../src/domain/payments/payment.js';

/** A row for each status; `x` marks its allowed transitions. */
const moves: Readonly<Record<TransactionStatus, string>> = {
  //    ACCC ACCP ACSC ACSP ACTC ACWC ACWP RCVD PDNG RJCT CANC ACFC PATC
  ACCC: '.    .    .    .    .    .    .    .    .    .    .    .    .',
  ACCP: '.    .    .    .    .    .    .    .    .    .    .    .    .',
  ACSC: 'x    .    .    .    .    .    .    .    .    .    .    .    .',
  ACSP: 'x    .    x    .    .    .    .    .    .    x    x    .    .',
  ACTC: '.    .    .    x    .    .    .    .    x    x    x    .    .',
  ACWC: '.    .    .    .    .    .    .    .    .    .    .    .    .',
  ACWP: '.    .    .    .    .    .    .    .    .    .    .    .    .',
  RCVD: '.    .    .    .    x    .    .    .    .    x    x    .    x',
  PDNG: '.    .    .    x    .    .    .    .    x    x    x    .    .',
  RJCT: '.    .    .    .    .    .    .    .    .    .    .    .    .',
  CANC: '.    .    .    .    .    .    .    .    .    .    .    .    .',
  ACFC: '.    .    .    .    .    .    .    .    .    .    .    .    .',
  PATC: '.    .    .    .    x    .    .    .    .    x    x    .    x',
};

describe('The status of a payment', () => {
  it('is one of the thirteen statuses of the interface, in the same order', () => {
    expect(Object.keys(moves)).to.deep.equal(transactionStatuses);
    expect(transactionStatuses).to.have.length(13);
  });

  for (const from of transactionStatuses) {
    const row = moves[from].split(/\s+/);
    const targets = transactionStatuses.filter((_, index) => row[index] === 'x');
    it(`changes from ${from} to ${targets.join(', ') || 'no other status'}`, () => {
      expect(row).to.have.length(13);
      expect(transactionStatuses.filter((to) => leadsTo(paymentLifecycle.moves, from, to))).to.deep.equal(
        targets,
      );
    });
  }

  it('is final once the payment is rejected, cancelled, settled or credited', () => {
    expect(transactionStatuses.filter(isFinal)).to.deep.equal(['ACCC', 'ACSC', 'RJCT', 'CANC']);
  });

  it('is undecided until the last signature', () => {
    expect(transactionStatuses.filter(isUnsigned)).to.deep.equal(['RCVD', 'PATC']);
  });
});
