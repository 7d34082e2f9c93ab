/**
 * Holds bundled documents against the rules of @redocly/cli, all of them in one process of its own, which runs beside
 * our own rules. It is slower than all of those together, so whoever asks again and again keeps one linter: that asks
 * only about the documents that it has not seen the last time.
 */
import type { Bundle } from '../bundle.js';
import { keysOf, textOf, valueAt } from '../json.js';
import { publishedOf } from '../published.js';
import { adopted, adoptedRules, needsReferences, sentenceFor } from './adopted.js';
import { isOpenApi30 } from './document.js';
import { type Findings, findingsIn, type LintFinding } from './redocly.js';

/** What can be linted: a bundle, and whether all its references lead somewhere. */
export interface Lintable {
  readonly bundle: Bundle;
  readonly isComplete: boolean;
}

export type Lint = (documents: readonly Lintable[]) => Promise<void>;

export function createLinter(): Lint {
  let known = new Map<string, readonly LintFinding[]>();
  return async (documents) => {
    const texts = new Map<string, Lintable[]>();
    for (const lintable of documents.filter(({ bundle }) => isOpenApi30(bundle))) {
      const text = JSON.stringify(publishedOf(lintable.bundle.document));
      texts.set(text, [...(texts.get(text) ?? []), lintable]);
    }
    const unseen = [...texts.keys()].filter((text) => !known.has(text));
    const answer = unseen.length === 0 ? [] : await ask(unseen);
    if ('failure' in answer) {
      for (const { bundle } of documents.slice(0, 1)) bundle.report([], 'linter-failed', answer.failure);
      return;
    }
    const found = new Map(unseen.map((text, index) => [text, answer[index] ?? []]));
    known = new Map([...texts.keys()].map((text) => [text, known.get(text) ?? found.get(text) ?? []]));
    for (const [text, lintables] of texts) {
      for (const lintable of lintables) reportTo(lintable, known.get(text) ?? []);
    }
  };
}

/** Some of its rules stumble over a document of another form than they expect, which `struct` has words for. */
async function ask(documents: readonly string[]): Promise<Findings> {
  const answer = await findingsIn(documents, adoptedRules);
  return 'failure' in answer ? findingsIn(documents, { struct: 'error' }) : answer;
}

function reportTo({ bundle, isComplete }: Lintable, findings: readonly LintFinding[]): void {
  for (const finding of findings) {
    const rule = adopted(finding.ruleId, finding.message);
    if (rule === undefined || (!isComplete && needsReferences.has(rule))) continue;
    const at = keysOf(finding.pointer);
    const value = textOf(valueAt(bundle.document, at)) ?? '';
    bundle.report(at, rule, sentenceFor(rule, finding, { file: bundle.file, value }));
  }
}
