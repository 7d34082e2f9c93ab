/**
 * Holds bundled documents against the rules of @redocly/cli, all of them in one process of its own, which runs beside
 * our own rules. It is slower than all of those together, so a program that asks again keeps one linter, which asks
 * only about the documents that it has not seen.
 */
import { createHash } from 'node:crypto';
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
  /** By the digest of a document. */
  const known = new Map<string, readonly LintFinding[]>();
  return async (documents) => {
    const linted = documents
      .filter(({ bundle }) => isOpenApi30(bundle))
      .map((lintable) => {
        const text = JSON.stringify(publishedOf(lintable.bundle.document));
        return { lintable, text, digest: createHash('sha256').update(text).digest('base64') };
      });
    const unseen = new Map(
      linted.flatMap(({ digest, text }) => (known.has(digest) ? [] : [[digest, text] as const])),
    );
    const answer = unseen.size === 0 ? [] : await ask([...unseen.values()]);
    if ('failure' in answer) {
      for (const { bundle } of documents.slice(0, 1)) bundle.report([], 'linter-failed', answer.failure);
      return;
    }
    for (const [index, digest] of [...unseen.keys()].entries()) known.set(digest, answer[index] ?? []);
    for (const { digest, lintable } of linted) reportTo(lintable, known.get(digest) ?? []);
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
