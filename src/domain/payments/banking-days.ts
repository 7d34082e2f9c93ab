/** The execution day of a payment: the clearing systems' working days, and the products' cut-off times. */
import { addDays, type LocalDate } from '../time.js';
import { rulesOf, type Product } from './products.js';

/** A moment in the bank's time zone. */
export interface BankTime {
  readonly date: LocalDate;
  /** The time of day, for instance `16:30`. */
  readonly time: string;
}

/**
 * The first day on which an order that is authorised now can be executed, not before the requested day. After the
 * product's cut-off, and on holidays of its clearing system, this is the next working day.
 */
export function calculateExecutionDay(
  product: Product,
  requested: LocalDate | undefined,
  now: BankTime,
): LocalDate {
  const { cutOff } = rulesOf(product);
  const wanted = requested !== undefined && requested > now.date ? requested : now.date;
  if (!cutOff) return wanted;
  const isLate = wanted === now.date && isTargetDay(wanted) && now.time > cutOff.time;
  return bankingDayFrom(isLate ? addDays(wanted, 1) : wanted);
}

/** The next working day of the clearing systems after a date. */
export function nextBankingDay(date: LocalDate): LocalDate {
  return bankingDayFrom(addDays(date, 1));
}

/** The date if it is a working day of the clearing systems, or else the next one. */
export function bankingDayFrom(date: LocalDate): LocalDate {
  let day = date;
  while (!isTargetDay(day)) day = addDays(day, 1);
  return day;
}

/** The ECB's TARGET calendar: Monday to Friday except six holidays. */
export function isTargetDay(date: LocalDate): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  if (['01-01', '05-01', '12-25', '12-26'].includes(date.slice(5))) return false;
  const easter = easterSundayOf(Number(date.slice(0, 4)));
  return date !== addDays(easter, -2) && date !== addDays(easter, 1);
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
function easterSundayOf(year: number): LocalDate {
  const century = Math.floor(year / 100);
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * (year % 19) + century - Math.floor(century / 4) - correction + 15) % 30;
  const rest = year % 100;
  const days = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const shift = Math.floor(((year % 19) + 11 * epact + 22 * days) / 451);
  const sum = epact + days - 7 * shift + 114;
  const month = String(Math.floor(sum / 31)).padStart(2, '0');
  return `${year}-${month}-${String((sum % 31) + 1).padStart(2, '0')}`;
}
