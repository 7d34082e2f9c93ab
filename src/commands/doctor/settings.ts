/** The doctor's checks of settings: unreadable, mistyped, refused at start, or unwise together. */
import { readFile } from 'node:fs/promises';
import { type Config, settingNames, type SettingName } from '../../config/config.js';
import { editDistance } from '../../domain/edit-distance.js';
import { administrationContradictionsIn } from '../../start/administration.js';
import { listSecretOnlyServices } from '../../net/client-authentication.js';
import { contradictionsIn } from '../../net/certificates.js';
import { isLoopback } from '../../net/loopback.js';
import { plainHostsIn } from '../../start/start-database.js';
import { check, type Check, hasAll, type DoctorContext } from './check.js';
import { error, type Finding, ok, warning } from './finding.js';

type Known = Partial<Config>;

const contradictory = [
  'MODE',
  'PORT',
  'ADMIN_HOST',
  'ADMIN_PORT',
  'ADMIN_SOCKET',
  'ADMIN_TOKEN_FILE',
  'SIGNATURE_REQUIRED',
  'TRUST_FOLDER',
  'TLS_CERT_FILE',
  'CLIENT_CERTIFICATE_HEADER',
  'CLIENT_CERTIFICATE_PROXIES',
  'CLIENT_CERTIFICATE_REQUIRED',
  'GATEWAY_SECRET_REQUIRED',
  'TRUSTED_GATEWAY',
  'TRUSTED_GATEWAY_ADDRESSES',
  'TRUSTED_GATEWAY_SERVICES',
] as const;

function wrong({ environment, settings }: DoctorContext): readonly Finding[] {
  const todo = 'Set it to what is allowed; docs/operator/configuration.md has all of them.';
  const lines = [...settings.wrong].map(([name, line]) =>
    error(name, line.startsWith(`${name} `) ? line.slice(name.length + 1) : line, todo),
  );
  const mistyped = Object.keys(environment).flatMap((given) => {
    const meant = mistypedName(given, settingNames);
    if (meant === undefined) return [];
    return [warning(given, `is no setting, and looks like ${meant}`, `Write ${meant}, or take it away.`)];
  });
  const found = [...lines, ...mistyped];
  return found.length > 0 ? found : [ok('the settings', 'can all be read')];
}

/** Shorter names are too similar to unrelated ones. */
const shortestName = 7;
const mostMistakes = 2;

/** The setting that a name is a typing error for; undefined for a setting, and for a name unlike any setting. */
export function mistypedName(given: string, known: readonly string[]): string | undefined {
  if (known.includes(given) || given.length < shortestName || !/^[A-Z_]+$/.test(given)) return undefined;
  const mistakes = (name: string) =>
    editDistance(given.split(''), name.split(''), (one, other) => (one === other ? 0 : 1));
  return known.find((name) => name.length >= shortestName && mistakes(name) <= mostMistakes);
}

const refused = check('settings', contradictory, (config) =>
  [...administrationContradictionsIn(config), ...contradictionsIn(config)].map((line) =>
    error(
      'the start',
      `is refused: ${line}`,
      'Change one of them; docs/operator/configuration.md says what each is for.',
    ),
  ),
);

async function fitting({ settings: { known, wrong: unread } }: DoctorContext): Promise<readonly Finding[]> {
  const found = [...diagnoseFit(known), ...(await backlog(known))];
  return found.length > 0 || unread.size > 0 ? found : [ok('the settings', 'fit each other')];
}

/** Linux silently shortens a longer queue to its own limit. */
async function backlog({ LISTEN_BACKLOG: wanted }: Known): Promise<readonly Finding[]> {
  const text = await readFile('/proc/sys/net/core/somaxconn', 'utf8').catch(() => '');
  const most = Number(text.trim());
  if (wanted === undefined || text === '' || most >= wanted) return [];
  const todo = `sysctl net.core.somaxconn=${wanted}, or a smaller backlog.`;
  return [warning('LISTEN_BACKLOG', `is ${wanted}, and the system allows ${most}`, todo)];
}

interface Rule {
  readonly about: SettingName;
  /** False if one of the settings cannot be read. */
  readonly when: (known: Known) => boolean;
  readonly says: string | ((known: Known) => string);
  readonly todo: string;
  readonly isError?: true;
}

const isProduction = ({ MODE }: Known) => MODE === 'production';
const isHttps = ({ PUBLIC_URL }: Known) => PUBLIC_URL?.startsWith('https:') === true;
const isHttp = (known: Known) => 'PUBLIC_URL' in known && !isHttps(known);
/** Readable and without a value; an unreadable setting is not in `known`. */
const isUnset = (known: Known, name: SettingName) => name in known && known[name] === undefined;
const isReachable = (host: string | undefined) => host !== undefined && !isLoopback(host);
const plainHosts = ({ DATABASE_URL: url }: Known) => (url === undefined ? [] : plainHostsIn(url));

function servicesOnSecret(known: Known) {
  const needs = ['CLIENT_CERTIFICATE_REQUIRED', 'SIGNATURE_REQUIRED', 'GATEWAY_SECRET_REQUIRED'] as const;
  return hasAll(known, needs) ? listSecretOnlyServices(known) : [];
}

/** Deadlines within an answer that are not shorter than the deadline of the answer. */
function longWaits(known: Known): readonly SettingName[] {
  const waits = [
    'CORE_READ_DEADLINE_SECONDS',
    'SCA_DEADLINE_SECONDS',
    'LOGIN_DEADLINE_SECONDS',
    'OUTCOME_WAIT_SECONDS',
  ] as const;
  if (!hasAll(known, ['ANSWER_SECONDS', ...waits])) return [];
  return waits.filter((name) => known[name] >= known.ANSWER_SECONDS);
}

const unwise: readonly Rule[] = [
  {
    about: 'ADMIN_HOST',
    when: (known) =>
      known.ADMIN_PORT !== undefined && isReachable(known.ADMIN_HOST) && isUnset(known, 'TLS_CERT_FILE'),
    says: 'lets other machines in, and the tokens travel unencrypted',
    todo: 'Set TLS_CERT_FILE and TLS_KEY_FILE, or leave it at 127.0.0.1 or a socket.',
  },
  {
    about: 'GATEWAY_SECRET_REQUIRED',
    when: (known) => isProduction(known) && servicesOnSecret(known).length > 0,
    says: (known) => `is all that is asked for ${servicesOnSecret(known).join(', ')}`,
    todo: 'Ask for a certificate or a signature as well (RTS on SCA, article 34).',
  },
  {
    about: 'PUBLIC_URL',
    when: (known) => isHttp(known) && isReachable(known.HOST),
    says: 'is not https, and passwords travel unencrypted',
    todo: 'Serve it under https.',
  },
  {
    about: 'PUBLIC_URL',
    when: (known) => isHttp(known) && known.TLS_CERT_FILE !== undefined,
    says: 'is http, where this server speaks TLS: its links lead nowhere',
    todo: 'Begin it with https.',
    isError: true,
  },
  {
    about: 'TRUSTED_PROXIES',
    when: (known) => isHttps(known) && isUnset(known, 'TLS_CERT_FILE') && isUnset(known, 'TRUSTED_PROXIES'),
    says: 'names no proxy, and another one ends TLS: all callers have its address, and share places, rates and turns',
    todo: 'Name that proxy, and have it add to X-Forwarded-For.',
  },
  {
    about: 'HOST',
    when: ({ HOST, MODE }) => MODE === 'sandbox' && isReachable(HOST),
    says: 'lets other machines into a sandbox, whose passwords, codes and secrets are published',
    todo: 'Leave it at 127.0.0.1, or let in those alone who are to try it.',
  },
  {
    about: 'DATABASE_URL',
    when: (known) => plainHosts(known).length > 0,
    says: (known) => `leads to ${plainHosts(known).join(', ')} without encryption`,
    todo: 'Put ?ssl-ca= with the file of its authority behind it.',
  },
  {
    about: 'DATABASE_URL',
    when: (known) => isProduction(known) && known.DATABASE_URL?.startsWith('file:') === true,
    says: 'is a file, which one machine alone can serve',
    todo: 'Use MariaDB where the bank has to go on without that machine.',
  },
  {
    about: 'REQUESTS_PER_SECOND',
    when: (known) => isProduction(known) && known.REQUESTS_PER_SECOND === 0,
    says: 'is 0: no TPP has a limit',
    todo: 'Set it to what one may need, unless a gateway in front counts.',
  },
  {
    about: 'REQUESTS_PER_SECOND_PER_ADDRESS',
    when: ({ REQUESTS_PER_SECOND: ofClient = 0, REQUESTS_PER_SECOND_PER_ADDRESS: ofAddress = 0 }) =>
      ofAddress > 0 && ofAddress < ofClient,
    says: (known) => `is less than the ${known.REQUESTS_PER_SECOND} that one client may have`,
    todo: 'Raise it: several clients may come from one address.',
  },
  {
    about: 'BODIES_AT_ONCE_PER_ADDRESS',
    when: ({ BODIES_AT_ONCE: ofAll = Infinity, BODIES_AT_ONCE_PER_ADDRESS: ofAddress = 0 }) =>
      ofAddress > ofAll,
    says: 'is more than BODIES_AT_ONCE: one address may take the place of all others',
    todo: 'Lower it, unless all come through one proxy.',
  },
  {
    about: 'LOG_LEVEL',
    when: (known) => isProduction(known) && ['warn', 'error', 'silent'].includes(known.LOG_LEVEL ?? ''),
    says: ({ LOG_LEVEL }) => `is ${LOG_LEVEL}: calls, logins and tokens are written down nowhere`,
    todo: 'Set it to info.',
  },
  {
    about: 'TRUST_FOLDER',
    when: (known) =>
      isProduction(known) && known.TLS_CERT_FILE !== undefined && isUnset(known, 'TRUST_FOLDER'),
    says: 'is not set: this server speaks TLS, and asks no TPP for its certificate',
    todo: 'Name the folder of the authorities that issue to TPPs.',
  },
  {
    about: 'CORE_ALARM_SECONDS',
    when: ({ CORE_ALARM_SECONDS: alarm = Infinity, CORE_DEADLINE_SECONDS: deadline = 0 }) =>
      alarm <= deadline,
    says: 'is no more than CORE_DEADLINE_SECONDS: an order raises the alarm before its answer can be late',
    todo: 'Raise it to some minutes.',
  },
  {
    about: 'ANSWER_SECONDS',
    when: (known) => longWaits(known).length > 0,
    says: (known) =>
      `is over before ${longWaits(known).join(' and ')}: callers are turned away while the bank may still answer`,
    todo: 'Raise it, or lower what it has to contain.',
  },
  {
    about: 'CUT_OFFS',
    when: (known) => isProduction(known) && known.CUT_OFFS === false,
    says: 'is false: the core is handed payments on days and at hours when their clearing is closed',
    todo: 'Set it to true, unless the core waits by itself.',
  },
];

/** Judges settings that are allowed and unwise; a rule whose settings cannot be read is skipped. Pure. */
export function diagnoseFit(known: Known): readonly Finding[] {
  return unwise.flatMap(({ about, isError, says, todo, when }) => {
    if (!when(known)) return [];
    const sentence = typeof says === 'string' ? says : says(known);
    return [(isError ? error : warning)(about, sentence, todo)];
  });
}

export const settingChecks: readonly Check[] = [
  { area: 'settings', run: wrong },
  refused,
  { area: 'settings', run: fitting },
];
