/** Mistakes in a document's announcement of its end (deprecation and sunset). */
import { but, type MistakeTable } from './mistake.js';

const inInfo = (lines: string): string => but('  version: 1.0.0', `  version: 1.0.0\n${lines}`);
const inOperation = (lines: string): string =>
  but('      operationId: getThings', `      operationId: getThings\n${lines}`);

export const mistakenAnnouncements: MistakeTable = {
  "announcement-date: x-deprecated is a date in quotes, for instance '2027-12-31'.": inInfo(
    `  x-deprecated: '2027-02-30' # here`,
  ),
  "announcement-date: x-sunset is a date in quotes, for instance '2027-12-31'.": [
    inInfo(`  x-deprecated: '2027-01-31'\n  x-sunset: soon # here`),
    inInfo(`  x-deprecated: '2027-01-31'\n  x-sunset: 2027 # here`),
    inOperation(
      `      deprecated: true\n      x-deprecated: '2027-01-31'\n      x-sunset: 2027-12-31 # here`,
    ),
  ],
  'announcement-order: x-sunset comes after x-deprecated, 2027-01-31.': [
    inInfo(`  x-deprecated: '2027-01-31'\n  x-sunset: '2027-01-31' # here`),
    inOperation(
      `      deprecated: true\n      x-deprecated: '2027-01-31'\n      x-sunset: '2026-12-31' # here`,
    ),
  ],
  'announcement-order: A sunset needs a deprecation: write x-deprecated too.': inInfo(
    `  x-sunset: '2027-12-31' # here`,
  ),
  'extension-unknown: x-sunset-date is unknown; the known extensions are x-deprecated and x-sunset.': inInfo(
    `  x-deprecated: '2027-01-31'\n  x-sunset-date: '2027-12-31' # here`,
  ),
  'announcement-day: getThings is deprecated; say from which day on: x-deprecated.': inOperation(
    '      deprecated: true # here',
  ),
  'announcement-unmarked: getThings has x-deprecated, and needs deprecated: true beside it.': inOperation(
    `      x-deprecated: '2027-01-31' # here`,
  ),
};
