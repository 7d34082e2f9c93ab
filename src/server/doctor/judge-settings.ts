/** Settings that are allowed and fit each other badly: a table, which is pure. */
import type { Config, SettingName } from '../../config/config.js';
import { isLoopback } from '../loopback.js';
import { restingOnSecret } from '../caller-demands.js';
import { plainHostsIn } from '../plain-database.js';
import { hasAll } from './check.js';
import { error, type Finding, warning } from './finding.js';

/** Undefined where it fits, or where one of its settings is not known. */
export type Rule = (known: Partial<Config>) => Finding | undefined;

export function judgeFit(known: Partial<Config>, rules: readonly Rule[]): readonly Finding[] {
  return rules.flatMap((judge) => judge(known) ?? []);
}

function rule<const Name extends SettingName>(
  needs: readonly Name[],
  judge: (config: Pick<Config, Name>) => Finding | false,
): Rule {
  return (known) => (hasAll(known, needs) ? judge(known) || undefined : undefined);
}

const isEncrypted = (publicUrl: string) => publicUrl.startsWith('https:');

export const unwise: readonly Rule[] = [
  rule(
    ['ADMIN_PORT', 'ADMIN_HOST', 'TLS_CERT_FILE'],
    (config) =>
      config.ADMIN_PORT !== undefined &&
      !isLoopback(config.ADMIN_HOST) &&
      config.TLS_CERT_FILE === undefined &&
      warning(
        'ADMIN_HOST',
        'lets other machines in, and the tokens travel unencrypted',
        'Set TLS_CERT_FILE and TLS_KEY_FILE, or leave it at 127.0.0.1 or a socket.',
      ),
  ),
  rule(
    ['MODE', 'CLIENT_CERTIFICATE_REQUIRED', 'SIGNATURE_REQUIRED', 'GATEWAY_SECRET_REQUIRED'],
    (config) =>
      config.MODE === 'production' &&
      restingOnSecret(config).length > 0 &&
      warning(
        'GATEWAY_SECRET_REQUIRED',
        `is all that is asked for ${restingOnSecret(config).join(', ')}`,
        'Ask for a certificate or a signature as well (RTS on SCA, article 34).',
      ),
  ),
  rule(
    ['PUBLIC_URL', 'HOST'],
    (config) =>
      !isEncrypted(config.PUBLIC_URL) &&
      !isLoopback(config.HOST) &&
      warning('PUBLIC_URL', 'is not https, and passwords travel unencrypted', 'Serve it under https.'),
  ),
  rule(
    ['PUBLIC_URL', 'TLS_CERT_FILE'],
    (config) =>
      !isEncrypted(config.PUBLIC_URL) &&
      config.TLS_CERT_FILE !== undefined &&
      error(
        'PUBLIC_URL',
        'is http, where this server speaks TLS: its links lead nowhere',
        'Begin it with https.',
      ),
  ),
  rule(
    ['PUBLIC_URL', 'TLS_CERT_FILE', 'TRUSTED_PROXIES'],
    (config) =>
      isEncrypted(config.PUBLIC_URL) &&
      config.TLS_CERT_FILE === undefined &&
      config.TRUSTED_PROXIES === undefined &&
      warning(
        'TRUSTED_PROXIES',
        'names no proxy, and another one ends TLS: all callers have its address, and share places, rates and turns',
        'Name that proxy, and have it add to X-Forwarded-For.',
      ),
  ),
  rule(
    ['MODE', 'HOST'],
    (config) =>
      config.MODE === 'sandbox' &&
      !isLoopback(config.HOST) &&
      warning(
        'HOST',
        'lets other machines into a sandbox, whose passwords, codes and secrets are published',
        'Leave it at 127.0.0.1, or let in those alone who are to try it.',
      ),
  ),
  rule(['DATABASE_URL'], ({ DATABASE_URL }) => {
    const hosts = plainHostsIn(DATABASE_URL);
    return (
      hosts.length > 0 &&
      warning(
        'DATABASE_URL',
        `leads to ${hosts.join(', ')} without encryption`,
        'Put ?ssl-ca= with the file of its authority behind it.',
      )
    );
  }),
  rule(
    ['MODE', 'DATABASE_URL'],
    (config) =>
      config.MODE === 'production' &&
      config.DATABASE_URL.startsWith('file:') &&
      warning(
        'DATABASE_URL',
        'is a file, which one machine alone can serve',
        'Use MariaDB where the bank has to go on without that machine.',
      ),
  ),
  rule(
    ['MODE', 'REQUESTS_PER_SECOND'],
    (config) =>
      config.MODE === 'production' &&
      config.REQUESTS_PER_SECOND === 0 &&
      warning(
        'REQUESTS_PER_SECOND',
        'is 0: no TPP has a limit',
        'Set it to what one may need, unless a gateway in front counts.',
      ),
  ),
  rule(
    ['REQUESTS_PER_SECOND', 'REQUESTS_PER_SECOND_PER_ADDRESS'],
    ({ REQUESTS_PER_SECOND: ofClient, REQUESTS_PER_SECOND_PER_ADDRESS: ofAddress }) =>
      ofAddress > 0 &&
      ofAddress < ofClient &&
      warning(
        'REQUESTS_PER_SECOND_PER_ADDRESS',
        `is less than the ${ofClient} that one client may have`,
        'Raise it: several clients may come from one address.',
      ),
  ),
  rule(
    ['BODIES_AT_ONCE', 'BODIES_AT_ONCE_PER_ADDRESS'],
    (config) =>
      config.BODIES_AT_ONCE_PER_ADDRESS > config.BODIES_AT_ONCE &&
      warning(
        'BODIES_AT_ONCE_PER_ADDRESS',
        'is more than BODIES_AT_ONCE: one address may take the place of all others',
        'Lower it, unless all come through one proxy.',
      ),
  ),
  rule(
    ['MODE', 'LOG_LEVEL'],
    (config) =>
      config.MODE === 'production' &&
      ['warn', 'error', 'silent'].includes(config.LOG_LEVEL) &&
      warning(
        'LOG_LEVEL',
        `is ${config.LOG_LEVEL}: calls, logins and tokens are written down nowhere`,
        'Set it to info.',
      ),
  ),
  rule(
    ['MODE', 'TLS_CERT_FILE', 'TRUST_FOLDER'],
    (config) =>
      config.MODE === 'production' &&
      config.TLS_CERT_FILE !== undefined &&
      config.TRUST_FOLDER === undefined &&
      warning(
        'TRUST_FOLDER',
        'is not set: this server speaks TLS, and asks no TPP for its certificate',
        'Name the folder of the authorities that issue to TPPs.',
      ),
  ),
  rule(
    ['CORE_ALARM_SECONDS', 'CORE_DEADLINE_SECONDS'],
    (config) =>
      config.CORE_ALARM_SECONDS <= config.CORE_DEADLINE_SECONDS &&
      warning(
        'CORE_ALARM_SECONDS',
        'is no more than CORE_DEADLINE_SECONDS: an order raises the alarm before its answer can be late',
        'Raise it to some minutes.',
      ),
  ),
  rule(
    [
      'ANSWER_SECONDS',
      'CORE_READ_DEADLINE_SECONDS',
      'SCA_DEADLINE_SECONDS',
      'LOGIN_DEADLINE_SECONDS',
      'OUTCOME_WAIT_SECONDS',
    ],
    ({ ANSWER_SECONDS: all, ...parts }) => {
      const waits = [
        ['CORE_READ_DEADLINE_SECONDS', parts.CORE_READ_DEADLINE_SECONDS],
        ['SCA_DEADLINE_SECONDS', parts.SCA_DEADLINE_SECONDS],
        ['LOGIN_DEADLINE_SECONDS', parts.LOGIN_DEADLINE_SECONDS],
        ['OUTCOME_WAIT_SECONDS', parts.OUTCOME_WAIT_SECONDS],
      ] as const;
      const long = waits.filter(([, seconds]) => seconds >= all).map(([name]) => name);
      return (
        long.length > 0 &&
        warning(
          'ANSWER_SECONDS',
          `is over before ${long.join(' and ')}: callers are turned away while the bank may still answer`,
          'Raise it, or lower what it has to contain.',
        )
      );
    },
  ),
  rule(
    ['MODE', 'CUT_OFFS'],
    (config) =>
      config.MODE === 'production' &&
      !config.CUT_OFFS &&
      warning(
        'CUT_OFFS',
        'is false: the core is handed payments on days and at hours when their clearing is closed',
        'Set it to true, unless the core waits by itself.',
      ),
  ),
];
