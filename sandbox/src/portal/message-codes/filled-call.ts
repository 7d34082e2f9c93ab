/** Fills an example call's placeholders with values, as it is sent. */
import type { ExampleCall } from './message-code.js';

export interface FilledCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const named = /\{(\w+)\}/g;

/** Throws if a value is missing. */
export function fillExample(
  { body, headers, method, path }: ExampleCall,
  values: Readonly<Record<string, string>>,
): FilledCall {
  const fill = (text: string, written: (value: string) => string) =>
    text.replaceAll(named, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`the example needs a value for ${name}`);
      return written(value);
    });
  const asIs = (value: string) => value;
  const inJson = (value: string) => JSON.stringify(value).slice(1, -1);
  const isJson = headers['Content-Type']?.includes('json') ?? false;
  const filledHeaders = Object.entries(headers).map(([name, text]) => [name, fill(text, asIs)] as const);
  return {
    method,
    path: fill(path, encodeURIComponent),
    headers: Object.fromEntries(filledHeaders),
    ...(body !== undefined && { body: fill(body, isJson ? inJson : encodeURIComponent) }),
  };
}
