/** Reads the calls of a document's shell commands, so that a page can fill them in, show them in any language and send them. */
import { isObject, parseJson } from '../../../../src/domain/objects.js';
import { editedMethods } from '../../request-log/replay.js';
import type { Body, GuideCall, Json, Values } from '../guides/guide.js';

/** The documents' values of the public client; a workspace has others. */
export const documentedValues = {
  clientSecret: 'sandbox-tpp-secret',
  clientId: 'sandbox-tpp',
  callback: 'http://localhost:3000/callback',
  paid: 'https://tpp.example/paid',
  notPaid: 'https://tpp.example/not-paid',
} as const satisfies Values;

/** The address of the documents' server. */
export const documentedAddress = 'http://localhost:8080';

/** Headers that the documents' shell functions add. */
const functions: Readonly<Record<string, GuideCall['headers']>> = {
  curl: {},
  tpp: { 'X-Gateway-Client-Id': documentedValues.clientId },
  sandbox: { Authorization: 'Bearer {{workspaceKey}}' },
};

/** Whether a block only defines what the other commands of its document use. */
export function isPreamble(text: string): boolean {
  return /^bank=\S+\ntpp\(\) \{[^}]*\}$/.test(text);
}

/** Returns the calls; undefined where a command is anything else, such as a pipe. */
export function parseCalls(text: string): readonly GuideCall[] | undefined {
  const calls = splitCommands(text).map((command) => parseCall(command));
  return calls.every((call) => call !== undefined) ? calls : undefined;
}

/** A command ends with a line that no backslash continues; an assignment of its output is left out. */
function splitCommands(text: string): readonly string[] {
  const commands = text.replaceAll(/\\\n\s*/g, ' ').split('\n');
  return commands.map((command) => /^\w+=\$\((.*)\)$/.exec(command)?.[1] ?? command);
}

function parseCall(command: string): GuideCall | undefined {
  const [name = '', ...words] = splitWords(command);
  const given = functions[name];
  if (!given) return undefined;
  const headers: Record<string, string> = { ...given };
  const data: string[] = [];
  let address: string | undefined;
  let asked: string | undefined;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const next = words[at + 1] ?? '';
    if (word.startsWith('{{bank}}/')) address = word.slice('{{bank}}'.length);
    else if (word !== '-s') {
      at += 1;
      if (word === '-X') asked = next;
      else if (word === '-d') data.push(next);
      else if (word === '-H') headers[next.split(': ', 1)[0] ?? ''] = next.replace(/^[^:]*: /, '');
      else if (word === '-u') data.push(`client_id=${next.replace(':', '&client_secret=')}`);
      else if (word !== '-w') return undefined;
    }
  }
  const body = parseBody(data);
  const method = editedMethods.find((each) => each === (asked ?? (body ? 'POST' : 'GET')));
  if (address === undefined || !method || (data.length > 0 && !body)) return undefined;
  delete headers['Content-Type'];
  return asTemplate({ method, path: address, headers, ...(body && { body }) });
}

const piece = /'([^']*)'|"((?:[^"\\]|\\.)*)"|(\s+)|([^\s'"]+)/g;

/** The words of a command, without quotes; `$PAYMENT_ID` becomes `{{paymentId}}`. */
function splitWords(command: string): readonly string[] {
  const words = [''];
  for (const [, verbatim, quoted, space, bare] of command.matchAll(piece)) {
    if (space !== undefined) words.push('');
    else
      words.push(
        (words.pop() ?? '') + (verbatim ?? namePlaces(quoted?.replaceAll('\\"', '"') ?? bare ?? '')),
      );
  }
  return words;
}

function namePlaces(text: string): string {
  return text.replaceAll(/\$(\w+)/g, (_, name: string) => {
    const camel = name.toLowerCase().replaceAll(/_(.)/g, (__, letter: string) => letter.toUpperCase());
    return `{{${camel}}}`;
  });
}

function parseBody(data: readonly string[]): Body | undefined {
  const [first = ''] = data;
  if (!first.startsWith('{')) {
    const fields = Object.fromEntries(new URLSearchParams(data.join('&')));
    return data.length > 0 ? { kind: 'form', fields } : undefined;
  }
  const value = parseJson(first);
  return isJson(value) && data.length === 1 ? { kind: 'json', value } : undefined;
}

/** A parsed text is JSON if it is anything at all. */
function isJson(value: unknown): value is Json {
  return isObject(value);
}

/** Puts places for the values of the public client. */
function asTemplate(call: GuideCall): GuideCall {
  let text = JSON.stringify(call);
  for (const [name, value] of Object.entries(documentedValues)) text = text.replaceAll(value, `{{${name}}}`);
  return JSON.parse(text);
}
