/**
 * A version, or an operation of it, is announced as deprecated by the day from which it is, and by the last day on
 * which it is promised: `x-deprecated` and `x-sunset`, of `info` or of the operation.
 */
import { formats } from '../../src/contract/formats.js';
import { type JsonObject, objectOf, textOf } from '../json.js';
import type { Contract } from '../operations.js';

const deprecated = 'x-deprecated';
const sunset = 'x-sunset';

type Report = (key: string, sentence: string) => void;

export function checkAnnouncements({ document, operations, report }: Contract): void {
  checkDates(objectOf(document['info']), (key, sentence) => report(['info', key], sentence));
  for (const { at, id, item } of operations) {
    const complain: Report = (key, sentence) => report([...at, key], sentence);
    checkDates(item, complain);
    const isMarked = item['deprecated'] === true;
    // The header names a day, and OpenAPI's own word has none.
    if (isMarked && item[deprecated] === undefined) {
      complain('deprecated', `${id} is deprecated; say from which day on: ${deprecated}.`);
    }
    // Tools that know nothing of our dates read that word.
    if (!isMarked && item[deprecated] !== undefined) {
      complain(deprecated, `${id} has ${deprecated}, and needs deprecated: true beside it.`);
    }
  }
}

function checkDates(owner: JsonObject, report: Report): void {
  const extensions = Object.keys(owner).filter((key) => key.startsWith('x-'));
  for (const key of extensions) {
    if (key !== deprecated && key !== sunset) {
      report(key, `${key} means nothing here; known are ${deprecated} and ${sunset}.`);
    } else if (!formats.date(textOf(owner[key]) ?? '')) {
      report(key, `${key} is a date in quotes, for instance '2027-12-31'.`);
    }
  }
  const [start, end] = [textOf(owner[deprecated]), textOf(owner[sunset])];
  if (owner[sunset] !== undefined && owner[deprecated] === undefined) {
    report(sunset, `What ends is deprecated first: write ${deprecated} too.`);
  } else if (start !== undefined && end !== undefined && end <= start) {
    report(sunset, `${sunset} comes after ${deprecated}, ${start}.`);
  }
}
