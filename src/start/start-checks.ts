/** Checks before the start that need no database; one refusal names everything that the operator has to change. */
import {
  type Config,
  ConfigProblem,
  type Environment,
  hasAll,
  readSettings,
  type SettingName,
  toConfig,
} from '../config/config.js';
import { describeUnknownName, type UnknownName } from '../config/setting-names.js';
import { listCertificateMistakes, trustContradictionsIn } from '../net/certificates.js';
import { callerContradictionsIn } from '../net/client-authentication.js';
import { keyMistakesIn, loginMistakesIn } from '../plugins/bank.js';
import { loadPlugins } from '../plugins/load.js';
import type { Plugin } from '../plugins/plugin.js';
import { administrationContradictionsIn } from './administration.js';
import { bankMistakesIn } from './bank.js';
import { addressContradictionsIn } from './listeners.js';

/**
 * Reads the settings and loads the plugins. Throws a `ConfigProblem` with a line for each reason against the start,
 * and for each name that may be a mistyped setting.
 */
export async function prepareStart(
  environment: Environment,
  own: readonly Plugin[],
  unknownNames: readonly UnknownName[],
) {
  const settings = readSettings(environment);
  const { plugins, problem } = await tryToLoadPlugins(settings.known, own);
  const lines = [...settings.wrong.values(), ...listStartRefusals(settings.known, plugins)];
  // Plugins that alone are wrong keep their title.
  const title = lines.length === 0 ? problem?.title : undefined;
  lines.push(...(problem?.lines ?? []));
  if (lines.length > 0) throw new ConfigProblem([...lines, ...unknownNames.map(describeUnknownName)], title);
  return { config: toConfig(settings), plugins: plugins ?? [] };
}

interface LoadedPlugins {
  /** Undefined when PLUGINS or a plugin is not usable. */
  readonly plugins?: readonly Plugin[];
  readonly problem?: ConfigProblem;
}

async function tryToLoadPlugins(
  { PLUGINS }: Partial<Config>,
  own: readonly Plugin[],
): Promise<LoadedPlugins> {
  if (PLUGINS === undefined) return {};
  try {
    return { plugins: await loadPlugins({ PLUGINS }, own) };
  } catch (error) {
    if (error instanceof ConfigProblem) return { problem: error };
    throw error;
  }
}

/** Lists the reasons against a start, one line each; skips a check whose settings, or whose plugins, are not usable. */
export function listStartRefusals(
  known: Partial<Config>,
  plugins: readonly Plugin[] | undefined,
): readonly string[] {
  return [...listContradictions(known), ...listFileMistakes(known), ...listPluginMistakes(known, plugins)];
}

/** Throws a `ConfigProblem` that lists all reasons against the start. */
export function refuseStart(config: Config, plugins: readonly Plugin[]): void {
  const lines = listStartRefusals(config, plugins);
  if (lines.length > 0) throw new ConfigProblem(lines);
}

/** Lists settings that contradict each other, or that production refuses together, one line each. */
export function listContradictions(known: Partial<Config>): readonly string[] {
  return contradictions.flatMap((check) => check(known));
}

const contradictions = [
  checkOf(
    ['ADMIN_HOST', 'ADMIN_PORT', 'ADMIN_SOCKET', 'ADMIN_TOKEN_FILE', 'PORT'],
    administrationContradictionsIn,
  ),
  checkOf(
    ['ADMIN_PORT', 'API_LISTEN_HOST', 'API_LISTEN_PORT', 'API_URL', 'HOST', 'PORT', 'PUBLIC_URL'],
    addressContradictionsIn,
  ),
  checkOf(
    [
      'REVOCATION_LIST_HOSTS',
      'REVOCATION_LISTS_REQUIRED',
      'SIGNATURE_REQUIRED',
      'TRUST_FOLDER',
      'TLS_CERT_FILE',
      'CLIENT_CERTIFICATE_HEADER',
      'CLIENT_CERTIFICATE_PROXIES',
      'CLIENT_CERTIFICATE_REQUIRED',
    ],
    trustContradictionsIn,
  ),
  checkOf(
    [
      'MODE',
      'CLIENT_CERTIFICATE_REQUIRED',
      'SIGNATURE_REQUIRED',
      'GATEWAY_SECRET_REQUIRED',
      'TRUSTED_GATEWAY',
      'TRUSTED_GATEWAY_ADDRESSES',
      'TRUSTED_GATEWAY_SERVICES',
    ],
    callerContradictionsIn,
  ),
];

/** A sandbox creates the files of its trust folder at the start. */
const listFileMistakes = checkOf(['MODE', 'TRUST_FOLDER', 'TLS_CERT_FILE', 'TLS_KEY_FILE'], (config) =>
  config.MODE === 'sandbox' ? [] : listCertificateMistakes(config),
);

function listPluginMistakes(
  known: Partial<Config>,
  plugins: readonly Plugin[] | undefined,
): readonly string[] {
  if (!plugins) return [];
  return [
    ...checkOf(['MODE'], (config) => bankMistakesIn(config, plugins))(known),
    ...checkOf(['SEALING_KEY'], (config) => keyMistakesIn(config, plugins))(known),
    ...checkOf(['LOGIN_CLIENT_ID', 'LOGIN_CLIENT_SECRET', 'LOGIN_ISSUER'], (config) =>
      loginMistakesIn(config, plugins),
    )(known),
  ];
}

/** Builds a check that has no findings while one of its settings cannot be read. */
function checkOf<const Name extends SettingName>(
  needs: readonly Name[],
  list: (config: Pick<Config, Name>) => readonly string[],
): (known: Partial<Config>) => readonly string[] {
  return (known) => (hasAll(known, needs) ? list(known) : []);
}
