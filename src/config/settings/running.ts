/** How much one process does at once, and what it says. */
import * as values from '../parsers.js';
import type { Setting } from './setting.js';

export const runningSettings = {
  WORKER_INTERVAL_MILLISECONDS: {
    default: '1000',
    parse: values.integer(10, 3_600_000),
    sentence: 'How often the worker looks for payments that are due.',
  },
  REQUESTS_AT_ONCE: {
    default: '1000',
    parse: values.integer(1, 1_000_000),
    sentence: 'Requests under way at once; more are answered 503.',
  },
  REQUESTS_PER_SECOND: {
    default: '0',
    parse: values.integer(0, 1_000_000),
    sentence: 'Requests of one client in a second, per process; 0 is no limit.',
  },
  LOG_LEVEL: {
    default: 'info',
    parse: values.oneOf('debug', 'info', 'warn', 'error', 'silent'),
    sentence: 'The least level that is logged.',
  },
} as const satisfies Record<string, Setting<unknown>>;
