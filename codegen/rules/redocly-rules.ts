/** The adopted rules of @redocly/cli, and our rule for each of its findings. */
import type { LintFinding } from './redocly.js';
import type { RuleId } from '../rule-table.js';

/** Under redocly's own names, which its documentation explains. */
const asTheyAre: readonly RuleId[] = [
  'struct',
  'no-duplicated-enum-values',
  'no-duplicated-tag-names',
  'no-enum-type-mismatch',
  'no-example-value-and-externalValue',
  'no-invalid-parameter-examples',
  'no-invalid-schema-examples',
  'no-path-trailing-slash',
  'no-required-schema-properties-undefined',
  'no-schema-type-mismatch',
  'no-server-trailing-slash',
  'no-unused-components',
  'operation-operationId-unique',
  'operation-summary',
  'parameter-description',
  'path-declaration-must-exist',
  'path-not-include-query',
  'security-scopes-defined',
  'spec-components-invalid-map-name',
];

/** Rules of redocly that mix an OpenAPI rule and a convention. The first row whose text is in the message counts. */
const inParts: Readonly<Record<string, readonly (readonly [text: string, rule: RuleId])[]>> = {
  'operation-tag-defined': [
    ['in global tags', 'tag-undeclared'],
    ['', 'operation-untagged'],
  ],
  'security-defined': [
    ['should have security defined', 'security-unsaid'],
    ['', 'security-scheme-undeclared'],
  ],
};

/** The subject of a finding: the contract's file, and the value. */
interface Subject {
  readonly file: string;
  /** The last key that leads to the value. */
  readonly name: string;
  readonly value: string;
}

/**
 * Our sentences in place of redocly's, which say less about the remedy; a part may be correct in the base contract and
 * wrong in the version that inherits the part.
 */
const sentences: { readonly [rule in RuleId]?: (subject: Subject) => string } = {
  'operation-operationId-unique': () => 'Another operation has this operationId; give each its own.',
  'operation-summary': () => 'The operation has no summary; say in a line what it does.',
  'operation-untagged': () => 'The operation has no tag, so documentation cannot group it.',
  'parameter-description': () => 'The parameter has no description; say what it is for.',
  'security-unsaid': ({ file }) =>
    `The operation has no security: write security at the top of ${file}, or [] for a public operation.`,
  'spec-components-invalid-map-name': ({ name }) =>
    `The name ${JSON.stringify(name)} has other characters than letters, digits, dots, dashes and underscores; rename the component.`,
  'tag-undeclared': ({ file, value }) => `${value} is not declared; list it in tags, at the top of ${file}.`,
};

/** The configuration for redocly: all adopted rules. */
export const adoptedRules: Readonly<Record<string, 'error'>> = Object.fromEntries(
  [...asTheyAre, ...Object.keys(inParts)].map((id) => [id, 'error']),
);

/** Our rule for a finding of redocly's; undefined when no rule covers it. */
export function adopted(id: string, message: string): RuleId | undefined {
  return asTheyAre.find((rule) => rule === id) ?? inParts[id]?.find(([text]) => message.includes(text))?.[1];
}

export function sentenceFor(rule: RuleId, { message, suggestion }: LintFinding, subject: Subject): string {
  const own = sentences[rule]?.(subject);
  if (own !== undefined) return own;
  const hint = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`;
  return `${message.trim().replace(/[^.?!]$/, '$&.')}${hint}`;
}

/** A rule that is skipped while a reference is unresolved, because its missing target may be the cause. */
export const needsReferences: RuleId = 'no-unused-components';
