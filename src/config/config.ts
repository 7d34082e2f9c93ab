/** Reads the settings, once at start, and says everything that is wrong with them. */
import { settings, type Setting } from './settings.js';

type SettingName = keyof typeof settings;
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

/** Reads the settings from environment variables. Throws a `ConfigProblem` that names every wrong one. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const table: Readonly<Record<string, Setting<unknown>>> = settings;
  const lines: string[] = [];
  const config: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(table)) {
    const defaultText = defaultOf(setting, config);
    const text = environment[name] ?? defaultText;
    if (text === undefined) continue;
    const isProduction = config['MODE'] === 'production';
    if (isProduction && setting.isChosenInProduction && environment[name] === undefined) {
      lines.push(`${name} has no default where MODE=production; the bank has to choose: ${setting.sentence}`);
      continue;
    }
    const parsed = setting.parse(text);
    if ('allowed' in parsed) {
      // A wrong secret or database address may still be nearly right: the value is not repeated.
      const wrong = parsed.wrong === undefined ? '' : `: ${parsed.wrong}`;
      lines.push(`${name} has a wrong value${wrong}; allowed: ${parsed.allowed}.`);
      continue;
    }
    config[name] = parsed.value;
    // Also when it was given: copied from the sandbox it is no secret and no address of the bank's own.
    const isDefault =
      text === defaultText || (Array.isArray(parsed.value) && parsed.value.includes(defaultText));
    if (setting.isSandboxDefault && isDefault && isProduction) {
      lines.push(`${name} has its sandbox default; MODE=production needs a value of the bank's own.`);
    } else if (name === 'PUBLIC_URL' && isProduction && !text.startsWith('https://')) {
      lines.push(`${name} must begin with https:// where MODE=production: customers log in there.`);
    }
  }
  if (lines.length > 0) throw new ConfigProblem(lines);
  // The loop has put the value of every row's own parser under its name.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return config as Config;
}

/** Undefined when a setting that the default names is wrong: one mistake is reported once. */
function defaultOf(setting: Setting<unknown>, known: Readonly<Record<string, unknown>>): string | undefined {
  const text = (known['MODE'] === 'production' ? setting.productionDefault : undefined) ?? setting.default;
  const names = [...text.matchAll(/\{([A-Z_]+)\}/g)].map(([, name = '']) => name);
  if (names.some((name) => known[name] === undefined)) return undefined;
  return names.reduce((result, name) => result.replace(`{${name}}`, String(known[name])), text);
}
