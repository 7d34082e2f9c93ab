/** How amounts, dates and account numbers are written for a customer. Amounts never become a JavaScript number. */

import type { LocalNames } from '../../domain/accounts/account.js';
import { countLetters, cutText } from '../../domain/visible-text.js';

export type Language = 'hr' | 'en';
export const languages: readonly Language[] = ['hr', 'en'];

const noBreakSpace = '\u00a0';
const locales: Readonly<Record<Language, string>> = { hr: 'hr-HR', en: 'en-GB' };

/** `1234.5 EUR` becomes `1.234,50 EUR` in Croatian and `EUR 1,234.50` in English. */
export function formatAmount(amount: string, currency: string, language: Language): string {
  const [, whole, fraction] = /^([0-9]+)(?:\.([0-9]+))?$/.exec(amount) ?? [];
  if (whole === undefined) throw new Error(`"${amount}" is not a decimal amount.`);
  const [thousands, decimal] = language === 'hr' ? ['.', ','] : [',', '.'];
  const grouped = whole.replace(/^0+(?=[0-9])/, '').replace(/\B(?=([0-9]{3})+$)/g, thousands);
  // No currency has one fraction digit, so a lone one stands for tenths of a hundred.
  const number = fraction === undefined ? grouped : `${grouped}${decimal}${fraction.padEnd(2, '0')}`;
  return language === 'hr' ? `${number}${noBreakSpace}${currency}` : `${currency}${noBreakSpace}${number}`;
}

/** `2026-06-30` becomes `30. lipnja 2026.` in Croatian and `30 June 2026` in English. */
export function formatDate(isoDate: string, language: Language): string {
  // The date is a calendar date already; UTC keeps it from moving to a neighbouring day.
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${isoDate}T00:00:00Z`));
}

/** `1` becomes `January`, in Croatian `siječanj`. */
export function formatMonth(month: number, language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], { month: 'long', timeZone: 'UTC' });
  return format.format(Date.UTC(2026, month - 1));
}

/** A date and a time of day: `30 June 2026, 14:35`, in Croatian `30. lipnja 2026. u 14:35`. */
export function formatTime(
  { day, time }: { readonly day: string; readonly time: string },
  language: Language,
): string {
  return [formatDate(day, language), time].join(language === 'hr' ? ' u ' : ', ');
}

/** `a, b and c`. */
export function formatList(items: readonly string[], language: Language): string {
  return new Intl.ListFormat(locales[language], { type: 'conjunction' }).format(items);
}

/** An account's name in a language, where the bank has one. */
export function localName({ name, names }: NamedAccount, language: Language): string {
  return names?.[language] || name;
}

interface NamedAccount {
  readonly name: string;
  readonly names?: LocalNames | undefined;
}

/** In letters: with a longer name above it or in it, a phone's first screen would not show a step's button. */
const longestShortName = 32;

/** A name in a sentence or on a button; the details have the whole name. */
export function shortName(name: string): string {
  return countLetters(name) > longestShortName ? `${cutText(name, longestShortName).trimEnd()}…` : name;
}

export function formatIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}
