/** The part of a version's changelog that concerns one operation. */
import type { ReferenceOperation } from '../../../../src/engine/reference/model.js';
import type { Difference } from '../documentation/differences.js';

/** Returns the lines about the operation, without its name where a line begins with it. */
export function findOperationChanges(
  { blocks }: Difference,
  { method, path, tags }: Pick<ReferenceOperation, 'method' | 'path' | 'tags'>,
): readonly string[] {
  const names = [
    `\`${method} ${path}\``,
    ...tags.map((tag) => `${tag} (all `),
    'Every operation that both offer',
  ];
  const isNamed = (text: string) => names.some((name) => text.includes(name));
  return blocks.flatMap(({ lines, title }) => {
    if (title !== undefined && isNamed(title)) return lines;
    return lines.flatMap((line) => {
      const [subject = '', ...rest] = line.split(': ');
      return rest.length > 0 && isNamed(subject) ? [rest.join(': ')] : [];
    });
  });
}
