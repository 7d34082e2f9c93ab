/** What a collection's requests do before they are sent and with their answers, in JavaScript that both programs run. */
import type { Kept } from '../guides/guide.js';
import type { CollectionRequest, Origin } from './collection.js';

/** How a program names what the scripts need. */
export interface Tool {
  readonly test: string;
  readonly expect: string;
  readonly status: string;
  readonly text: string;
  readonly answer: string;
  /** The function that gives a variable its value. */
  readonly set: string;
}

export function beforeLines({ before = {} }: CollectionRequest, tool: Tool): readonly string[] {
  return Object.entries(before).map(([name, origin]) => setting(name, valueOf(origin), tool));
}

/** One test: the status, and then what later requests need. */
export function testLines({ after = {}, statuses }: CollectionRequest, tool: Tool): readonly string[] {
  const kept = Object.entries(after);
  const [only] = statuses;
  const isOne = statuses.length === 1;
  const name = isOne ? `is answered with ${only}` : 'is answered with a status of the contract';
  const checked = isOne ? `to.equal(${only})` : `to.be.oneOf([${statuses.join(', ')}])`;
  return [
    `${tool.test}('${name}', function () {`,
    `  ${tool.expect}(${tool.status}, ${tool.text}).${checked};`,
    ...(kept.some(([, origin]) => 'at' in origin) ? [`  const answer = ${tool.answer};`] : []),
    ...kept.map(([key, origin]) => {
      const value = 'at' in origin ? keptOf(origin) : valueOf(origin);
      return `  ${setting(key, value, tool)}`;
    }),
    '});',
  ];
}

function setting(name: string, value: string, { set }: Tool): string {
  return `${set}('${name}', ${value});`;
}

const dayMilliseconds = 86_400_000;

function valueOf(origin: Origin): string {
  if ('text' in origin) return JSON.stringify(origin.text);
  return `new Date(Date.now() + ${origin.daysFromNow} * ${dayMilliseconds}).toISOString().slice(0, 10)`;
}

/** Neither program's scripts can count on `URL`. */
function keptOf({ at, part }: Kept): string {
  const place = at.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('');
  const value = `answer${place}`;
  if (part === undefined) return value;
  if (part === 'last') return `decodeURIComponent(${value}.split('?')[0].split('/').pop())`;
  return `decodeURIComponent(/[?&]${part.parameter}=([^&#]*)/.exec(${value})[1])`;
}
