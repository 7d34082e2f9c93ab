/** Puts values into the texts of a guide's calls, and takes values out of their answers. */
import { isTppPath } from '../../../../src/contract/audiences.js';
import type { RequestSigning } from '../../crypto/request-signing.js';
import type { ValuePlace } from '../../request-log/recorded-values.js';
import type { Body, CallStep, GuideCall, Json, Values } from './guide.js';

const placePattern = /\{\{(\w+)\}\}/g;

/** The texts of a call with every known value filled in; an unknown value stays as its name in braces. */
export interface FilledCall {
  readonly method: string;
  readonly address: string;
  /** Path and query, which end the address. */
  readonly path: string;
  /** All headers but `X-Request-ID`: each snippet generates one. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: Body;
  readonly signing?: RequestSigning;
}

export function fillText(text: string, values: Values, encode = (value: string) => value): string {
  return text.replaceAll(placePattern, (place, name: string) => {
    const value = values[name];
    return value === undefined ? place : encode(value);
  });
}

/** Returns the name in capitals, PAYMENT_ID for `paymentId`, as a value that the developer fills in. */
export function placeholder(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

/** A value that the developer fills in for each name in the calls. */
export function placeholders(calls: readonly GuideCall[]): Values {
  return Object.fromEntries(namesIn(JSON.stringify(calls)).map((name) => [name, placeholder(name)]));
}

export function namesIn(text: string): readonly string[] {
  return [...text.matchAll(placePattern)].map(([, name = '']) => name);
}

export function fillCall({ body, headers, isSigned, method, path }: GuideCall, values: Values): FilledCall {
  const fill = (text: string) => fillText(text, values);
  const filledPath = fillText(path, values, encodeURIComponent);
  const named = Object.entries(headers).map(([name, value]) => [name, fill(value)] as const);
  const type = body?.kind === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  const isTyped = !body || 'Content-Type' in headers;
  const signing = {
    target: `${method.toLowerCase()} ${filledPath}`,
    keyId: fill('{{keyId}}'),
    certificate: fill('{{certificate}}'),
    privateKey: fill('{{privateKey}}'),
  };
  return {
    method,
    address: fill(placeOfAddress(path, values)) + filledPath,
    path: filledPath,
    headers: [...(isTyped ? [] : [['Content-Type', type] as const]), ...named],
    ...(body && { body: fillBody(body, fill) }),
    ...(isSigned && { signing }),
  };
}

/** The place of the address before a path. */
export function placeOfAddress(path: string, values: Values): '{{api}}' | '{{bank}}' {
  return values['api'] !== undefined && isTppPath(path) ? '{{api}}' : '{{bank}}';
}

function fillBody(body: Body, fill: (text: string) => string): Body {
  if (body.kind === 'json') return { kind: 'json', value: fillJson(body.value, fill) };
  const fields = Object.entries(body.fields).map(([name, value]) => [name, fill(value)]);
  return { kind: 'form', fields: Object.fromEntries(fields) };
}

function fillJson(value: Json, fill: (text: string) => string): Json {
  if (typeof value === 'string') return fill(value);
  if (typeof value !== 'object' || value === null) return value;
  if (isList(value)) return value.map((each) => fillJson(each, fill));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fillJson(each, fill)]));
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** Returns the values that an answer adds; a missing value is left out. */
export function collectKept({ keeps = {} }: Pick<CallStep, 'keeps'>, answer: unknown): Values {
  const found: Record<string, string> = {};
  for (const [name, kept] of Object.entries(keeps)) {
    const value = keptIn(kept, answer);
    if (value !== undefined) found[name] = value;
  }
  return found;
}

function keptIn({ at, part }: ValuePlace, answer: unknown): string | undefined {
  let value = answer;
  for (const key of at) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = new Map(Object.entries(value)).get(String(key));
  }
  if (typeof value !== 'string') return undefined;
  if (part === undefined) return value;
  if (!URL.canParse(value)) return undefined;
  const { pathname, searchParams } = new URL(value);
  if (part === 'last') return decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1));
  return searchParams.get(part.parameter) ?? undefined;
}
