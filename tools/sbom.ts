/**
 * Writes the production dependencies as a CycloneDX document (software bill of materials), from the lock file; with
 * `--check` it writes nothing and lists what is missing: each package needs an allowed licence and a digest.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const file = 'var/sbom.cdx.json';

/** Licences that a bank can accept without asking for permission. */
const licences = [
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'MIT-0',
  'BlueOak-1.0.0',
  'Zlib',
];

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly properties?: readonly { readonly name: string }[];
  readonly hashes?: readonly unknown[];
  readonly licenses?: readonly {
    readonly license?: { readonly id?: string; readonly name?: string };
    readonly expression?: string;
  }[];
}

interface Sbom {
  readonly bomFormat: string;
  readonly metadata: { readonly component: object };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const isCheck = process.argv.includes('--check');
const sbom = make();
const faults = sbom.components.flatMap(checkComponent);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else if (!isCheck) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(sbom, undefined, 2)}\n`);
  console.log(`${file}: ${sbom.components.length} packages`);
}

function make(): Sbom {
  const { error, stderr, stdout } = spawnSync(
    'npm',
    ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (error) throw error;
  if (!stdout.startsWith('{')) throw new Error(`npm created no SBOM: ${stderr}`);
  return withoutDevelopment(JSON.parse(stdout));
}

/** `npm sbom --omit=dev` also omits packages of production that a development package needs. */
function withoutDevelopment(made: Sbom): Sbom {
  const components = made.components.filter(
    ({ properties = [] }) => !properties.some(({ name }) => name === 'cdx:npm:package:development'),
  );
  const omitted = new Set(made.components.map((each) => each['bom-ref']));
  for (const each of components) omitted.delete(each['bom-ref']);
  const dependencies = made.dependencies
    .filter(({ ref }) => !omitted.has(ref))
    .map(({ dependsOn, ref }) => ({ ref, dependsOn: dependsOn.filter((each) => !omitted.has(each)) }));
  // npm names the component after its folder.
  const component = { ...made.metadata.component, name: 'open-banking-interface' };
  return { ...made, metadata: { ...made.metadata, component }, components, dependencies };
}

function checkComponent({ hashes = [], licenses = [], name, version }: Component): readonly string[] {
  const named = licenses.map(({ expression, license }) => expression ?? license?.id ?? license?.name ?? '');
  return [
    ...(hashes.length === 0 ? [`${name} ${version} has no digest in package-lock.json.`] : []),
    ...(named.length === 0 ? [`${name} ${version} names no licence.`] : []),
    ...named
      .filter((licence) => !mayBeUsed(licence))
      .map((licence) => `${name} ${version} is under ${licence}.`),
  ];
}

/** `MIT OR GPL-2.0` may be used as MIT; `MIT AND Zlib` needs both to be allowed. */
function mayBeUsed(expression: string): boolean {
  return expression
    .replace(/[()]/g, '')
    .split(/ or /i)
    .some((choice) => choice.split(/ and /i).every((licence) => licences.includes(licence)));
}
