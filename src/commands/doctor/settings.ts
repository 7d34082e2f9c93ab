/** The doctor's checks of settings: unreadable, mistyped, refused at start, or unwise together. */
import { readFile } from 'node:fs/promises';
import { type Config, hasAll, type SettingName } from '../../config/config.js';
import { describeUnknownName, findUnknownNames } from '../../config/setting-names.js';
import { listContradictions } from '../../start/start-checks.js';
import { listSecretOnlyServices } from '../../net/client-authentication.js';
import { isLoopback } from '../../net/listener.js';
import { plainHostsIn } from '../../start/start-database.js';
import type { Check, DoctorContext } from './check.js';
import { isFile } from './database-connection.js';
import { error, type Finding, ok, warning } from './finding.js';

type Known = Partial<Config>;

function wrong({ environment, namesInFile, settings }: DoctorContext): readonly Finding[] {
  const todo = 'Set an allowed value; see docs/operator/configuration.md.';
  const lines = [...settings.wrong].map(([name, line]) => {
    const about = [`${name}_FILE`, name].find((each) => line.startsWith(`${each} `));
    return error(about ?? name, about === undefined ? line : line.slice(about.length + 1), todo);
  });
  const unknown = findUnknownNames(environment, namesInFile).map((found) => {
    const { name, setting } = found;
    const says = describeUnknownName(found).slice(name.length + 1, -1);
    return warning(
      name,
      says,
      `${setting === undefined ? 'Correct it' : `Rename it to ${setting}`}, or remove it.`,
    );
  });
  const found = [...lines, ...unknown];
  return found.length > 0 ? found : [ok('the settings', 'are valid')];
}

function refused({ settings: { known } }: DoctorContext): readonly Finding[] {
  const todo = 'Change one of these settings; see docs/operator/configuration.md.';
  return listContradictions(known).map((line) => error('the start', `is refused: ${line}`, todo));
}

async function fitting({ settings: { known, wrong: unread } }: DoctorContext): Promise<readonly Finding[]> {
  const found = [...diagnoseFit(known), ...(await backlog(known))];
  return found.length > 0 || unread.size > 0 ? found : [ok('the settings', 'do not contradict each other')];
}

/** Linux silently shortens a longer queue to its own limit. */
async function backlog({ LISTEN_BACKLOG: wanted }: Known): Promise<readonly Finding[]> {
  const text = await readFile('/proc/sys/net/core/somaxconn', 'utf8').catch(() => '');
  const most = Number(text.trim());
  if (wanted === undefined || text === '' || most >= wanted) return [];
  const todo = `Run sysctl net.core.somaxconn=${wanted}, or set a smaller backlog.`;
  return [warning('LISTEN_BACKLOG', `is ${wanted}, but the system allows ${most}`, todo)];
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
    says: 'is reachable from other machines, and tokens travel unencrypted',
    todo: 'Set TLS_CERT_FILE and TLS_KEY_FILE, or use 127.0.0.1 or a socket.',
  },
  {
    about: 'GATEWAY_SECRET_REQUIRED',
    when: (known) => isProduction(known) && servicesOnSecret(known).length > 0,
    says: (known) => `is the only client authentication for ${servicesOnSecret(known).join(', ')}`,
    todo: 'Also require a certificate or a signature (RTS on SCA, article 34).',
  },
  {
    about: 'PUBLIC_URL',
    when: (known) => isHttp(known) && isReachable(known.HOST),
    says: 'is not https, and passwords travel unencrypted',
    todo: 'Use https.',
  },
  {
    about: 'PUBLIC_URL',
    when: (known) => isHttp(known) && known.TLS_CERT_FILE !== undefined,
    says: 'is http, but this server speaks TLS: links do not work',
    todo: 'Set an https address.',
    isError: true,
  },
  {
    about: 'API_URL',
    when: ({ API_URL, PUBLIC_URL, TLS_CERT_FILE }) =>
      API_URL?.startsWith('http:') === true && API_URL !== PUBLIC_URL && TLS_CERT_FILE !== undefined,
    says: 'is http, but this server speaks TLS: links do not work',
    todo: 'Set an https address.',
    isError: true,
  },
  {
    about: 'TRUSTED_PROXIES',
    when: (known) => isHttps(known) && isUnset(known, 'TLS_CERT_FILE') && isUnset(known, 'TRUSTED_PROXIES'),
    says: 'is not set, but a proxy terminates TLS: all callers appear to have the proxy’s address, and share its limits',
    todo: 'Set the proxy’s address, and let the proxy append to X-Forwarded-For.',
  },
  {
    about: 'HOST',
    when: ({ HOST, MODE }) => MODE === 'sandbox' && isReachable(HOST),
    says: 'makes the sandbox reachable from other machines; its passwords, codes and secrets are published',
    todo: 'Use 127.0.0.1, or restrict access to the testers.',
  },
  {
    about: 'DATABASE_URL',
    when: (known) => plainHosts(known).length > 0,
    says: (known) => `connects to ${plainHosts(known).join(', ')} without encryption`,
    todo: 'Append ?ssl-ca= with the file of the database’s certificate authority.',
  },
  {
    about: 'DATABASE_URL',
    when: (known) => isProduction(known) && isFile(known.DATABASE_URL ?? ''),
    says: 'is a file, which only one machine can use',
    todo: 'Use MariaDB if the service must survive the loss of that machine.',
  },
  {
    about: 'REQUESTS_PER_SECOND',
    when: (known) => isProduction(known) && known.REQUESTS_PER_SECOND === 0,
    says: 'is 0: TPPs have no rate limit',
    todo: 'Set a rate limit, unless a gateway in front limits TPPs.',
  },
  {
    about: 'REQUESTS_PER_SECOND_PER_ADDRESS',
    when: ({ REQUESTS_PER_SECOND: ofClient = 0, REQUESTS_PER_SECOND_PER_ADDRESS: ofAddress = 0 }) =>
      ofAddress > 0 && ofAddress < ofClient,
    says: (known) => `is less than the ${known.REQUESTS_PER_SECOND} of one client`,
    todo: 'Raise it: several clients may share an address.',
  },
  {
    about: 'BODIES_AT_ONCE_PER_ADDRESS',
    when: ({ BODIES_AT_ONCE: ofAll = Infinity, BODIES_AT_ONCE_PER_ADDRESS: ofAddress = 0 }) =>
      ofAddress > ofAll,
    says: 'is more than BODIES_AT_ONCE: one address can use up that limit',
    todo: 'Lower it, unless all requests come through one proxy.',
  },
  {
    about: 'LOG_LEVEL',
    when: (known) => isProduction(known) && ['warn', 'error', 'silent'].includes(known.LOG_LEVEL ?? ''),
    says: ({ LOG_LEVEL }) => `is ${LOG_LEVEL}: calls, logins and tokens are not logged`,
    todo: 'Set it to info.',
  },
  {
    about: 'TRUST_FOLDER',
    when: (known) =>
      isProduction(known) && known.TLS_CERT_FILE !== undefined && isUnset(known, 'TRUST_FOLDER'),
    says: 'is not set: this server speaks TLS, but does not request client certificates',
    todo: 'Set the folder of the authorities that issue TPP certificates.',
  },
  {
    about: 'CORE_ALARM_SECONDS',
    when: ({ CORE_ALARM_SECONDS: alarm = Infinity, CORE_DEADLINE_SECONDS: deadline = 0 }) =>
      alarm <= deadline,
    says: 'is not longer than CORE_DEADLINE_SECONDS: the alarm is raised before the core’s answer is late',
    todo: 'Raise it to several minutes.',
  },
  {
    about: 'ANSWER_SECONDS',
    when: (known) => longWaits(known).length > 0,
    says: (known) =>
      `is not longer than ${longWaits(known).join(' and ')}: callers get 503 while the bank may still answer`,
    todo: 'Raise it, or lower those deadlines.',
  },
  {
    about: 'CUT_OFFS',
    when: (known) => isProduction(known) && known.CUT_OFFS === false,
    says: 'is false: payments are submitted to the core while their clearing is closed',
    todo: 'Set it to true, unless the core itself waits for the clearing.',
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
  { area: 'settings', run: refused },
  { area: 'settings', run: fitting },
];
