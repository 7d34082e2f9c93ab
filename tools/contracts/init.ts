/** `open-banking-contracts init [document]`: makes a folder a project for an OpenAPI document. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parse } from 'yaml';
import { defaultMaxBytes } from '../../codegen/documents/sources.js';
import { readYaml, tooLarge } from '../../codegen/documents/yaml.js';
import { rules } from '../../codegen/rule-table.js';
import { isRead } from '../../codegen/rules/document.js';
import type { Answer } from '../../codegen/answer.js';
import {
  entriesOf,
  type Json,
  type JsonObject,
  readJson,
  toJson,
  asObject,
  asText,
  valueAt,
} from '../../codegen/json.js';
import { developmentSecretFile } from '../../src/engine/development-secret.js';
import { generateProject, writeNew } from './generate.js';
import { readOwnPackage } from './own-package.js';
import { configurationFile, foreignConfiguration, type Read } from '../../codegen/configuration.js';
import { enginePackage, places } from './project.js';
import { projectFiles } from './skeletons.js';

const packageFile = 'package.json';

/** Existing files stay unchanged. */
export async function initProject(document: string | undefined): Promise<Answer> {
  const read = document === undefined ? { found: sample } : readDocument(document);
  if ('mistake' in read) return { mistakes: [read.mistake] };
  const given = existsSync(packageFile) ? readJson(packageFile) : { value: {} };
  if ('line' in given) return { mistakes: [`${packageFile}:${given.line}: ${given.why}`] };
  const { content, text } = read.found;
  const schemes = entriesOf(valueAt(content, ['components', 'securitySchemes']));
  const own = `${places.specs}/${contractFileName(content)}`;
  const files = new Map([
    [own, text],
    [configurationFile, `${JSON.stringify(foreignConfiguration, null, 2)}\n`],
    ['tsconfig.json', `${JSON.stringify(compilerOptions, null, 2)}\n`],
    ['.gitignore', `node_modules/\ndist/\n${developmentSecretFile}\n`],
    ...projectFiles(schemes.map(([name]) => name)),
    ...(schemes.length > 0
      ? [[developmentSecretFile, `${crypto.randomUUID().replaceAll('-', '')}\n`] as const]
      : []),
  ]);
  const written = [...writeNew(files), completePackage(asObject(given.value))];
  const generated = await generateProject();
  if ('mistakes' in generated) {
    const next = `Fix the mistakes in ${own}, then run "npx open-banking-contracts generate".`;
    return { ...generated, mistakes: [...generated.mistakes, next] };
  }
  return {
    ...generated,
    lines: [...written, ...generated.lines, '', ...describeSecret(schemes), ...nextSteps],
  };
}

/** The development secret, and the place of each scheme for it. */
function describeSecret(schemes: readonly (readonly [name: string, scheme: Json])[]): readonly string[] {
  if (schemes.length === 0) return [];
  const secret = readFileSync(developmentSecretFile, 'utf8').trim();
  return [
    `The development secret is ${secret}, for ${schemes.map(([name]) => name).join(' and ')} until security.ts has your functions:`,
    ...new Set(schemes.map(([, scheme]) => `  curl ${optionFor(asObject(scheme), secret)} …`)),
    '',
  ];
}

function optionFor(scheme: JsonObject, secret: string): string {
  const { in: place, name, scheme: kind, type } = scheme;
  if (type === 'apiKey' && place === 'cookie') return `--cookie '${asText(name)}=${secret}'`;
  if (type === 'apiKey' && place === 'query') return `--get --data '${asText(name)}=${secret}'`;
  if (type === 'apiKey') return `--header '${asText(name)}: ${secret}'`;
  if (type === 'http' && asText(kind)?.toLowerCase() === 'basic') return `--user 'developer:${secret}'`;
  return `--header 'Authorization: Bearer ${secret}'`;
}

const nextSteps = [
  'npm install    # installs the dependencies of package.json',
  'npm run dev    # serves the contract: your handlers, and examples for operations without a handler',
];

interface Document {
  readonly text: string;
  readonly content: JsonObject;
}

function readDocument(file: string): Read<Document> {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) return { mistake: `There is no file ${file}.` };
  const text = found.size > defaultMaxBytes ? '' : withoutTabs(readFileSync(file, 'utf8'));
  const { content, isReadable, problems } =
    found.size > defaultMaxBytes ? tooLarge(found.size, defaultMaxBytes) : readYaml(Buffer.from(text));
  if (isReadable && isRead({ document: content })) return { found: { text, content } };
  const mistakes = problems
    .filter(({ rule }) => rules[rule].kind !== 'house')
    .map(({ line, rule, sentence }) => `${file}:${line}: [${rule}] ${sentence}`);
  if (!isReadable) return { mistake: mistakes.join('\n') };
  const { openapi, swagger } = content;
  const version = openapi === undefined ? swagger : openapi;
  const word = version === undefined || openapi !== undefined ? 'openapi' : 'swagger';
  const said = version === undefined ? 'no openapi' : `${word}: ${JSON.stringify(version)}`;
  const sentence = `This is no OpenAPI document of version 3.0 or 3.1: it has ${said} instead of openapi: "3.0.3" or similar.`;
  return { mistake: `${file}:1: [openapi-version] ${sentence}` };
}

/** JSON may be indented by tabs, and YAML may not. */
function withoutTabs(text: string): string {
  return text.replaceAll(/^\t+/gm, (tabs) => '  '.repeat(tabs.length));
}

/** `swagger-petstore/1.0.0.yaml`: from the title, and the leading numbers of the version. */
function contractFileName(content: JsonObject): string {
  const { title, version } = asObject(content['info']);
  const name = (asText(title) ?? '').toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const api = name.replaceAll(/^-|-$/g, '');
  const [numbers = '1.0.0'] = /\d+(\.\d+)*/.exec(JSON.stringify(version ?? '')) ?? [];
  return `${api === '' || api === 'shared' ? 'api' : api}/${numbers}.yaml`;
}

const compilerOptions = {
  compilerOptions: {
    target: 'es2023',
    module: 'nodenext',
    types: ['node'],
    rootDir: '.',
    outDir: 'dist',
    sourceMap: true,
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    skipLibCheck: true,
  },
  include: ['*.ts', places.generated, places.handlers],
};

const scripts = {
  generate: 'open-banking-contracts generate',
  dev: 'open-banking-contracts dev',
  design: 'open-banking-contracts design',
  build: 'tsc',
  start: 'node --enable-source-maps dist/server.js',
};

/** Adds the missing entries to package.json; existing entries stay. */
function completePackage(given: JsonObject): string {
  const own = readOwnPackage();
  const dependencies = asObject(given['dependencies']);
  const development = asObject(given['devDependencies']);
  const known = { ...development, ...dependencies };
  const { [enginePackage]: installed = own.version, ...others } = development;
  const missing = Object.entries(own.devDependencies).filter(([name]) => known[name] === undefined);
  const content = {
    name: basename(process.cwd()).toLowerCase(),
    private: true,
    ...given,
    type: 'module',
    scripts: { ...scripts, ...asObject(given['scripts']) },
    dependencies: { [enginePackage]: installed, ...dependencies },
    devDependencies: { ...others, ...Object.fromEntries(missing) },
  };
  writeFileSync(packageFile, `${JSON.stringify(content, null, 2)}\n`);
  return packageFile;
}

const sampleText = `openapi: 3.0.3
info:
  title: Greetings
  version: 1.0.0
servers:
  - url: /greetings/v1
paths:
  /greetings/{name}:
    get:
      operationId: greet
      summary: Greets a person by name.
      parameters:
        - name: name
          in: path
          required: true
          schema: { type: string, maxLength: 70 }
      responses:
        '200':
          description: The greeting.
          content:
            application/json:
              schema:
                type: object
                required: [text]
                properties:
                  text: { type: string }
              example:
                text: Good morning, Ana.
`;
const sample: Document = { text: sampleText, content: asObject(toJson(parse(sampleText))) };
