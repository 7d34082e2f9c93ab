/** Checks a plugin's bank, SCA, login and source of keys for missing methods, both objects and the results of functions. */
import type { Closable } from '../bank/closable.js';
import type { CoreBanking } from '../bank/core-banking.js';
import type { CustomerLogin } from '../bank/customer-login.js';
import type { KeySource } from '../bank/key-source.js';
import type { LoginCall } from '../bank/login-deadlines.js';
import type { Sca } from '../bank/sca.js';
import type { ScaCall } from '../bank/sca-deadlines.js';
import type { Report } from './report.js';

const bankMethods: Readonly<Record<Exclude<keyof CoreBanking, 'cancel' | 'listen' | keyof Closable>, true>> =
  {
    findAccount: true,
    isOwnIban: true,
    mandateOf: true,
    findCustomer: true,
    accountsOf: true,
    findAccountById: true,
    balanceOf: true,
    entriesOf: true,
    ratesOn: true,
    execute: true,
    outcomeOf: true,
  };
const scaMethods: Readonly<Record<Exclude<ScaCall, 'findPsuId' | 'passkeyOptions'>, true>> = {
  checkPassword: true,
  methods: true,
  start: true,
  check: true,
  outcomeOf: true,
};
const optionalScaMethods = [
  'canonicalName',
  'findPsuId',
  'passkeyOptions',
] as const satisfies readonly (keyof Sca)[];
const loginMethods: Readonly<Record<LoginCall, true>> = {
  begin: true,
  finish: true,
};
const keysMethods: Readonly<Record<Exclude<keyof KeySource, keyof Closable>, true>> = {
  load: true,
};
const methodsOf = {
  bank: Object.keys(bankMethods),
  sca: Object.keys(scaMethods),
  login: Object.keys(loginMethods),
  keys: Object.keys(keysMethods),
};
const ports = ['bank', 'sca', 'login', 'keys'] as const satisfies readonly (keyof typeof methodsOf)[];

export type Port = keyof typeof methodsOf;

/** Bank and SCA must come together. Functions are checked later, by `checkMade`, when the server starts. */
export function checkBank(plugin: Readonly<Record<string, unknown>>, report: Report): void {
  const { bank, sca } = plugin;
  for (const port of ports) {
    const part = plugin[port];
    if (part !== undefined && typeof part !== 'function') checkPort(port, part, report);
  }
  if (bank !== undefined && sca === undefined) report('sca', 'is missing; bank requires it.');
  if (bank === undefined && sca !== undefined) report('bank', 'is missing; sca requires it.');
}

/** Checks the result of a function, whose type only the compiler has checked. */
export function checkMade(port: Port, made: unknown, report: Report): void {
  if (made instanceof Promise) {
    report(port, 'is created as a promise; await the promise first, and pass its result.');
  } else if (typeof made !== 'object' || made === null) {
    report(port, `is created as ${made === null ? 'null' : typeof made}; it must be an object.`);
  } else checkPort(port, made, report);
}

interface Ports {
  readonly bank: CoreBanking;
  readonly sca: Sca;
  readonly login: CustomerLogin;
  readonly keys: KeySource;
}

/** Whether the value has every method of the port; reports missing methods. */
export function isPart<Name extends Port>(port: Name, made: unknown, report: Report): made is Ports[Name] {
  let isWhole = true;
  checkMade(port, made, (field, sentence) => {
    isWhole = false;
    report(field, sentence);
  });
  return isWhole;
}

function checkPort(port: Port, value: unknown, report: Report): void {
  if (typeof value !== 'object' || value === null) {
    return report(port, 'is neither an object nor a function that creates one.');
  }
  for (const method of methodsOf[port]) {
    if (typeof Reflect.get(value, method) !== 'function') report(`${port}.${method}`, 'is not a function.');
  }
  const reportOfPort: Report = (method, sentence) => report(`${port}.${method}`, sentence);
  if (port === 'sca') checkOptional(value, optionalScaMethods, reportOfPort);
  checkClosable(value, reportOfPort);
}

export function checkClosable(value: object, report: Report): value is Closable {
  return checkOptional(value, ['pause', 'close'], report);
}

/** Optional methods are functions where they are there. */
function checkOptional(value: object, methods: readonly string[], report: Report): boolean {
  const wrong = methods.filter((method) => {
    const given: unknown = Reflect.get(value, method);
    return given !== undefined && typeof given !== 'function';
  });
  for (const method of wrong) report(method, 'is not a function.');
  return wrong.length === 0;
}
