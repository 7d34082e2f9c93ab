/** Kubernetes' own schemas, applied to manifests: what they refuse, and the keys that they do not know. */
import { createRequire } from 'node:module';

/** Any object of Kubernetes. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
}

/** Its method judges the object that it is called on. */
interface Model {
  readonly prototype: { readonly validate: (this: object) => void };
}

const load = createRequire(import.meta.url);

/** Returns what is wrong with a manifest: the schema's refusal, and the path of each key that the schema lacks. */
export function findMistakes(manifest: Manifest): readonly string[] {
  const { apiVersion, kind } = manifest;
  const models: Readonly<Record<string, Model>> = load(`kubernetes-models/${apiVersion}/${kind}`);
  const reads = new Set<string>();
  const refusals: string[] = [];
  try {
    models[kind]?.prototype.validate.call(watch(manifest, '', reads));
  } catch (error) {
    refusals.push(error instanceof Error ? error.message : String(error));
  }
  return [
    ...refusals,
    ...keysIn(manifest, '')
      .filter((path) => !reads.has(path))
      .map((path) => `${path.slice(1)} is unknown`),
  ];
}

/** Notes the path of each property that is read: the schemas are compiled, and read every property that they know. */
function watch<Value extends object>(value: Value, path: string, reads: Set<string>): Value {
  return new Proxy(value, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      const place = `${path}.${String(key)}`;
      reads.add(place);
      return typeof member === 'object' && member !== null ? watch(member, place, reads) : member;
    },
  });
}

function keysIn(value: unknown, path: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => [
    `${path}.${key}`,
    ...keysIn(member, `${path}.${key}`),
  ]);
}
