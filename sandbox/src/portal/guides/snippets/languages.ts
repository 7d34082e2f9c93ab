/** The languages in which a call can be copied. */
import type { FilledCall } from '../fill.js';
import { curlSnippet } from './curl.js';
import { javaSnippet } from './java.js';
import { nodeSnippet } from './node.js';
import { pythonSnippet } from './python.js';

export const snippetLanguages = ['curl', 'node', 'python', 'java'] as const;
export type SnippetLanguage = (typeof snippetLanguages)[number];

/** Each returns a program that runs as it is, without packages, and prints the status and the body of the answer. */
export const snippetFormatters: Readonly<Record<SnippetLanguage, (call: FilledCall) => string>> = {
  curl: curlSnippet,
  node: nodeSnippet,
  python: pythonSnippet,
  java: javaSnippet,
};
