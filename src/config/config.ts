/** Reads the settings, once at start, and says everything that is wrong with them. */
import { settings, type Setting } from './settings.js';

export type SettingName = keyof typeof settings;
type ParsedBy<S> = S extends Setting<infer Value> ? Value : never;
export type Config = { readonly [Name in SettingName]: ParsedBy<(typeof settings)[Name]> };

/** Everything that is wrong with the settings, or with what they name, one line each; the operator mends them all at once. */
export class ConfigProblem extends Error {
  override readonly name = 'ConfigProblem';
  constructor(
    readonly lines: readonly string[],
    readonly title = 'The settings are not usable',
  ) {
    super(lines.join('\n'));
  }
}

/** In the order of the documents. */
export const settingNames: readonly string[] = Object.keys(settings);

export type Environment = Readonly<Record<string, string | undefined>>;

/** The settings that are usable, and a line for each that is not. */
export interface ReadSettings {
  readonly known: Partial<Config>;
  readonly wrong: ReadonlyMap<string, string>;
}

/** Reads the settings from environment variables. Throws a `ConfigProblem` that names every wrong one. */
export function readConfig(environment: Environment): Config {
  const { known, wrong } = readSettings(environment);
  if (wrong.size > 0) throw new ConfigProblem([...wrong.values()]);
  // Whatever is not wrong is known.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return known as Config;
}

/** The same, for whoever goes on without those that are wrong. */
export function readSettings(environment: Environment): ReadSettings {
  const table: Readonly<Record<string, Setting<unknown>>> = settings;
  const wrong = new Map<string, string>();
  const config: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(table)) {
    const defaultText = defaultOf(setting, config);
    const text = environment[name] ?? defaultText;
    if (text === undefined) continue;
    const isProduction = config['MODE'] === 'production';
    if (isProduction && setting.isChosenInProduction && environment[name] === undefined) {
      wrong.set(
        name,
        `${name} has no default where MODE=production; the bank has to choose: ${setting.sentence}`,
      );
      continue;
    }
    const parsed = setting.parse(text);
    if ('allowed' in parsed) {
      // A wrong secret or database address may still be nearly right: the value is not repeated.
      const exactly = parsed.wrong === undefined ? '' : `: ${parsed.wrong}`;
      wrong.set(name, `${name} has a wrong value${exactly}; allowed: ${parsed.allowed}.`);
      continue;
    }
    config[name] = parsed.value;
    // Also when it was given: copied from the sandbox it is no secret and no address of the bank's own.
    const isDefault =
      text === defaultText || (Array.isArray(parsed.value) && parsed.value.includes(defaultText));
    if (setting.isSandboxDefault && isDefault && isProduction) {
      wrong.set(name, `${name} has its sandbox default; MODE=production needs a value of the bank's own.`);
    } else if (name === 'PUBLIC_URL' && isProduction && !text.startsWith('https://')) {
      wrong.set(name, `${name} must begin with https:// where MODE=production: customers log in there.`);
    }
  }
  const usable = Object.entries(config).filter(([name]) => !wrong.has(name));
  // The loop has put the value of every row's own parser under its name.
  return { known: Object.fromEntries(usable), wrong };
}

/** Undefined when a setting that the default names is wrong: one mistake is reported once. */
function defaultOf(setting: Setting<unknown>, known: Readonly<Record<string, unknown>>): string | undefined {
  const text = (known['MODE'] === 'production' ? setting.productionDefault : undefined) ?? setting.default;
  const names = [...text.matchAll(/\{([A-Z_]+)\}/g)].map(([, name = '']) => name);
  if (names.some((name) => known[name] === undefined)) return undefined;
  return names.reduce((result, name) => result.replace(`{${name}}`, String(known[name])), text);
}
