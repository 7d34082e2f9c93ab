/** Payment orders that the validators refuse. */
import { expect } from 'chai';
import { order, type Request, requestOf, versions } from './payments.js';
import { complaints, requestId, validatorOf } from './published.js';

describe('A payment order', () => {
  const violations: readonly (readonly [what: string, given: Request, want: string])[] = [
    ['a null body', { body: null }, '/body type'],
    ['an amount inside other text', amount('abc1.5xyz'), '/body/instructedAmount/amount pattern'],
    ['an amount with four decimals', amount('1.5555'), '/body/instructedAmount/amount pattern'],
    ['an amount of 15 digits', amount('1'.repeat(15)), '/body/instructedAmount/amount pattern'],
    ['an amount as a number', amount(5), '/body/instructedAmount/amount type'],
    [
      'a remittance of 141 characters',
      field('remittanceInformationUnstructured', 'r'.repeat(141)),
      '/body/remittanceInformationUnstructured maxLength',
    ],
    [
      'a date that does not exist',
      field('requestedExecutionDate', '2025-02-30'),
      '/body/requestedExecutionDate format',
    ],
    [
      'an address without a country',
      field('creditorAddress', { city: 'Zagreb' }),
      '/body/creditorAddress required',
    ],
    [
      'a structured remittance without a reference',
      field('remittanceInformationStructured', {}),
      '/body/remittanceInformationStructured required',
    ],
    [
      'a request id with a prefix',
      header('x-request-id', `urn:uuid:${requestId}`),
      '/headers/x-request-id format',
    ],
    ['a vague preference', header('tpp-redirect-preferred', 'yes'), '/headers/tpp-redirect-preferred enum'],
    [
      'a wrong place',
      header('psu-geo-location', 'xGEO:45.123456;15.123456'),
      '/headers/psu-geo-location pattern',
    ],
    [
      'an unsupported payment service',
      { path: { 'payment-service': 'bulk-payments' } },
      '/path/payment-service enum',
    ],
  ];
  for (const [what, given, want] of violations) {
    it(`is refused for ${what}`, () => {
      for (const name of versions) {
        const found = complaints(validatorOf(name, 'initiateDomesticCreditTransfer'), requestOf(given));
        expect(found, name).to.deep.equal([want]);
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

function header(name: string, value: string): Request {
  return { headers: { [name]: value } };
}
