/** Automatic tests that a developer can begin with: a program in each language, which runs as it is and has no secrets. */
import { readFileSync } from 'node:fs';
import type { SnippetLanguage } from '../guides/snippets/languages.js';

interface TestProgram {
  readonly file: string;
  /** What runs it, in the folder where it is. */
  readonly command: string;
}

export const testPrograms: Readonly<Record<SnippetLanguage, TestProgram>> = {
  node: { file: 'bank.test.mjs', command: 'node --test bank.test.mjs' },
  python: { file: 'bank_test.py', command: 'python3 -m unittest -v bank_test.py' },
  java: { file: 'BankTest.java', command: 'java BankTest.java' },
  curl: { file: 'bank-test.sh', command: 'bash bank-test.sh' },
};

/** Node first: its test runner needs nothing besides. */
export const testLanguages = ['node', 'python', 'java', 'curl'] as const satisfies readonly SnippetLanguage[];

const folder = new URL('../../../../assets/automatic-test/', import.meta.url);
const read = new Map<SnippetLanguage, string>();

/** Read when somebody first asks for it. */
export function testProgram(language: SnippetLanguage): string {
  const known = read.get(language);
  if (known !== undefined) return known;
  const text = readFileSync(new URL(testPrograms[language].file, folder), 'utf8');
  read.set(language, text);
  return text;
}
