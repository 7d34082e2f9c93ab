/** Arbitraries of payment orders: valid orders in every variety of the contract, and damaged ones. */
import fc from 'fast-check';
import { addDays, localDate } from '../../src/domain/time.js';
import { isVisible } from '../../src/domain/visible-text.js';
import { ibans } from '../support/embedded-bank/sandbox.js';
import { orderOf, rtgs, v100, v1316 } from '../support/tpp/tpp.js';

const control = /[\u0000-\u001f\u007f-\u009f]/g;

const hidden = /[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** The first of the code points for UTF-16's surrogate pairs, and their number: alone they are no character. */
const [firstSurrogate, surrogates] = [0xd800, 0x800];

/** Any character. Fast-check's own unit `binary` takes a second of processor time to begin with. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat(0x10ffff - surrogates)
  .map((at) => String.fromCodePoint(at < firstSurrogate ? at : at + surrogates));

/** Any text without control and hidden characters, up to a number of characters. */
export const text = (maximum: number): fc.Arbitrary<string> =>
  fc
    .string({ unit: anyCharacter, maxLength: maximum })
    .map((value) => value.replace(control, '·').replace(hidden, '·'));
const visibleText = (maximum: number) => text(maximum - 1).map((value) => `V${value}`);

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

const country = fc.stringMatching(/^[A-Z]{2}$/);
const olderAddress = fc.record(
  { street: text(70), buildingNumber: text(200), city: text(200), postalCode: text(200), country },
  { requiredKeys: ['country'] },
);
const address = fc.record(
  {
    streetName: text(70),
    buildingNumber: text(16),
    buildingName: text(35),
    floor: text(70),
    room: text(70),
    department: text(70),
    subDepartment: text(70),
    postBox: text(16),
    postCode: text(16),
    townName: text(35),
    townLocationName: text(35),
    districtName: text(35),
    countrySubDivision: text(35),
    country,
  },
  { requiredKeys: ['country'] },
);

/** Everything that a product's body may hold on one base path. */
export function rightOrders(basePath: string, product: string): fc.Arbitrary<Record<string, unknown>> {
  const hasUltimateCreditor = product !== rtgs || basePath === v100;
  return fc.record(
    {
      debtorAccount: account(fc.oneof({ weight: 9, arbitrary: fc.constant(ibans.ana) }, anyIban)),
      instructedAmount: fc.record({ currency, amount }),
      creditorAccount: account(anyIban),
      creditorName: visibleText(70),
      remittanceInformationUnstructured: visibleText(140),
      endToEndIdentification: text(35),
      creditorAddress: basePath === v1316 ? address : olderAddress,
      purposeCode: fc.constantFrom('SALA', 'SUPP', 'RENT', 'WTER', ...(basePath === v1316 ? ['BOND'] : [])),
      remittanceInformationStructured: fc.record(
        { reference: visibleText(35), referenceType: text(35), referenceIssuer: text(35) },
        { requiredKeys: ['reference'] },
      ),
      requestedExecutionDate: fc
        .integer({ min: -30, max: 400 })
        .map((days) => addDays(localDate(Date.now(), 'Europe/Zagreb'), days)),
      ...(basePath !== v100 && { debtorName: text(70) }),
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

/** The order as the bank keeps it: texts without a visible character are optional here, and count as not sent. */
export function withoutBlanks<Order extends object>(order: Order): Order {
  const isBlank = (value: unknown) => typeof value === 'string' && !isVisible(value);
  return JSON.parse(JSON.stringify(order, (_, value: unknown) => (isBlank(value) ? undefined : value)));
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
