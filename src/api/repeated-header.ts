/** Whether a header came more than once: Node joins what came by commas, as if it were one value. */
import type { IncomingMessage } from 'node:http';

export function isRepeated({ rawHeaders }: IncomingMessage, name: string): boolean {
  const wanted = name.toLowerCase();
  return rawHeaders.filter((each, at) => at % 2 === 0 && each.toLowerCase() === wanted).length > 1;
}
