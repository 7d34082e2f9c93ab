/** Payment orders that the validators refuse. */
import { expect } from 'chai';
import { order, type Request, requestOf, versions } from './payments.js';
import { complaints, requestId, validatorOf } from './published.js';

describe('A payment order', () => {
  interface Violation {
    readonly what: string;
    readonly given: Request;
    readonly want: readonly string[];
  }
  const violations: readonly Violation[] = [
    { what: 'a null body', given: { body: null }, want: ['/body type'] },
    {
      what: 'an amount inside other text',
      given: amount('abc1.5xyz'),
      want: ['/body/instructedAmount/amount pattern'],
    },
    {
      what: 'an amount with four decimals',
      given: amount('1.5555'),
      want: ['/body/instructedAmount/amount pattern'],
    },
    {
      what: 'an amount of 15 digits',
      given: amount('1'.repeat(15)),
      want: ['/body/instructedAmount/amount pattern'],
    },
    { what: 'an amount as a number', given: amount(5), want: ['/body/instructedAmount/amount type'] },
    {
      what: 'a remittance of 141 characters',
      given: field('remittanceInformationUnstructured', 'r'.repeat(141)),
      want: ['/body/remittanceInformationUnstructured maxLength'],
    },
    {
      what: 'a date that does not exist',
      given: field('requestedExecutionDate', '2025-02-30'),
      want: ['/body/requestedExecutionDate format'],
    },
    {
      what: 'an address without a country',
      given: field('creditorAddress', { city: 'Zagreb' }),
      want: ['/body/creditorAddress required'],
    },
    {
      what: 'a structured remittance without a reference',
      given: field('remittanceInformationStructured', {}),
      want: ['/body/remittanceInformationStructured required'],
    },
    {
      what: 'a request id with a prefix',
      given: { headers: { 'x-request-id': `urn:uuid:${requestId}` } },
      want: ['/headers/x-request-id format'],
    },
    {
      what: 'a preference that is neither true nor false',
      given: { headers: { 'tpp-redirect-preferred': 'yes' } },
      want: ['/headers/tpp-redirect-preferred enum'],
    },
    {
      what: 'an invalid geo-location',
      given: { headers: { 'psu-geo-location': 'xGEO:45.123456;15.123456' } },
      want: ['/headers/psu-geo-location pattern'],
    },
    {
      what: 'an unsupported payment service',
      given: { path: { 'payment-service': 'bulk-payments' } },
      want: ['/path/payment-service enum'],
    },
  ];
  for (const { what, given, want } of violations) {
    it(`is refused for ${what}`, () => {
      for (const name of versions) {
        expect(
          complaints(validatorOf(name, 'initiateDomesticCreditTransfer'), requestOf(given)),
          name,
        ).to.deep.equal(want);
      }
    });
  }

  it('is required on initiation', () => {
    const { body: _body, ...request } = requestOf({});
    expect(complaints(validatorOf('payments-1.0.0', 'initiateRtgsPayment'), request)).to.deep.equal([
      ' required',
    ]);
  });
});

function amount(value: unknown): Request {
  return { body: { ...order, instructedAmount: { currency: 'EUR', amount: value } } };
}

function field(name: string, value: unknown): Request {
  return { body: { ...order, [name]: value } };
}
