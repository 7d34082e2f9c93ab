/** The scripts of a collection's requests, which Postman runs before a request and with its answer. */
import type { ValuePlace } from '../../request-log/recorded-values.js';
import type { CollectionRequest, Origin } from './collection.js';

export function beforeLines({ before = {} }: CollectionRequest): readonly string[] {
  return Object.entries(before).map(([name, origin]) => setting(name, formatValue(origin)));
}

/** One test: the status, and then what later requests need. */
export function testLines({ after = {}, statuses }: CollectionRequest): readonly string[] {
  const kept = Object.entries(after);
  const [only] = statuses;
  const isOne = statuses.length === 1;
  const name = isOne ? `is answered with ${only}` : 'is answered with a status of the contract';
  const checked = isOne ? `to.equal(${only})` : `to.be.oneOf([${statuses.join(', ')}])`;
  return [
    `pm.test('${name}', function () {`,
    `  pm.expect(pm.response.code, pm.response.text()).${checked};`,
    ...(kept.some(([, origin]) => 'at' in origin) ? ['  const answer = pm.response.json();'] : []),
    ...kept.map(
      ([key, origin]) => `  ${setting(key, 'at' in origin ? formatExtraction(origin) : formatValue(origin))}`,
    ),
    '});',
  ];
}

function setting(name: string, value: string): string {
  return `pm.collectionVariables.set('${name}', ${value});`;
}

const dayMilliseconds = 86_400_000;

function formatValue(origin: Origin): string {
  if ('text' in origin) return JSON.stringify(origin.text);
  return `new Date(Date.now() + ${origin.daysFromNow} * ${dayMilliseconds}).toISOString().slice(0, 10)`;
}

/** Avoids `URL`, which some programs' scripts lack. */
function formatExtraction({ at, part }: ValuePlace): string {
  const place = at.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('');
  const value = `answer${place}`;
  if (part === undefined) return value;
  if (part === 'last') return `decodeURIComponent(${value}.split('?')[0].split('/').pop())`;
  return `decodeURIComponent(/[?&]${part.parameter}=([^&#]*)/.exec(${value})[1])`;
}
