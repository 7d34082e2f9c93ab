/**
 * Lints bundled documents with @redocly/cli, in one process that runs beside our own rules. Redocly is slower than all
 * of our rules together, so a long-running program keeps one linter, which lints only documents that it has not seen.
 */
import { createHash } from 'node:crypto';
import { isModern } from '../documents/dialect.js';
import { parsePointer, asObject, asText, valueAt } from '../json.js';
import { toPublished } from '../documents/published.js';
import { adopted, adoptedRules, needsReferences, sentenceFor } from './redocly-rules.js';
import type { Contract } from '../operations/operations.js';
import { isRead } from './document.js';
import { formProblems } from './schemas.js';
import { type Findings, findingsIn, type LintFinding } from './redocly.js';

/** A contract to lint, and whether all its references were resolved. */
export interface Lintable {
  readonly bundle: Contract;
  readonly isComplete: boolean;
}

export type Lint = (documents: readonly Lintable[]) => Promise<void>;

export function createLinter(): Lint {
  /** Findings by the digest of the document. */
  const known = new Map<string, readonly LintFinding[]>();
  return async (documents) => {
    const linted = documents
      .filter(({ bundle }) => isRead(bundle))
      .map((lintable) => {
        const text = JSON.stringify(toPublished(lintable.bundle));
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

/** Some rules of redocly throw on malformed documents, for which `struct` has a message. */
async function ask(documents: readonly string[]): Promise<Findings> {
  const answer = await findingsIn(documents, adoptedRules);
  return 'failure' in answer ? findingsIn(documents, { struct: 'error' }) : answer;
}

function reportTo({ bundle, isComplete }: Lintable, findings: readonly LintFinding[]): void {
  for (const finding of findings) {
    const rule = adopted(finding.ruleId, finding.message);
    if (rule === undefined || (!isComplete && rule === needsReferences)) continue;
    const at = parsePointer(finding.pointer);
    if (rule === 'struct' && isOurs(bundle, at)) continue;
    const value = asText(valueAt(bundle.written, at)) ?? '';
    bundle.report(at, rule, sentenceFor(rule, finding, { file: bundle.file, name: at.at(-1) ?? '', value }));
  }
}

/** Whether our own rule says more about the keyword. */
function isOurs({ written }: Contract, at: readonly string[]): boolean {
  const problems = formProblems(asObject(valueAt(written, at.slice(0, -1))), isModern(written));
  return problems.some(([[keyword]]) => keyword === at.at(-1));
}
