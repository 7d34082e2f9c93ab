/** The form of a case in the tables of mistakes, and the parts of the small contract that the cases replace. */
import { allRules, type RuleId } from '../../codegen/rule-table.js';
import { contract, type Files } from './workspace.js';

export interface Mistake {
  readonly rule: RuleId;
  /** The line that is reported carries a `# here` comment. */
  readonly files: Files;
  readonly want: string;
}

/**
 * The mistaken document, files, or several of them, by `rule: sentence` as they are reported. The type of a key cannot
 * name the rules, because some sentences are made.
 */
export type MistakeTable = Readonly<Record<string, string | Files | readonly (string | Files)[]>>;

export function mistakesOf(table: MistakeTable): Mistake[] {
  return Object.entries(table).flatMap(([name, mistaken]) => {
    const rule = [...allRules].find((each) => name.startsWith(`${each}: `));
    if (rule === undefined) throw new Error(`${name} begins with no rule`);
    return [mistaken].flat().map((each) => {
      const files: Files = typeof each === 'string' ? { 'things/1.0.0.yaml': each } : each;
      return { rule, files, want: name.slice(rule.length + 2) };
    });
  });
}

export const small = contract();
export const sharedFile = 'shared/types.yaml';
export const thingReference = `$ref: '#/components/schemas/Thing'`;
export const nameType = `type: string\n          pattern: '^[a-z]+$'`;

/** The small contract, or another text, with one part replaced. */
export function but(part: string, replacement: string, text = small): string {
  if (!text.includes(part)) throw new Error(`The contract has no ${part}`);
  return text.replace(part, () => replacement);
}

/** With other keywords for the name of the thing. */
export function named(keywords: string): string {
  return but(nameType, keywords);
}

/** With more lines in the operation, before its answers. */
export function inOperation(lines: string, text = small): string {
  return but('      responses:', `${lines}\n      responses:`, text);
}

/** With one more parameter. */
export function withParameter(parameter: string, text = small): string {
  return inOperation(`        - ${parameter}`, text);
}

/** With more components. */
export function withComponents(lines: string, text = small): string {
  return but('components:', `components:\n${lines}`, text);
}

/** With one more path, of one operation that has no parameters but these. */
export function withPath(path: string, operation: string, text = small): string {
  const item = `  ${path}:\n    get:\n      operationId: more\n${operation}`;
  return but(
    'components:',
    `${item}      responses:\n        '204':\n          description: Done.\ncomponents:`,
    text,
  );
}
