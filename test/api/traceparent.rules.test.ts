/** The `traceparent` header of W3C Trace Context: accepted and ignored values. */
import { expect } from 'chai';
import { newTrace, parseTraceparent, formatTraceparent } from '../../src/api/tracing/traceparent.js';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const parentId = 'b7ad6b7169203331';

describe('The traceparent header', () => {
  const taken: readonly (readonly [given: string, flags: string, why: string])[] = [
    [`00-${traceId}-${parentId}-01`, '01', 'in the standard form'],
    [`00-${traceId}-${parentId}-00`, '00', 'of an unrecorded trace'],
    [`00-${traceId}-${parentId}-ff`, '01', 'with unknown flags'],
    [`00-${traceId}-${parentId}-02`, '00', 'with only an unknown flag'],
    [`01-${traceId}-${parentId}-01`, '01', 'of a later version'],
    [`cc-${traceId}-${parentId}-01-what-may-follow-there`, '01', 'of a later version with an extension'],
    [`cc-${traceId}-${parentId}-01-`, '01', 'of a later version with an empty extension'],
  ];
  for (const [given, flags, why] of taken) {
    it(`is accepted ${why}, with a new span id`, () => {
      const trace = parseTraceparent(given);
      expect(trace).to.include({ traceId, flags });
      expect(trace?.spanId).to.match(/^[0-9a-f]{16}$/);
      expect(trace?.spanId).not.to.equal(parentId);
      expect(parseTraceparent(given)?.spanId).not.to.equal(trace?.spanId);
      expect(trace && formatTraceparent(trace)).to.equal(`00-${traceId}-${trace?.spanId}-${flags}`);
    });
  }

  const ignored: readonly (readonly [given: unknown, why: string])[] = [
    [undefined, 'if absent'],
    ['', 'if empty'],
    [`00-${traceId}-${parentId}`, 'without flags'],
    [`00-${traceId}-${parentId}-1`, 'with half of its flags'],
    [`00-${traceId}-${parentId}-01-more`, 'of version 00 with an extension'],
    [`00-${traceId}-${parentId}-01-`, 'of version 00 with a trailing hyphen'],
    [`cc-${traceId}-${parentId}-01.more`, 'of a later version with an extension but no hyphen'],
    [`ff-${traceId}-${parentId}-01`, 'of the invalid version ff'],
    [`0-${traceId}-${parentId}-01`, 'with half a version'],
    [`00-${traceId.toUpperCase()}-${parentId}-01`, 'in capital letters'],
    [`00-${'0'.repeat(32)}-${parentId}-01`, 'with a trace id of zeros'],
    [`00-${traceId}-${'0'.repeat(16)}-01`, 'with a parent id of zeros'],
    [`00-${traceId.slice(1)}-${parentId}-01`, 'with a trace id that is too short'],
    [`00-${traceId}0-${parentId}-01`, 'with a trace id that is too long'],
    [`00-${traceId}-${parentId}0-01`, 'with a parent id that is too long'],
    [`00-${'g'.repeat(32)}-${parentId}-01`, 'with other characters than hexadecimal digits'],
    [`00_${traceId}_${parentId}_01`, 'with other separators'],
    [` 00-${traceId}-${parentId}-01`, 'with a leading blank'],
    [`00-${traceId}-${parentId}-01\n`, 'with a trailing line break'],
    [`00-${traceId}-${parentId}-01, 00-${traceId}-${parentId}-01`, 'with two values'],
  ];
  for (const [given, why] of ignored) {
    it(`is ignored ${why}`, () => {
      expect(parseTraceparent(given)).to.equal(undefined);
    });
  }

  it('of a new trace is valid and unique', () => {
    const made = Array.from({ length: 100 }, newTrace);
    for (const trace of made) {
      expect(parseTraceparent(formatTraceparent(trace))).to.include({ traceId: trace.traceId, flags: '01' });
    }
    expect(new Set(made.flatMap(({ spanId, traceId: id }) => [spanId, id])).size).to.equal(200);
  });
});
