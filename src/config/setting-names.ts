/** Names that are no settings: typing errors in the environment, and every unknown name in the file `.env`. */
import { defined } from '../domain/defined.js';
import { editDistance } from '../domain/edit-distance.js';
import { type Environment, settingNames } from './config.js';

export interface UnknownName {
  readonly name: string;
  /** The setting that the name is probably a typing error for. */
  readonly setting?: string;
}

/**
 * Finds names that are no settings. `.env` belongs to the server, so each of its names is meant as a setting; of the
 * environment, only a name similar to a setting is.
 */
export function findUnknownNames(
  environment: Environment,
  namesInFile: readonly string[] = [],
): readonly UnknownName[] {
  const unknown = namesInFile.filter((name) => !settingNames.includes(name));
  const mistyped = Object.entries(environment).flatMap(([name, value]) =>
    isServiceLink(value) || mistypedName(name, settingNames) === undefined ? [] : [name],
  );
  return [...new Set([...unknown, ...mistyped])].map((name) => ({
    name,
    ...defined({ setting: mistypedName(name, settingNames) }),
  }));
}

export function describeUnknownName({ name, setting }: UnknownName): string {
  return `${name} is not a setting${setting === undefined ? '' : `; similar to ${setting}`}.`;
}

/** Kubernetes sets `<SERVICE>_PORT=tcp://<address>:<port>` for each service in a pod's namespace. */
function isServiceLink(value: string | undefined): boolean {
  return value !== undefined && /^(tcp|udp|sctp):\/\//.test(value);
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
