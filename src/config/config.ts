/**
 * Reads the configuration from environment variables at start, and reports all errors together. A secret in a file is
 * read again later, so that its rotation needs no restart.
 */
import { readFileSync, statSync } from 'node:fs';
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
    const read = readSetting(name, setting, environment, config);
    if (read === undefined) continue;
    if ('wrong' in read) wrong.set(name, read.wrong);
    if ('value' in read) config[name] = read.value;
  }
  const usable = Object.entries(config).filter(([name]) => !wrong.has(name));
  // Each value comes from the parser of its own row.
  return { known: Object.fromEntries(usable), wrong };
}

/**
 * Reads one setting by all its rules; `known` has the settings before it. Has a value beside an error when other
 * settings refer to the value. Undefined when its default refers to a wrong setting, so that one mistake is reported once.
 */
function readSetting<Value>(
  name: string,
  setting: Setting<Value>,
  environment: Environment,
  known: Readonly<Record<string, unknown>>,
): { readonly value: Value } | { readonly wrong: string; readonly value?: Value } | undefined {
  const given = readGiven(name, setting, environment);
  if (given === undefined || 'wrong' in given) return given;
  const { from } = given;
  const isProduction = known['MODE'] === 'production';
  const { valueByPlugin } = setting;
  if (isProduction && valueByPlugin && given.text === undefined) return valueByPlugin;
  const defaultText = resolveDefault(setting, known);
  const text = given.text ?? defaultText;
  if (text === undefined) return undefined;
  if (isProduction && setting.isChosenInProduction && given.text === undefined)
    return { wrong: `${name} has no default with MODE=production and must be set: ${setting.sentence}` };
  const parsed = setting.parse(text);
  if ('allowed' in parsed) {
    // The message does not repeat the value: a wrong secret or database address may still be nearly right.
    const exactly = parsed.wrong === undefined ? '' : `: ${parsed.wrong}`;
    return { wrong: `${from} has a wrong value${exactly}; allowed: ${parsed.allowed}.` };
  }
  const { value } = parsed;
  // Also an explicitly given value: a secret copied from the sandbox is public, and an address is not the bank's own.
  const isDefault = text === defaultText || (Array.isArray(value) && value.includes(defaultText));
  if (setting.isSandboxDefault && isDefault && isProduction) return { value, wrong: refuseDefault(from) };
  const travels = given.text === undefined ? undefined : secretTravels[name];
  if (travels !== undefined && isProduction && !text.startsWith('https://')) {
    return { value, wrong: `${name} must begin with https:// with MODE=production: ${travels}.` };
  }
  return { value };
}

/** Why an address must be encrypted in production. */
const secretTravels: Readonly<Record<string, string>> = {
  PUBLIC_URL: 'customers log in there',
  API_URL: 'TPPs send tokens there',
};

export function refuseDefault(name: string): string {
  return `${name} has its sandbox default; MODE=production needs a value of the bank's own.`;
}

export function hasAll<Name extends SettingName>(
  known: Partial<Config>,
  needs: readonly Name[],
): known is Partial<Config> & Pick<Config, Name> {
  return needs.every((name) => name in known);
}

/**
 * The text of a setting, and the variable that has it: `<name>`, or `<name>_FILE`, which names a file. Undefined for a
 * file whose path is wrong, which the row of `<name>_FILE` reports.
 */
function readGiven(
  name: string,
  { mayStandInFile }: Setting<unknown>,
  environment: Environment,
): { readonly text: string | undefined; readonly from: string } | { readonly wrong: string } | undefined {
  const file = mayStandInFile && environment[`${name}_FILE`];
  if (!file) return { text: environment[name], from: name };
  if (file !== file.trim() && environment[name] === undefined) return undefined;
  if (environment[name] !== undefined)
    return { wrong: `${name} and ${name}_FILE are both set; set one of them.` };
  const from = `${name}_FILE`;
  const read = readSecretFile(file);
  return 'wrong' in read ? { wrong: `${from} has a wrong value: ${read.wrong}.` } : { ...read, from };
}

const openFile = 'every user of this machine may read the file; make its mode 0600 or 0640';

/** Windows has no file modes. A folder has no content to read. */
function isOpenFile(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  return process.platform !== 'win32' && found?.isDirectory() === false && (found.mode & 0o007) !== 0;
}

/** Describes the other files of secrets that every user may read, by setting; a start accepts them. */
export function listOpenFiles(environment: Environment): ReadonlyMap<string, string> {
  const open = ['ADMIN_TOKEN_FILE', 'TLS_KEY_FILE'].filter((name) => isOpenFile(environment[name] ?? ''));
  return new Map(open.map((name) => [name, `${name}: ${openFile}.`]));
}

/** Returns the text of a secret's file without line breaks at its end, or why the file is unusable. */
function readSecretFile(file: string): { readonly text: string } | { readonly wrong: string } {
  try {
    if (isOpenFile(file)) return { wrong: openFile };
    const text = readFileSync(file, 'utf8').replace(/[\r\n]+$/, '');
    // Two keys on two lines would be one key, and an address of two lines would lose its line break.
    if (/[\r\n]/.test(text))
      return { wrong: 'the file has several lines; several keys stand on one, with commas' };
    return text === '' ? { wrong: 'the file is empty' } : { text };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return { wrong: isMissing ? 'the file does not exist' : 'the file cannot be read' };
  }
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

/** A secret as it is now, or why it cannot be used. */
export type Secret<Value> = { readonly value: Value } | { readonly reason: string };

/** Returns a function that reads the secret in a file by the rules of its setting; undefined without a file. */
export function secretReader<Value>(
  name: 'DATABASE_URL' | 'LOGIN_CLIENT_SECRET' | 'SEALING_KEY',
  setting: Setting<Value>,
  config: Pick<Config, 'MODE' | `${typeof name}_FILE`>,
): (() => Secret<Value>) | undefined {
  const file = config[`${name}_FILE`];
  return file === undefined
    ? undefined
    : () => checkSecret(name, setting, { [`${name}_FILE`]: file }, config.MODE);
}

/** Checks a secret by the rules of its setting. The reason completes a sentence about the secret. */
export function checkSecret<Value>(
  name: string,
  setting: Setting<Value>,
  environment: Environment,
  MODE: Config['MODE'],
): Secret<Value> {
  const read = readSetting(name, setting, environment, { MODE });
  if (read && !('wrong' in read)) return read;
  return {
    reason: (read?.wrong ?? 'is missing')
      .replace(`${name}_FILE has a wrong value: `, '')
      .replace(`${name}_FILE `, '')
      .replace(`${name} `, ''),
  };
}

/**
 * Returns the secret as it is now: reads its file again when the last reading is older than `milliseconds`. While the
 * file is unusable, `tell` gets the reason, and the secret stays as it was.
 */
export function rereadSecret<Value>(
  read: () => Secret<Value>,
  atStart: Value,
  tell: (fault: { readonly reason: string } | undefined) => void,
  milliseconds = 1000,
): () => Value {
  let last = atStart;
  let readAt = performance.now();
  return () => {
    if (performance.now() - readAt < milliseconds) return last;
    readAt = performance.now();
    const secret = read();
    if ('value' in secret) last = secret.value;
    tell('reason' in secret ? secret : undefined);
    return last;
  };
}
