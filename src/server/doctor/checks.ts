/** Everything that the doctor looks at, in the order in which it is told. */
import { bankChecks } from './bank.js';
import { certificateChecks } from './certificates.js';
import type { Check } from './check.js';
import { clientChecks } from './clients.js';
import { databaseChecks } from './database.js';
import { diskChecks } from './disk.js';
import { keyChecks } from './keys.js';
import { portChecks } from './ports.js';
import { settingChecks } from './settings.js';

export const checks: readonly Check[] = [
  ...settingChecks,
  ...databaseChecks,
  ...clientChecks,
  ...diskChecks,
  ...certificateChecks,
  ...keyChecks,
  ...bankChecks,
  ...portChecks,
];
