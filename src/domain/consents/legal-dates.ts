/** The day on which the rules for consents changed; every rule that depends on it takes the date as an argument. */
import type { LocalDate } from '../time.js';

/** From here on the bank offers its accounts where a consent names none, and every call names the customer. */
const bankOfferedFrom: LocalDate = '2021-06-30';

export function mayLeaveAccountsOpen(today: LocalDate): boolean {
  return today >= bankOfferedFrom;
}

export function mustAlwaysNameThePsu(today: LocalDate): boolean {
  return today >= bankOfferedFrom;
}
