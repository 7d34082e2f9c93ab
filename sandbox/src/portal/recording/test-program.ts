/** Writes the steps of a recording as a test for Node: the helpers that they need, and some lines for each step. */
import { readFileSync } from 'node:fs';
import { isTppPath } from '../../../../src/contract/audiences.js';
import type { RecordedStep } from '../../request-log/recorded-steps.js';
import { placeOf } from '../../request-log/recorded-values.js';
import { formatLiteral, formatObject, formatPlace, formatText } from './literals.js';

export const testFile = 'bank.test.mjs';

/** Runs the program in its own folder. */
export const testCommand = `node --test ${testFile}`;

export interface ProgramOptions {
  readonly title: string;
  readonly clientId: string;
  readonly bank: string;
  readonly api: string;
}

let frame: string | undefined;

/** Reads the frame on the first request: its parts by name, of which the first has none. */
function readFrame(): readonly (readonly [name: string, code: string])[] {
  frame ??= readFileSync(
    new URL(`../../../../../sandbox/assets/recording/${testFile}`, import.meta.url),
    'utf8',
  );
  const parts = ['', ...frame.split(/^\/\/ \[(\w+)\]\n/m)];
  return parts.flatMap((name, index) => (index % 2 === 0 ? [[name, parts[index + 1] ?? ''] as const] : []));
}

export function formatTestProgram(steps: readonly RecordedStep[], options: ProgramOptions): string {
  const lines = steps.flatMap((step, index) => ['', ...formatStep(step, `answer${index + 1}`)]);
  const uses = (name: string) => lines.some((line) => new RegExp(String.raw`\b${name}\b`).test(line));
  const given = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((count) => `requestId${count}`).filter(uses);
  const states = ['good', 'expired', 'revoked'].filter((state) => uses(`${state}Certificate`));
  const first = [
    ...given.map((name) => `const ${name} = crypto.randomUUID();`),
    ...states.map((state) => `const ${state}Certificate = await certify('${state}');`),
  ];
  const body = [...first, ...(first.length > 0 ? lines : lines.slice(1))].map((line) =>
    line.replaceAll(/^(?=.)/gm, '  '),
  );
  const parts = readFrame().flatMap(([name, part]) => {
    if (name === 'environment') return [formatEnvironment(uses, options), part];
    const isNeeded = name === '' || uses(name) || (name === 'certify' && states.length > 0);
    return isNeeded ? [part] : [];
  });
  return `${parts.join('')}\ntest(${formatText(options.title)}, async () => {\n${body.join('\n')}\n});\n`.replaceAll(
    /\n{3,}/g,
    '\n\n',
  );
}

function formatEnvironment(uses: (name: string) => boolean, { api, bank, clientId }: ProgramOptions): string {
  const needed = ['CLIENT_SECRET', 'CUSTOMER_PASSWORD'].filter(uses).concat('WORKSPACE_KEY');
  const defaults = [
    `BANK = ${formatText(bank)}`,
    `API = ${api === bank ? 'BANK' : formatText(api)}`,
    `CLIENT_ID = ${formatText(clientId)}`,
  ];
  return `const {\n${[...defaults, ...needed].map((name) => `  ${name},\n`).join('')}} = process.env;
for (const [name, value] of Object.entries({ ${needed.join(', ')} }))
  assert.ok(value, \`The environment has no \${name}.\`);
`;
}

function formatStep(step: RecordedStep, answer: string): readonly string[] {
  const checks = step.kind === 'call' ? step.checks : [];
  const isUsed = checks.length > 0 || step.keeps.length > 0;
  return [
    `// ${step.title}`,
    `${isUsed ? `const ${answer} = ` : ''}await ${formatCall(step)};`,
    ...checks.map(
      ({ at, value }) => `assert.equal(${formatPlace(answer, { at })}, ${formatLiteral(value)});`,
    ),
    ...step.keeps.map((kept) => `const ${kept.name} = ${formatPlace(answer, kept)};`),
  ];
}

/** An object, or a list of pairs where a name occurs twice. */
function formatPairs(pairs: readonly (readonly [name: string, value: string])[]): string {
  const isObject = new Set(pairs.map(([name]) => name)).size === pairs.length;
  return isObject
    ? formatObject(pairs.map(([name, value]) => [name, formatText(value)]))
    : formatLiteral(pairs);
}

type Members = readonly (readonly [name: string, expression: string])[];

function formatCall(step: RecordedStep): string {
  if (step.kind === 'advance') return `forward(${formatText(step.forward)})`;
  if (step.kind === 'decision')
    return formatArguments(
      'decide',
      [formatText(step.path)],
      Object.entries(step.body).map(([name, value]) => [name, formatLiteral(value)]),
    );
  const { body, headers, method, path, signing, status } = step;
  const address = formatText(placeOf(isTppPath(path) ? 'API' : 'BANK') + path);
  const options: Members = [
    ...(headers.length > 0 ? [['headers', formatPairs(headers)] as const] : []),
    ...(body?.kind === 'json' ? [['json', formatLiteral(body.value)] as const] : []),
    ...(body?.kind === 'form' ? [['form', formatPairs(body.pairs)] as const] : []),
    ...(signing
      ? [['signing', `{ ...${signing.state}Certificate, names: ${formatLiteral(signing.names)} }`] as const]
      : []),
  ];
  return formatArguments('call', [String(status), `'${method}'`, address], options);
}

/** The last argument is an object, unless it would be empty. */
function formatArguments(name: string, first: readonly string[], members: Members): string {
  const before = `${name}(${first.join(', ')}`;
  return members.length > 0 ? `${before}, ${formatObject(members, before)})` : `${before})`;
}
