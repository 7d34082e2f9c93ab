/** The differences between versions 1.0.0 and 1.3.2 of the payment contracts. */
import { expect } from 'chai';
import { asObject, valueAt } from '../../codegen/json.js';
import type { ContractName } from '../../src/contract/operation.js';
import { validators } from '../../generated/index.js';
import { initiations, order, requestOf } from './payments.js';
import { complaints, publishedDocument, validatorOf } from './published.js';

describe('The payment contracts 1.0.0 and 1.3.2', () => {
  const properties = (name: ContractName, schema: string): string[] =>
    Object.keys(asObject(valueAt(publishedDocument(name), ['components', 'schemas', schema, 'properties'])));
  const domestic = [
    'endToEndIdentification',
    'debtorAccount',
    'ultimateDebtor',
    'instructedAmount',
    'creditorAccount',
    'creditorName',
    'creditorAddress',
    'ultimateCreditor',
    'purposeCode',
    'remittanceInformationStructured',
    'remittanceInformationUnstructured',
    'requestedExecutionDate',
  ];
  const without = (...names: string[]) => domestic.filter((name) => !names.includes(name));
  const links = ['scaRedirect', 'startAuthorisation', 'self', 'status'];
  const cases: readonly (readonly [name: ContractName, schema: string, want: readonly string[]])[] = [
    ['payments-1.0.0', 'DomesticCreditTransfer', domestic],
    ['payments-1.3.2', 'DomesticCreditTransfer', [...domestic, 'debtorName']],
    ['payments-1.0.0', 'RtgsPayment', without('ultimateDebtor')],
    ['payments-1.3.2', 'RtgsPayment', [...without('ultimateDebtor', 'ultimateCreditor'), 'debtorName']],
    ['payments-1.0.0', 'PaymentLinks', links],
    ['payments-1.3.2', 'PaymentLinks', [...links, 'scaApp2AppIOS', 'scaApp2AppAndroid']],
  ];
  for (const [name, schema, want] of cases) {
    it(`have the exact properties of ${schema} in ${name}`, () => {
      expect(properties(name, schema)).to.have.members([...want]);
    });
  }

  it('limit debtorName to 70 characters in 1.3.2, and ignore it in 1.0.0', () => {
    const request = requestOf({ body: { ...order, debtorName: 'n'.repeat(71) } });
    for (const id of initiations) {
      expect(complaints(validatorOf('payments-1.0.0', id), request)).to.deep.equal([]);
      expect(complaints(validatorOf('payments-1.3.2', id), request)).to.deep.equal([
        '/body/debtorName maxLength',
      ]);
    }
  });

  it('share the status operation, but not the read operation', () => {
    expect(validators['payments-1.3.2']['getPaymentStatus']).to.equal(
      validators['payments-1.0.0']['getPaymentStatus'],
    );
    expect(validators['payments-1.0.5']['getPayment']).to.equal(validators['payments-1.0.0']['getPayment']);
    expect(validators['payments-1.3.2']['getPayment']).not.to.equal(
      validators['payments-1.0.0']['getPayment'],
    );
  });
});
