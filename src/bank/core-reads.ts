/** Validates the core's answers to reads against the port's types, as far as the server relies on them. */
import type { Closable } from './closable.js';
import { fractionDigitsOf } from '../domain/money.js';
import { isObject } from '../domain/objects.js';
import { isLocalDate } from '../domain/time.js';
import { isPsuId } from './bounds.js';
import type { CoreBanking } from './core-banking.js';

type NotReads = 'isOwnIban' | 'execute' | 'outcomeOf' | 'cancel' | 'listen' | keyof Closable;
type Reads = Exclude<keyof CoreBanking, NotReads>;

const orNothing = (isRight: (value: unknown) => boolean) => (value: unknown) =>
  value === undefined || isRight(value);

const makeListCheck = (isRight: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(isRight);

const isText = (value: unknown) => typeof value === 'string';

const isMoney = (value: unknown) =>
  isObject(value) && typeof value['minorUnits'] === 'bigint' && isText(value['currency']);

const areTexts = makeListCheck(isText);

/** A payment stores the number of its signatures in two bytes. */
const isSignatureCount = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 32_768;

const isMandate = (value: unknown) =>
  isObject(value) && isSignatureCount(value['signaturesNeeded']) && areTexts(value['signers']);

const isMandateOrNothing = orNothing(isMandate);

const isAccount = (value: unknown) =>
  isObject(value) &&
  isText(value['id']) &&
  isText(value['iban']) &&
  isText(value['currency']) &&
  isText(value['name']) &&
  isText(value['status']) &&
  isMandateOrNothing(value['mandate']);

const isEntry = (value: unknown) =>
  isObject(value) &&
  isText(value['id']) &&
  isText(value['bookingDate']) &&
  isText(value['remittance']) &&
  isMoney(value['amount']);

const isMoneyOrNothing = orNothing(isMoney);

/** Validators by method name. */
export const isReadAnswer: Readonly<Record<Reads, (answer: unknown) => boolean>> = {
  findAccount: orNothing(isAccount),
  findAccountById: orNothing(isAccount),
  accountsOf: makeListCheck(isAccount),
  mandateOf: isMandate,
  findCustomer: orNothing(
    (answer) =>
      isObject(answer) &&
      isPsuId(answer['psuId']) &&
      isText(answer['name']) &&
      isText(answer['status']) &&
      isMoneyOrNothing(answer['paymentLimit']),
  ),
  balanceOf: orNothing(
    (answer) => isObject(answer) && typeof answer['creditLine'] === 'bigint' && isMoney(answer['booked']),
  ),
  entriesOf: makeListCheck(isEntry),
  ratesOn: (answer) =>
    isObject(answer) &&
    fractionDigitsOf(String(answer['homeCurrency'])) !== undefined &&
    isLocalDate(String(answer['quotedOn'])) &&
    Array.isArray(answer['rates']),
};
