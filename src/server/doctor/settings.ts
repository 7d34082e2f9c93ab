/** The settings: which are wrong, which keep the server from starting, and which fit each other badly. */
import { readFile } from 'node:fs/promises';
import { type Config, settingNames, type SettingName } from '../../config/config.js';
import { administrationContradictionsIn } from '../administration.js';
import { contradictionsIn } from '../certificates.js';
import { check, type Check, type World } from './check.js';
import { error, type Finding, ok, warning } from './finding.js';
import { judgeFit, unwise } from './judge-settings.js';
import { nearestNames } from './nearest-names.js';

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
] as const satisfies readonly SettingName[];

export const settingChecks: readonly Check[] = [
  { area: 'settings', look: wrong },
  check('settings', contradictory, refused),
  { area: 'settings', look: fitting },
];

function wrong({ environment, settings }: World): readonly Finding[] {
  const todo = 'Set it to what is allowed; docs/configuration.md has all of them.';
  const lines = [...settings.wrong].map(([name, line]) =>
    error(name, line.startsWith(`${name} `) ? line.slice(name.length + 1) : line, todo),
  );
  const strangers = nearestNames(Object.keys(environment), settingNames).map(({ given, nearest }) =>
    warning(given, `is no setting, and looks like ${nearest}`, `Write ${nearest}, or take it away.`),
  );
  const found = [...lines, ...strangers];
  return found.length > 0 ? found : [ok('the settings', 'can all be read')];
}

function refused(config: Pick<Config, (typeof contradictory)[number]>): readonly Finding[] {
  return [...administrationContradictionsIn(config), ...contradictionsIn(config)].map((line) =>
    error('the start', `is refused: ${line}`, 'Change one of them; docs/operating.md says what each is for.'),
  );
}

async function fitting({ settings: { known, wrong: unread } }: World): Promise<readonly Finding[]> {
  const found = [...judgeFit(known, unwise), ...(await backlog(known))];
  return found.length > 0 || unread.size > 0 ? found : [ok('the settings', 'fit each other')];
}

/** Linux cuts a longer queue down without a word. */
async function backlog({ LISTEN_BACKLOG: wanted }: Partial<Config>): Promise<readonly Finding[]> {
  const text = await readFile('/proc/sys/net/core/somaxconn', 'utf8').catch(() => '');
  const most = Number(text.trim());
  if (wanted === undefined || text === '' || most >= wanted) return [];
  return [
    warning(
      'LISTEN_BACKLOG',
      `is ${wanted}, and the system allows ${most}`,
      `sysctl net.core.somaxconn=${wanted}, or a smaller backlog.`,
    ),
  ];
}
