/** The `traceparent` header of W3C Trace Context: accepted and ignored values. */
import { expect } from 'chai';
import { newTrace, parseTraceparent, formatTraceparent } from '../../src/api/tracing/traceparent.js';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const parentId = 'b7ad6b7169203331';

describe('The header traceparent', () => {
  const taken: readonly (readonly [given: string, flags: string, why: string])[] = [
    [`00-${traceId}-${parentId}-01`, '01', 'as it has to be'],
    [`00-${traceId}-${parentId}-00`, '00', 'of a trace that is not recorded'],
    [`00-${traceId}-${parentId}-ff`, '01', 'with flags that this version does not know'],
    [`00-${traceId}-${parentId}-02`, '00', 'with nothing but such a flag'],
    [`01-${traceId}-${parentId}-01`, '01', 'of a later version'],
    [`cc-${traceId}-${parentId}-01-what-may-follow-there`, '01', 'of a later version, with more behind it'],
    [`cc-${traceId}-${parentId}-01-`, '01', 'of a later version, with nothing behind its last hyphen'],
  ];
  for (const [given, flags, why] of taken) {
    it(`is taken ${why}, with another part in the trace`, () => {
      const trace = parseTraceparent(given);
      expect(trace).to.include({ traceId, flags });
      expect(trace?.spanId).to.match(/^[0-9a-f]{16}$/);
      expect(trace?.spanId).not.to.equal(parentId);
      expect(parseTraceparent(given)?.spanId).not.to.equal(trace?.spanId);
      expect(trace && formatTraceparent(trace)).to.equal(`00-${traceId}-${trace?.spanId}-${flags}`);
    });
  }

  const ignored: readonly (readonly [given: unknown, why: string])[] = [
    [undefined, 'that is not there'],
    ['', 'that is empty'],
    [`00-${traceId}-${parentId}`, 'without flags'],
    [`00-${traceId}-${parentId}-1`, 'with half of its flags'],
    [`00-${traceId}-${parentId}-01-more`, 'of version 00 with more behind it'],
    [`00-${traceId}-${parentId}-01-`, 'of version 00 with a hyphen behind it'],
    [`cc-${traceId}-${parentId}-01.more`, 'of a later version with more, and no hyphen before that'],
    [`ff-${traceId}-${parentId}-01`, 'of the version that there is not'],
    [`0-${traceId}-${parentId}-01`, 'with half a version'],
    [`00-${traceId.toUpperCase()}-${parentId}-01`, 'in capital letters'],
    [`00-${'0'.repeat(32)}-${parentId}-01`, 'with a trace id of zeros'],
    [`00-${traceId}-${'0'.repeat(16)}-01`, 'with a parent id of zeros'],
    [`00-${traceId.slice(1)}-${parentId}-01`, 'with a trace id that is too short'],
    [`00-${traceId}0-${parentId}-01`, 'with a trace id that is too long'],
    [`00-${traceId}-${parentId}0-01`, 'with a parent id that is too long'],
    [`00-${'g'.repeat(32)}-${parentId}-01`, 'with what are no hexadecimal digits'],
    [`00_${traceId}_${parentId}_01`, 'with other separators'],
    [` 00-${traceId}-${parentId}-01`, 'with a blank before it'],
    [`00-${traceId}-${parentId}-01\n`, 'with a line that goes on'],
    [`00-${traceId}-${parentId}-01, 00-${traceId}-${parentId}-01`, 'that came twice'],
  ];
  for (const [given, why] of ignored) {
    it(`is ignored ${why}`, () => {
      expect(parseTraceparent(given)).to.equal(undefined);
    });
  }

  it('of a new trace is one that others take, and of no other', () => {
    const made = Array.from({ length: 100 }, newTrace);
    for (const trace of made) {
      expect(parseTraceparent(formatTraceparent(trace))).to.include({ traceId: trace.traceId, flags: '01' });
    }
    expect(new Set(made.flatMap(({ spanId, traceId: id }) => [spanId, id])).size).to.equal(200);
  });
});
