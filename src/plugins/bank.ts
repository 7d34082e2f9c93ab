/** Creates the bank, the login and the source of keys that a plugin brings: objects, or functions called at start. */
import type { CoreBanking } from '../bank/core-banking.js';
import type { CustomerLogin } from '../bank/customer-login.js';
import type { KeySource } from '../bank/key-source.js';
import { openIdLogin } from '../bank/openid-login.js';
import type { Sca } from '../bank/sca.js';
import { ConfigProblem, type Config, refuseDefault, rereadSecret, secretReader } from '../config/config.js';
import { settings } from '../config/settings.js';
import type { Foundations } from './foundations.js';
import { checkMade, type Port } from './check-bank.js';
import type { Made, Plugin } from './plugin.js';

interface OwnBank {
  readonly bank: CoreBanking;
  readonly sca: Sca;
}

/** Undefined if no plugin brings a bank. Throws a `ConfigProblem` that lists all its errors. */
export function createPluginBank(
  plugins: readonly Plugin[],
  foundations: Foundations,
  config: Config,
): OwnBank | undefined {
  for (const { bank, name = 'bank', sca } of plugins) {
    if (!bank || !sca) continue;
    const { made, mistakes } = createMaker(name, foundations, config);
    const own = { bank: made('bank', bank), sca: made('sca', sca) };
    if (mistakes.length > 0 || !own.bank || !own.sca) {
      throw new ConfigProblem(mistakes, unusable);
    }
    return { bank: own.bank, sca: own.sca };
  }
  return undefined;
}

/**
 * The login from the settings or a plugin; undefined if customers use name and password. Throws a `ConfigProblem` for
 * an invalid login, and for two.
 */
export function createBankLogin(
  plugins: readonly Plugin[],
  foundations: Foundations,
  config: Config,
  tell: TellSecret = () => undefined,
): CustomerLogin | undefined {
  const contradictions = loginMistakesIn(config, plugins);
  if (contradictions.length > 0) throw new ConfigProblem(contradictions);
  for (const { login, name = 'bank' } of plugins) {
    if (!login) continue;
    const { made, mistakes } = createMaker(name, foundations, config);
    const own = made('login', login);
    if (mistakes.length > 0) throw new ConfigProblem(mistakes, unusable);
    return own;
  }
  return loginOfSettings(config, tell);
}

/** The source of the sealing keys that a plugin brings, with the plugin's name. */
export interface NamedKeySource {
  readonly plugin: string;
  readonly source: KeySource;
}

/** Undefined if no plugin brings the keys. Throws a `ConfigProblem` that lists all errors of the source. */
export function createKeySource(
  plugins: readonly Plugin[],
  foundations: Foundations,
  config: Config,
): NamedKeySource | undefined {
  for (const { keys, name = 'bank' } of plugins) {
    if (!keys) continue;
    const { made, mistakes } = createMaker(name, foundations, config);
    const source = made('keys', keys);
    if (mistakes.length > 0 || !source) throw new ConfigProblem(mistakes, unusable);
    return { plugin: name, source };
  }
  return undefined;
}

/** Lists why the sealing keys cannot be used, one line each. */
export function keyMistakesIn(
  { SEALING_KEY: given }: Pick<Config, 'SEALING_KEY'>,
  plugins: readonly Plugin[],
): readonly string[] {
  const sources = plugins.filter(({ keys }) => keys);
  if (!given) return sources.length > 0 ? [] : [refuseDefault('SEALING_KEY')];
  if (given.includes(settings.SEALING_KEY.default)) return [];
  return sources.map(({ name = 'bank' }) => `${name}: keys exists already, from SEALING_KEY.`);
}

/** Lists why the login of the settings cannot be used, one line each. */
export function loginMistakesIn(
  {
    LOGIN_CLIENT_ID,
    LOGIN_CLIENT_SECRET,
    LOGIN_ISSUER,
  }: Pick<Config, 'LOGIN_CLIENT_ID' | 'LOGIN_CLIENT_SECRET' | 'LOGIN_ISSUER'>,
  plugins: readonly Plugin[],
): readonly string[] {
  const others = plugins.filter(({ login }) => login);
  if (LOGIN_ISSUER === undefined) {
    // Without an issuer the pages would ask customers for the passwords that they type only at the bank's own login.
    const given = Object.entries({ LOGIN_CLIENT_ID, LOGIN_CLIENT_SECRET }).filter(([, value]) => value);
    if (given.length === 0 || others.length > 0) return [];
    return [`LOGIN_ISSUER is missing; it is required by ${given.map(([name]) => name).join(' and ')}.`];
  }
  return [
    ...(LOGIN_CLIENT_ID === undefined ? ['LOGIN_CLIENT_ID is missing; LOGIN_ISSUER requires it.'] : []),
    ...others.map(({ name = 'bank' }) => `${name}: login exists already, from LOGIN_ISSUER.`),
  ];
}

export const unusable = 'The plugins are invalid';

/** Called with the reason why a rotated secret cannot be used, and without a reason when it can. */
export type TellSecret = (fault: { readonly reason: string } | undefined) => void;

function loginOfSettings(config: Config, tell: TellSecret): CustomerLogin | undefined {
  const { LOGIN_CLIENT_ID: clientId, LOGIN_CLIENT_SECRET: secret, LOGIN_ISSUER: issuer } = config;
  const read = secretReader('LOGIN_CLIENT_SECRET', settings.LOGIN_CLIENT_SECRET, config);
  if (issuer === undefined || clientId === undefined) return undefined;
  const current = read && rereadSecret(read, secret, tell);
  return openIdLogin({
    issuer,
    clientId,
    ...(secret !== undefined && { clientSecret: () => current?.() ?? secret }),
    scope: config.LOGIN_SCOPE,
    customerClaim: config.LOGIN_CUSTOMER_CLAIM,
    deadlineSeconds: config.LOGIN_DEADLINE_SECONDS,
  });
}

/** Returns a function that creates the parts of one plugin, and the list of their errors. */
function createMaker(name: string, foundations: Foundations, config: Config) {
  const mistakes: string[] = [];
  const made = <Part>(port: Port, part: Made<Part>): Part | undefined => {
    if (!isMaker(part)) return part;
    try {
      const value = part(foundations, config);
      checkMade(port, value, (field, sentence) => mistakes.push(`${name}: ${field} ${sentence}`));
      return value;
    } catch (error) {
      mistakes.push(
        `${name}: ${port} cannot be created: ${error instanceof Error ? error.message : String(error)}`,
      );
      return undefined;
    }
  };
  return { made, mistakes };
}

function isMaker<Part>(part: Made<Part>): part is (foundations: Foundations, config: Config) => Part {
  return typeof part === 'function';
}
