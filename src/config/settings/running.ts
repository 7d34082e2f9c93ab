/**
 * Settings of a process: worker interval, admission control, rate limits, deadlines, graceful shutdown, and logging.
 */
import * as values from '../parsers.js';
import type { Setting } from './setting.js';

export const runningSettings = {
  WORKER_INTERVAL_MILLISECONDS: {
    default: '1000',
    parse: values.integer(10, 3_600_000),
    sentence: 'How often the worker looks for payments that are due.',
  },
  CORE_ORDERS_AT_ONCE: {
    default: '512',
    parse: values.integer(1, 100_000),
    sentence:
      "For how many answers of the bank's core about payments this process waits at once, at most; others wait their turn.",
  },
  ANSWER_SECONDS: {
    default: '5',
    parse: values.integer(2, 30),
    sentence:
      'Within this time every request is answered, with 503 if need be, whatever it waits for; only what waits for the customer takes longer.',
  },
  REQUESTS_AT_ONCE: {
    default: '1000',
    parse: values.integer(1, 1_000_000),
    sentence: 'Requests under way at once; more wait for a second at most, and are answered 503.',
  },
  REQUESTS_AT_ONCE_PER_CLIENT_SHARE: {
    default: '50',
    parse: values.integer(1, 100),
    sentence:
      'The percentage of REQUESTS_AT_ONCE that one client has at most, or one address as long as it is not known who calls.',
  },
  REQUESTS_PER_SECOND: {
    default: '0',
    parse: values.integer(0, 1_000_000),
    sentence:
      'Requests in a second, per process, of one client that has proved who it is, those for tokens among them; more are answered 429, and 0 is no limit.',
  },
  REQUESTS_PER_SECOND_PER_ADDRESS: {
    default: '0',
    parse: values.integer(0, 10_000_000),
    sentence:
      'Requests in a second, per process, from one address, whoever they are of; 0 is ten times REQUESTS_PER_SECOND.',
  },
  BODIES_AT_ONCE: {
    default: '500',
    parse: values.integer(1, 1_000_000),
    sentence: 'Bodies on their way at once; for one more the oldest is given up, with 408.',
  },
  BODIES_AT_ONCE_PER_ADDRESS: {
    default: '100',
    parse: values.integer(1, 1_000_000),
    sentence: 'The same of one address; more where a proxy passes on bodies as they come.',
  },
  LISTEN_BACKLOG: {
    default: '4096',
    parse: values.integer(1, 65_535),
    sentence: 'Connections that wait to be taken; the system may have a lower limit (net.core.somaxconn).',
  },
  KEEP_ALIVE_SECONDS: {
    default: '75',
    parse: values.integer(1, 3600),
    sentence:
      'How long a connection without a request is kept open; longer than a load balancer keeps one to this server.',
  },
  DRAIN_SECONDS: {
    default: '0',
    productionDefault: '5',
    parse: values.integer(0, 600),
    sentence:
      'How long after SIGTERM calls are still taken while `/health/ready` says 503, so that load balancers go elsewhere first; 5 in production.',
  },
  PASSWORD_CHECKS_AT_ONCE: {
    default: '2',
    productionDefault: '16',
    parse: values.integer(1, 10_000),
    sentence:
      'Passwords that are checked at once; more wait their turn, by address and browser. In the sandbox each costs a core for a fifth of a second.',
  },
  LOG_LEVEL: {
    default: 'info',
    parse: values.oneOf('debug', 'info', 'warn', 'error', 'silent'),
    sentence: 'The least level that is logged.',
  },
} as const satisfies Record<string, Setting<unknown>>;
