/** Payment orders made up by the dozen: right ones in every variety of the contract, and ones with one mistake. */
import fc from 'fast-check';
import { ibans, orderOf, rtgs, v132 } from '../support/tpp-client.js';
import { withField } from './refusals.js';

const control = /[\u0000-\u001f\u007f-\u009f]/g;

/** Any text without control characters, up to a number of characters. */
const text = (maximum: number): fc.Arbitrary<string> =>
  fc.string({ unit: 'binary', maxLength: maximum }).map((value) => value.replace(control, '·'));

const currency = fc.oneof({ weight: 9, arbitrary: fc.constant('EUR') }, fc.stringMatching(/^[A-Z]{3}$/));
const amount = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 99_999_999 }).map((cents) => (cents / 100).toFixed(2)) },
  fc.stringMatching(/^-?[0-9]{1,14}(\.[0-9]{1,3})?$/),
);
const anyIban = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(ibans.marko, ibans.elsewhere, 'HR7099000223200009022') },
  fc.constantFrom('DE89370400440532013000', 'GB82WEST12345698765432'),
  fc.stringMatching(/^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$/),
);
const account = (iban: fc.Arbitrary<string>) =>
  fc.record(
    {
      iban,
      bban: fc.stringMatching(/^[a-zA-Z0-9]{1,30}$/),
      pan: text(35),
      maskedPan: text(35),
      msisdn: text(35),
      currency: fc.constant('EUR'),
    },
    { requiredKeys: ['iban'] },
  );

/** Everything that a product's body may hold on one base path. */
export function rightOrders(basePath: string, product: string): fc.Arbitrary<Record<string, unknown>> {
  const hasUltimateCreditor = product !== rtgs || basePath !== v132;
  return fc.record(
    {
      debtorAccount: account(fc.oneof({ weight: 9, arbitrary: fc.constant(ibans.ana) }, anyIban)),
      instructedAmount: fc.record({ currency, amount }),
      creditorAccount: account(anyIban),
      creditorName: text(70),
      remittanceInformationUnstructured: text(140),
      endToEndIdentification: text(35),
      creditorAddress: fc.record(
        {
          street: text(70),
          buildingNumber: text(200),
          city: text(200),
          postalCode: text(200),
          country: fc.stringMatching(/^[A-Z]{2}$/),
        },
        { requiredKeys: ['country'] },
      ),
      purposeCode: fc.constantFrom('SALA', 'SUPP', 'RENT', 'WTER'),
      remittanceInformationStructured: fc.record(
        { reference: text(35), referenceType: text(35), referenceIssuer: text(35) },
        { requiredKeys: ['reference'] },
      ),
      requestedExecutionDate: fc
        .date({ min: new Date('2020-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
      ...(basePath === v132 && { debtorName: text(70) }),
      ...(product !== rtgs && { ultimateDebtor: text(70) }),
      ...(hasUltimateCreditor && { ultimateCreditor: text(70) }),
    },
    {
      requiredKeys: [
        'debtorAccount',
        'instructedAmount',
        'creditorAccount',
        'creditorName',
        'remittanceInformationUnstructured',
      ],
    },
  );
}

export interface Mistake {
  readonly path: string;
  readonly order: Record<string, unknown>;
}

const notAText = fc.constantFrom(1, true, null, [], {}, ['x'], 0);
const notAnObject = fc.constantFrom('x', 1, true, null, []);
/** A dotted path, and what must not stand there. */
const mistakes: readonly (readonly [path: string, wrong: fc.Arbitrary<unknown>])[] = [
  ['debtorAccount', fc.oneof(notAnObject, fc.constant(undefined))],
  ['creditorAccount', fc.oneof(notAnObject, fc.constant(undefined))],
  ['instructedAmount', fc.oneof(notAnObject, fc.constant(undefined))],
  [
    'instructedAmount.amount',
    fc.oneof(notAText, fc.constant(undefined), notMatching(/^-?[0-9]{1,14}(\.[0-9]{1,3})?$/)),
  ],
  ['instructedAmount.currency', fc.oneof(notAText, fc.constant(undefined), notMatching(/^[A-Z]{3}$/))],
  ['debtorAccount.iban', fc.oneof(notAText, notMatching(/^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$/))],
  ['creditorAccount.iban', fc.oneof(notAText, fc.stringMatching(/^HR[0-9]{2}[a-z0-9]{1,16}$/))],
  ['creditorAccount.currency', fc.oneof(notAText, notMatching(/^[A-Z]{3}$/))],
  ['creditorName', fc.oneof(notAText, fc.constant(undefined), tooLong(70), withControl())],
  [
    'remittanceInformationUnstructured',
    fc.oneof(notAText, fc.constant(undefined), tooLong(140), withControl()),
  ],
  ['endToEndIdentification', fc.oneof(notAText, tooLong(35), withControl())],
  ['purposeCode', fc.oneof(notAText, notMatching(/^[A-Z0-9]{4}$/))],
  ['creditorAddress', notAnObject],
  ['creditorAddress.country', fc.oneof(notAText, fc.constant(undefined), notMatching(/^[A-Z]{2}$/))],
  ['remittanceInformationStructured', notAnObject],
  ['remittanceInformationStructured.reference', fc.oneof(notAText, fc.constant(undefined), tooLong(35))],
  ['requestedExecutionDate', fc.oneof(notAText, notMatching(/^\d{4}-\d\d-\d\d$/))],
];

/** An order with one mistake, and the path of the field that has it. */
export const mistakenOrders: fc.Arbitrary<Mistake> = fc.oneof(
  ...mistakes.map(([path, wrong]) => wrong.map((value) => ({ path, order: withField(path, value) }))),
);

function notMatching(pattern: RegExp): fc.Arbitrary<string> {
  return fc.string({ unit: 'binary', maxLength: 40 }).filter((value) => !pattern.test(value));
}

function tooLong(limit: number): fc.Arbitrary<string> {
  return fc.string({ unit: 'binary', minLength: limit + 1, maxLength: limit + 20 });
}

function withControl(): fc.Arbitrary<string> {
  return fc
    .tuple(
      text(20),
      fc.constantFrom('\0', '\n', '\r', '\t', '\u001b', '\u007f', '\u009f', '\ud800'),
      text(20),
    )
    .map((parts) => parts.join(''));
}

/** A right order's JSON with one of its bytes taken out, doubled or changed. */
export const damagedTexts: fc.Arbitrary<Uint8Array> = fc
  .tuple(fc.nat(), fc.integer({ min: 0, max: 255 }), fc.constantFrom('change', 'remove', 'insert'))
  .map(([place, byte, damage]) => {
    const bytes = Buffer.from(JSON.stringify(orderOf()));
    const at = place % bytes.length;
    const middle = damage === 'remove' ? [] : [byte];
    return Buffer.concat([
      bytes.subarray(0, at),
      Buffer.from(middle),
      bytes.subarray(damage === 'insert' ? at : at + 1),
    ]);
  });
