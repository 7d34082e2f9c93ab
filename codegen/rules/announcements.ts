/** Checks the announcements of a deprecation: their days, their order and the mark beside them. */
import { formats } from '../../src/engine/formats.js';
import { announcementKeys, dateSentence } from '../documents/announcements.js';
import { type JsonObject, asObject, asText } from '../json.js';
import type { Contract } from '../operations/operations.js';
import type { RuleId } from '../rule-table.js';

const [deprecated, sunset] = announcementKeys;

type Report = (key: string, rule: RuleId, sentence: string) => void;

export function checkAnnouncements({ document, operations, report }: Contract): void {
  checkDates(asObject(document['info']), (key, rule, sentence) => report(['info', key], rule, sentence));
  for (const { at, id, item } of operations) {
    const complain: Report = (key, rule, sentence) => report([...at, key], rule, sentence);
    checkDates(item, complain);
    const isMarked = item['deprecated'] === true;
    // The Deprecation header needs a day, and OpenAPI's `deprecated` has none.
    if (isMarked && item[deprecated] === undefined) {
      const sentence = `${id} is deprecated; say from which day on: ${deprecated}.`;
      complain('deprecated', 'announcement-day', sentence);
    }
    // Tools that do not know our dates read `deprecated`.
    if (!isMarked && item[deprecated] !== undefined) {
      const sentence = `${id} has ${deprecated}, and needs deprecated: true beside it.`;
      complain(deprecated, 'announcement-unmarked', sentence);
    }
  }
}

function checkDates(owner: JsonObject, report: Report): void {
  const extensions = Object.keys(owner).filter((key) => key.startsWith('x-'));
  for (const key of extensions) {
    if (key !== deprecated && key !== sunset) {
      const sentence = `${key} is unknown; the known extensions are ${deprecated} and ${sunset}.`;
      report(key, 'extension-unknown', sentence);
    } else if (!formats.date(asText(owner[key]) ?? '')) {
      report(key, 'announcement-date', dateSentence(key));
    }
  }
  const [start, end] = [asText(owner[deprecated]), asText(owner[sunset])];
  if (owner[sunset] !== undefined && owner[deprecated] === undefined) {
    report(sunset, 'announcement-order', `A sunset needs a deprecation: write ${deprecated} too.`);
  } else if (start !== undefined && end !== undefined && end <= start) {
    report(sunset, 'announcement-order', `${sunset} comes after ${deprecated}, ${start}.`);
  }
}
