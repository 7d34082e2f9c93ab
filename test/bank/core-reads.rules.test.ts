/** Validation of the core's answers to reads: each member that the server uses must have its type. */
import { expect } from 'chai';
import { isReadAnswer } from '../../src/bank/core-reads.js';

const money = { minorUnits: 1n, currency: 'EUR' };
const account = { id: 'a', iban: 'HR1', currency: 'EUR', name: 'Ana', status: 'enabled' };
const entry = { id: 'e', bookingDate: '2030-01-02', remittance: '', amount: money };
const customer = { psuId: 'ana', name: 'Ana', status: 'active' };

type Answer = Readonly<Record<string, unknown>>;

/** By method: an answer, and for list methods a function that puts the answer into a list. */
const answers: Readonly<
  Partial<Record<keyof typeof isReadAnswer, readonly [answer: Answer, among?: (one: unknown) => unknown]>>
> = {
  findAccount: [account],
  findAccountById: [account],
  accountsOf: [account, (one) => [account, one]],
  mandateOf: [{ signers: ['ana'], signaturesNeeded: 1 }],
  findCustomer: [customer],
  balanceOf: [{ booked: money, creditLine: 0n }],
  entriesOf: [entry, (one) => [entry, one]],
  ratesOn: [{ homeCurrency: 'EUR', quotedOn: '2030-01-02', rates: [] }],
};

describe('An answer of the core', () => {
  for (const [method, isRight] of Object.entries(isReadAnswer)) {
    const [answer = {}, among = (one: unknown) => one] = Reflect.get(answers, method) ?? [];
    it(`to ${method} must have each of its members in the right type`, () => {
      expect(isRight(among(answer)), 'as it is').to.equal(true);
      expect(isRight(among(Object.create(answer))), 'of a class').to.equal(true);
      expect(isRight(among({ ...answer, another: 1 })), 'with more than was asked for').to.equal(true);
      for (const wrong of [null, 1, 'text', true])
        expect(isRight(among(wrong)), String(wrong)).to.equal(false);
      for (const name of Object.keys(answer)) {
        for (const wrong of [undefined, null, true, {}]) {
          expect(isRight(among({ ...answer, [name]: wrong })), `${name}: ${JSON.stringify(wrong)}`).to.equal(
            false,
          );
        }
      }
    });
  }

  const amounts: readonly (readonly [amount: unknown, want: boolean])[] = [
    [money, true],
    [{ ...money, minorUnits: 1 }, false],
    [{ ...money, currency: undefined }, false],
    [null, false],
  ];
  for (const [amount, want] of amounts) {
    const text = JSON.stringify(amount, (_, value: unknown) =>
      typeof value === 'bigint' ? `${value}n` : value,
    );
    it(`${want ? 'may' : 'must not'} hold the amount ${text}`, () => {
      expect(isReadAnswer.entriesOf([{ ...entry, amount }]), 'entry').to.equal(want);
      expect(isReadAnswer.balanceOf({ booked: amount, creditLine: 0n }), 'balance').to.equal(want);
      expect(isReadAnswer.findCustomer({ ...customer, paymentLimit: amount }), 'limit').to.equal(want);
    });
  }

  it('must not hold what the database cannot store', () => {
    for (const signaturesNeeded of [-1, 1.5, Number.NaN, 32_768])
      expect(isReadAnswer.mandateOf({ signers: [], signaturesNeeded })).to.equal(false);
    expect(isReadAnswer.findCustomer({ ...customer, psuId: 'š'.repeat(64) })).to.equal(true);
    for (const psuId of ['', 'š'.repeat(65)])
      expect(isReadAnswer.findCustomer({ ...customer, psuId })).to.equal(false);
  });

  it('may report a missing account or customer', () => {
    for (const method of ['findAccount', 'findAccountById', 'findCustomer'] as const) {
      expect(isReadAnswer[method](undefined), method).to.equal(true);
    }
  });
});
