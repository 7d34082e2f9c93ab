/** The rules of @redocly/cli that hold here, and which of ours each finding of theirs breaks. */
import type { LintFinding } from './redocly.js';
import type { RuleId } from './table.js';

/** Under the linter's own name, which its documentation has. */
const asTheyAre: readonly RuleId[] = [
  'struct',
  'no-duplicated-enum-values',
  'no-duplicated-tag-names',
  'no-enum-type-mismatch',
  'no-example-value-and-externalValue',
  'no-identical-paths',
  'no-invalid-parameter-examples',
  'no-invalid-schema-examples',
  'no-path-trailing-slash',
  'no-required-schema-properties-undefined',
  'no-schema-type-mismatch',
  'no-server-trailing-slash',
  'no-unused-components',
  'operation-operationId-unique',
  'operation-parameters-unique',
  'operation-summary',
  'parameter-description',
  'path-declaration-must-exist',
  'path-not-include-query',
  'path-parameters-defined',
  'security-scopes-defined',
  'spec-components-invalid-map-name',
];

/** Two rules in one: what OpenAPI says, and what is a convention. The first whose text is in the message counts. */
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

/** What was found: in which contract, and the value that it is about. */
interface Subject {
  readonly file: string;
  readonly value: string;
}

/** In place of theirs, which say less about what to do; a part that is inherited may lack something in the heir alone. */
const sentences: { readonly [rule in RuleId]?: (subject: Subject) => string } = {
  'operation-operationId-unique': () => 'Another operation has this operationId; give each its own.',
  'operation-summary': () => 'The operation has no summary; say in a line what it does.',
  'operation-untagged': () => 'The operation has no tag, so documentation cannot group it.',
  'parameter-description': () => 'The parameter has no description; say what it is for.',
  'security-unsaid': ({ file }) =>
    `Nothing says who may call this: write security at the top of ${file}, or [] for everybody.`,
  'tag-undeclared': ({ file, value }) => `${value} is not declared; list it in tags, at the top of ${file}.`,
};

/** What the linter is told to look at. */
export const adoptedRules: Readonly<Record<string, 'error'>> = Object.fromEntries(
  [...asTheyAre, ...Object.keys(inParts)].map((id) => [id, 'error']),
);

/** Our rule for a finding of the linter's; undefined when it speaks of something else. */
export function adopted(id: string, message: string): RuleId | undefined {
  return asTheyAre.find((rule) => rule === id) ?? inParts[id]?.find(([text]) => message.includes(text))?.[1];
}

export function sentenceFor(rule: RuleId, { message, suggestion }: LintFinding, subject: Subject): string {
  const own = sentences[rule]?.(subject);
  if (own !== undefined) return own;
  const hint = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`;
  return `${message.trim().replace(/[^.?!]$/, '$&.')}${hint}`;
}

/** What is not known to be wrong while a reference leads nowhere: it may be what is missing. */
export const needsReferences: ReadonlySet<RuleId> = new Set([
  'no-unused-components',
  'path-parameters-defined',
]);
