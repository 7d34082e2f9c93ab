/** All settings in one table: name, default, parser and a sentence; in the order of the documents. */
import { administrationSettings } from './settings/administration.js';
import { bankSettings } from './settings/bank.js';
import { lifetimeSettings } from './settings/lifetimes.js';
import { loginSettings } from './settings/login.js';
import { runningSettings } from './settings/running.js';
import { servingSettings } from './settings/serving.js';
import { trustSettings } from './settings/trust.js';

export type { Setting } from './settings/setting.js';

export const settings = {
  ...servingSettings,
  ...bankSettings,
  ...loginSettings,
  ...trustSettings,
  ...administrationSettings,
  ...lifetimeSettings,
  ...runningSettings,
} as const;
