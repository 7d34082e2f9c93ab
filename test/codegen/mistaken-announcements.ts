/** Mistakes in a document's announcement of its end (deprecation and sunset). */
import { but, type MistakeTable } from './mistake.js';

const inInfo = (lines: string): string => but('  version: 1.0.0', `  version: 1.0.0\n${lines}`);
const inOperation = (lines: string): string =>
  but('      operationId: getThings', `      operationId: getThings\n${lines}`);

export const mistakenAnnouncements: MistakeTable = {
  'announcement-date: an impossible date of deprecation': [
    inInfo(`  x-deprecated: '2027-02-30' # here`),
    `x-deprecated is a date in quotes, for instance '2027-12-31'.`,
  ],
  'announcement-date: a sunset that is not a date': [
    inInfo(`  x-deprecated: '2027-01-31'\n  x-sunset: soon # here`),
    `x-sunset is a date in quotes, for instance '2027-12-31'.`,
  ],
  'announcement-date: a sunset that is a number': [
    inInfo(`  x-deprecated: '2027-01-31'\n  x-sunset: 2027 # here`),
    `x-sunset is a date in quotes, for instance '2027-12-31'.`,
  ],
  'announcement-order: a sunset on the day of the deprecation': [
    inInfo(`  x-deprecated: '2027-01-31'\n  x-sunset: '2027-01-31' # here`),
    'x-sunset comes after x-deprecated, 2027-01-31.',
  ],
  'announcement-order: a sunset without a deprecation': [
    inInfo(`  x-sunset: '2027-12-31' # here`),
    'A sunset needs a deprecation: write x-deprecated too.',
  ],
  'extension-unknown: an unknown extension': [
    inInfo(`  x-deprecated: '2027-01-31'\n  x-sunset-date: '2027-12-31' # here`),
    'x-sunset-date is unknown; the known extensions are x-deprecated and x-sunset.',
  ],
  'announcement-day: a deprecated operation without a day': [
    inOperation('      deprecated: true # here'),
    'getThings is deprecated; say from which day on: x-deprecated.',
  ],
  'announcement-unmarked: an operation with a date and without deprecated': [
    inOperation(`      x-deprecated: '2027-01-31' # here`),
    'getThings has x-deprecated, and needs deprecated: true beside it.',
  ],
  'announcement-order: an operation whose sunset is before its deprecation': [
    inOperation(
      `      deprecated: true\n      x-deprecated: '2027-01-31'\n      x-sunset: '2026-12-31' # here`,
    ),
    'x-sunset comes after x-deprecated, 2027-01-31.',
  ],
  'announcement-date: a sunset without quotes': [
    inOperation(
      `      deprecated: true\n      x-deprecated: '2027-01-31'\n      x-sunset: 2027-12-31 # here`,
    ),
    "x-sunset is a date in quotes, for instance '2027-12-31'.",
  ],
};
