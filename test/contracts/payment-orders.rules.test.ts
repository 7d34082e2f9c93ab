/** Payment orders that the validators refuse. */
import { expect } from 'chai';
import { order, type Request, requestOf, versions } from './payments.js';
import { complaints, requestId, validatorOf } from './published.js';

type Wrong = readonly [given: Request, want: string];

const field = (name: string, value: unknown, keyword: string): Wrong => [
  { body: { ...order, [name]: value } },
  `/body/${name} ${keyword}`,
];
const amount = (value: unknown, keyword: string): Wrong => [
  { body: { ...order, instructedAmount: { currency: 'EUR', amount: value } } },
  `/body/instructedAmount/amount ${keyword}`,
];
const header = (name: string, value: string, keyword: string): Wrong => [
  { headers: { [name]: value } },
  `/headers/${name} ${keyword}`,
];

const violations: Readonly<Record<string, Wrong>> = {
  'a null body': [{ body: null }, '/body type'],
  'an amount inside other text': amount('abc1.5xyz', 'pattern'),
  'an amount with four decimals': amount('1.5555', 'pattern'),
  'an amount of 15 digits': amount('1'.repeat(15), 'pattern'),
  'an amount as a number': amount(5, 'type'),
  'a remittance of 141 characters': field('remittanceInformationUnstructured', 'r'.repeat(141), 'maxLength'),
  'a date that does not exist': field('requestedExecutionDate', '2025-02-30', 'format'),
  'an address without a country': field('creditorAddress', { city: 'Zagreb' }, 'required'),
  'a structured remittance without a reference': field('remittanceInformationStructured', {}, 'required'),
  'a request id with a prefix': header('x-request-id', `urn:uuid:${requestId}`, 'format'),
  'a vague preference': header('tpp-redirect-preferred', 'yes', 'enum'),
  'a wrong place': header('psu-geo-location', 'xGEO:45.123456;15.123456', 'pattern'),
  'an unsupported service': [{ path: { 'payment-service': 'bulk-payments' } }, '/path/payment-service enum'],
};

describe('A payment order', () => {
  for (const [what, [given, want]] of Object.entries(violations)) {
    it(`is refused for ${what}`, () => {
      for (const name of versions) {
        const found = complaints(validatorOf(name, 'initiateDomesticCreditTransfer'), requestOf(given));
        expect(found, name).to.deep.equal([want]);
      }
    });
  }

  it('is required on initiation', () => {
    const { body: _body, ...request } = requestOf({});
    const found = complaints(validatorOf('payments-1.0.0', 'initiateRtgsPayment'), request);
    expect(found).to.deep.equal([' required']);
  });
});
