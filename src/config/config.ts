/** Reads the configuration from environment variables, once at start, and reports all errors together. */
import { readSecretFile } from './secret-files.js';
import { settings, type Setting } from './settings.js';

export type SettingName = keyof typeof settings;
type ParsedBy<S> = S extends Setting<infer Value> ? Value : never;
export type Config = { readonly [Name in SettingName]: ParsedBy<(typeof settings)[Name]> };

/**
 * All errors in the settings or in the files that they name, one line each, so that the operator fixes them at once.
 */
export class ConfigProblem extends Error {
  override readonly name = 'ConfigProblem';
  constructor(
    readonly lines: readonly string[],
    readonly title = 'The settings are invalid',
  ) {
    super(lines.join('\n'));
  }
}

/** The names, in the order of the documents. */
export const settingNames: readonly string[] = Object.keys(settings);

export type Environment = Readonly<Record<string, string | undefined>>;

/** The valid settings, and an error line for each other. */
export interface ReadSettings {
  readonly known: Partial<Config>;
  readonly wrong: ReadonlyMap<string, string>;
}

/** Reads the settings from environment variables. Throws a `ConfigProblem` that names every wrong setting. */
export function readConfig(environment: Environment): Config {
  return toConfig(readSettings(environment));
}

/** Throws a `ConfigProblem` that names every wrong setting. */
export function toConfig({ known, wrong }: ReadSettings): Config {
  if (wrong.size > 0) throw new ConfigProblem([...wrong.values()]);
  // Settings that are not in `wrong` are in `known`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return known as Config;
}

/** As above, but returns the errors, for callers that continue without the wrong settings. */
export function readSettings(environment: Environment): ReadSettings {
  const table: Readonly<Record<string, Setting<unknown>>> = settings;
  const wrong = new Map<string, string>();
  const config: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(table)) {
    const given = readGiven(name, setting, environment);
    if ('wrong' in given) {
      wrong.set(name, given.wrong);
      continue;
    }
    const defaultText = resolveDefault(setting, config);
    const text = given.text ?? defaultText;
    if (text === undefined) continue;
    const isProduction = config['MODE'] === 'production';
    if (isProduction && setting.isChosenInProduction && given.text === undefined) {
      wrong.set(name, `${name} has no default with MODE=production and must be set: ${setting.sentence}`);
      continue;
    }
    const parsed = setting.parse(text);
    if ('allowed' in parsed) {
      // The message does not repeat the value: a wrong secret or database address may still be nearly right.
      const exactly = parsed.wrong === undefined ? '' : `: ${parsed.wrong}`;
      wrong.set(name, `${name} has a wrong value${exactly}; allowed: ${parsed.allowed}.`);
      continue;
    }
    config[name] = parsed.value;
    // Also an explicitly given value: a secret copied from the sandbox is public, and an address is not the bank's own.
    const isDefault =
      text === defaultText || (Array.isArray(parsed.value) && parsed.value.includes(defaultText));
    if (setting.isSandboxDefault && isDefault && isProduction) {
      wrong.set(name, `${name} has its sandbox default; MODE=production needs a value of the bank's own.`);
    } else if (name === 'PUBLIC_URL' && isProduction && !text.startsWith('https://')) {
      wrong.set(name, `${name} must begin with https:// with MODE=production: customers log in there.`);
    }
  }
  const usable = Object.entries(config).filter(([name]) => !wrong.has(name));
  // Each value comes from the parser of its own row.
  return { known: Object.fromEntries(usable), wrong };
}

export function hasAll<Name extends SettingName>(
  known: Partial<Config>,
  needs: readonly Name[],
): known is Partial<Config> & Pick<Config, Name> {
  return needs.every((name) => name in known);
}

/** The text of a setting, from its variable or from the file that `<name>_FILE` names. */
function readGiven(
  name: string,
  { mayStandInFile }: Setting<unknown>,
  environment: Environment,
): { readonly text: string | undefined } | { readonly wrong: string } {
  const file = mayStandInFile && environment[`${name}_FILE`];
  // The row of the file's setting refuses a path with blanks at its ends.
  if (!file || file !== file.trim()) return { text: environment[name] };
  if (environment[name] !== undefined)
    return { wrong: `${name} and ${name}_FILE are both set; set one of them.` };
  const read = readSecretFile(file);
  return 'wrong' in read ? { wrong: `${name}_FILE has a wrong value: ${read.wrong}.` } : read;
}

/** Returns the default; undefined if it refers to a wrong setting, so that one mistake is reported once. */
function resolveDefault(
  setting: Setting<unknown>,
  known: Readonly<Record<string, unknown>>,
): string | undefined {
  const text = (known['MODE'] === 'production' ? setting.productionDefault : undefined) ?? setting.default;
  const names = [...text.matchAll(/\{([A-Z_]+)\}/g)].map(([, name = '']) => name);
  if (names.some((name) => known[name] === undefined)) return undefined;
  return names.reduce((result, name) => result.replace(`{${name}}`, String(known[name])), text);
}
