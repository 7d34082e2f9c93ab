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
      "The most orders and questions about orders that this process has open at the bank's core. Others are queued.",
  },
  ANSWER_SECONDS: {
    default: '5',
    parse: values.integer(2, 30),
    sentence:
      'Deadline of every answer, with 503 if necessary. Only answers that wait for the customer, or for a change (`Prefer: wait`), take longer.',
  },
  REQUESTS_AT_ONCE: {
    default: '1000',
    parse: values.integer(1, 1_000_000),
    sentence:
      'Concurrency limit for requests. More wait for at most 30 % of ANSWER_SECONDS, and are then 503.',
  },
  REQUESTS_AT_ONCE_PER_CLIENT_SHARE: {
    default: '50',
    parse: values.integer(1, 100),
    sentence:
      'The most that one client, or one address before authentication, may have of REQUESTS_AT_ONCE, in percent.',
  },
  STATUS_WAITS_AT_ONCE: {
    default: '1000',
    // One query looks up all waits; SQLite takes at most 32,766 parameters, rounded down to a power of two.
    parse: values.integer(0, 16_384),
    sentence:
      'Limit of status reads that wait for a change (`Prefer: wait`), beside REQUESTS_AT_ONCE and with the same share per client. One more is answered at once.',
  },
  REQUESTS_PER_SECOND: {
    default: '0',
    parse: values.integer(0, 1_000_000),
    sentence:
      'Rate limit, per process, of one authenticated client, token requests included. More are 429. 0 means no limit.',
  },
  REQUESTS_PER_SECOND_PER_ADDRESS: {
    default: '0',
    parse: values.integer(0, 10_000_000),
    sentence: 'Rate limit, per process, of one address. 0 means ten times REQUESTS_PER_SECOND.',
  },
  BODIES_AT_ONCE: {
    default: '500',
    parse: values.integer(1, 1_000_000),
    sentence: 'Limit of request bodies that are arriving. For one more, the oldest is answered 408.',
  },
  BODIES_AT_ONCE_PER_ADDRESS: {
    default: '100',
    parse: values.integer(1, 1_000_000),
    sentence: 'The same limit for one address. Raise it behind a proxy that streams bodies.',
  },
  LISTEN_BACKLOG: {
    default: '4096',
    parse: values.integer(1, 65_535),
    sentence:
      'Length of the queue of new connections. The system may have a lower limit (net.core.somaxconn).',
  },
  KEEP_ALIVE_SECONDS: {
    default: '75',
    parse: values.integer(1, 3600),
    sentence: "Idle time-out of a connection. It must be longer than the load balancer's.",
  },
  DRAIN_SECONDS: {
    default: '0',
    productionDefault: '5',
    parse: values.integer(0, 600),
    sentence:
      'How long after SIGTERM the server still takes calls while `/health/ready` is 503, so that load balancers leave first. 5 in production.',
  },
  PASSWORD_CHECKS_AT_ONCE: {
    default: '2',
    productionDefault: '16',
    parse: values.integer(1, 10_000),
    sentence:
      'Concurrency limit of password checks, queued fairly by address and browser. 16 in production. In the sandbox, a check costs a core for 0.2 seconds.',
  },
  LOG_LEVEL: {
    default: 'info',
    parse: values.oneOf('debug', 'info', 'warn', 'error', 'silent'),
    sentence: 'The lowest level that is logged.',
  },
} as const satisfies Record<string, Setting<unknown>>;
