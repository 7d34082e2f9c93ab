/** The values of a recording: which earlier answer gave a value of a call, and which values come from elsewhere. */
import { isObject, readMember } from '../../../src/domain/objects.js';
import { isMasked } from './entry.js';

/** The place of a value in an answer: a member, or the last segment or a parameter of a link. */
export interface ValuePlace {
  readonly at: readonly (string | number)[];
  readonly part?: 'last' | { readonly parameter: string };
}

/** A value that later calls use, from the answer of a step. */
export interface KeptValue extends ValuePlace {
  readonly name: string;
  readonly step: number;
}

/** Names in texts stand between two signs of Unicode's private use, which no call of a program has. */
const [open, close] = ['\uE000', '\uE001'];
const placePattern = new RegExp(String.raw`${open}([A-Za-z]\w*(?:-\d+)?)${close}`, 'u');

export function placeOf(name: string): string {
  return open + name + close;
}

/** Splits a text into literal parts, at even places, and names. */
export function splitText(text: string): readonly string[] {
  return text.split(placePattern);
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const iban = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

export function isIdentifier(text: string): boolean {
  return uuid.test(text);
}

export class RecordedValues {
  readonly #sources = new Map<string, Omit<KeptValue, 'name'> & { readonly base: string }>();
  /** The sources of tokens, by fingerprint. */
  readonly #tokens = new Map<string, Omit<KeptValue, 'name'> & { readonly base: string }>();
  readonly #kept = new Map<string, KeptValue>();
  /** The links to the authorization endpoint, by consent. */
  readonly #links = new Map<string, { readonly link: string; readonly step: number }>();
  /** Everything that the client has sent: a value that it has sent first comes from no answer. */
  #sent = '';

  addSent(text: string): void {
    this.#sent += `${text}\n`;
  }

  /** Notes what the answer of a step gives to later steps. */
  addAnswer(step: number, answer: unknown): void {
    for (const { base, value, ...place } of listValues(answer, []))
      if (!this.#sources.has(value) && !this.#sent.includes(value))
        this.#sources.set(value, { ...place, base, step });
    const link = linkPath.reduce<unknown>((value, name) => readMember(value, name), answer);
    const consentId =
      typeof link === 'string' && URL.canParse(link) && new URL(link).searchParams.get('consentId');
    if (consentId) this.#links.set(consentId, { link: String(link), step });
  }

  /** Returns the link by which a customer confirms a consent, with its place; undefined when no answer gave one. */
  bindLink(consentId: string): { readonly link: string; readonly place: string } | undefined {
    const found = this.#links.get(consentId);
    return found && { link: found.link, place: this.keep({ at: linkPath, step: found.step }, 'scaRedirect') };
  }

  addToken(step: number, name: string, mark: string): void {
    const base = name === 'access_token' ? 'accessToken' : 'refreshToken';
    this.#tokens.set(mark, { at: [name], base, step });
  }

  /** Notes a value that is no part of any request; returns its place in texts. */
  keep(value: Omit<KeptValue, 'name'>, base: string): string {
    const id = JSON.stringify(value);
    const name = this.#kept.get(id)?.name ?? this.#newName(base);
    this.#kept.set(id, { ...value, name });
    return placeOf(name);
  }

  /** Returns the text with the values that earlier answers gave in their places. */
  bind(text: string): string {
    let bound = text;
    for (const [value, { base, ...source }] of this.#sources)
      if (bound.includes(value)) bound = bound.replaceAll(value, this.keep(source, base));
    return bound;
  }

  /** Returns the place of a token; undefined when no earlier answer gave it. */
  bindToken(mark: string | undefined): string | undefined {
    const source = mark === undefined ? undefined : this.#tokens.get(mark);
    if (!source) return undefined;
    const { base, ...value } = source;
    return this.keep(value, base);
  }

  /** The values that later steps use, of the answer of this step. */
  keptOf(step: number): readonly KeptValue[] {
    return [...this.#kept.values()].filter((each) => each.step === step);
  }

  #newName(base: string): string {
    const names = [...this.#kept.values()].map(({ name }) => name);
    const count = names.filter((name) => name.replace(/\d+$/, '') === base).length;
    return count === 0 ? base : `${base}${count + 1}`;
  }
}

const linkPath = ['_links', 'scaRedirect', 'href'];

type FoundValue = ValuePlace & { readonly value: string; readonly base: string };

/** Ids, IBANs and cursors in an answer. */
function listValues(value: unknown, at: ValuePlace['at']): readonly FoundValue[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => listValues(each, [...at, index]));
  if (isObject(value))
    return Object.entries(value)
      .toSorted(([one], [other]) => Number(one === '_links') - Number(other === '_links'))
      .flatMap(([name, each]) => listValues(each, [...at, name]));
  if (typeof value !== 'string' || isMasked(value)) return [];
  const name = String(at.findLast((key) => typeof key === 'string' && key !== 'href') ?? 'value');
  if (at.at(-1) === 'href') return listOfLink(value, at, name);
  return uuid.test(value) || iban.test(value) ? [{ at, base: toVariable(name), value }] : [];
}

function listOfLink(link: string, at: ValuePlace['at'], name: string): readonly FoundValue[] {
  if (!URL.canParse(link, 'https://bank.example')) return [];
  const { pathname, searchParams } = new URL(link, 'https://bank.example');
  const last = pathname.slice(pathname.lastIndexOf('/') + 1);
  const base = name.startsWith('sca') ? 'authorisationId' : `${toVariable(name)}Id`;
  const parameters = [...searchParams].filter(([key, value]) => key === 'cursor' || uuid.test(value));
  return [
    ...(uuid.test(last) ? [{ at, part: 'last' as const, base, value: last }] : []),
    ...parameters.map(([parameter, value]) => ({
      at,
      part: { parameter },
      base: toVariable(parameter),
      value,
    })),
  ];
}

/** A name for a variable of JavaScript. */
function toVariable(name: string): string {
  const [first = '', ...others] = name.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const joined = first + others.map((each) => each.slice(0, 1).toUpperCase() + each.slice(1)).join('');
  return /^[A-Za-z]/.test(joined)
    ? joined.replace(/^[A-Z]+/, (start) => start.toLowerCase()).replace(/\d+$/, '')
    : 'value';
}
