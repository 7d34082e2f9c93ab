/** Fuzzing of the DER reader: it returns the contents of any bytes or refuses them, and never fails otherwise. */
import { expect } from 'chai';
import fc from 'fast-check';
import { readCertificate } from '../../src/crypto/certificate.js';
import { type DerElement, partsOf, readDer } from '../../src/crypto/der.js';
import { readRevocationList } from '../../src/crypto/trust.js';
import { ec, rsa } from '../support/tpp/signing-bank.js';

const isConstructed = ({ tag }: DerElement) => (tag & 0x20) !== 0;

/** Reads the element and all nested elements. */
function readWhole(element: DerElement): number {
  const parts = isConstructed(element) ? partsOf(element) : [];
  return parts.reduce((count, part) => count + readWhole(part), 1);
}

/** The result of reading: `read`, or the name of the refusal. */
function outcomeOf(read: () => unknown): string {
  try {
    read();
    return 'read';
  } catch (error) {
    return error instanceof Error ? error.name : 'thrown';
  }
}

/** Bytes that look like DER: tags and lengths that mostly fit. */
const { element } = fc.letrec<{ element: Buffer; parts: Buffer[] }>((tie) => ({
  element: fc
    .tuple(
      fc.integer({ min: 0, max: 255 }),
      fc.oneof({ maxDepth: 5 }, fc.uint8Array({ maxLength: 20 }), tie('parts')),
      fc.integer({ min: -1, max: 1 }),
    )
    .map(([tag, content, error]) => {
      const bytes = Array.isArray(content) ? Buffer.concat(content) : Buffer.from(content);
      const length = Math.max(0, bytes.length + (error === 1 ? 1 : 0));
      const head = length < 128 ? [tag, length] : [tag, 0x82, (length >> 8) & 0xff, length & 0xff];
      return Buffer.concat([Buffer.from(head), bytes]);
    }),
  parts: fc.array(tie('element'), { maxLength: 4 }),
}));

describe('The DER reader', () => {
  const runs = { numRuns: 3000 };

  it('reads any bytes or refuses them with its own error', () => {
    const any = fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      element,
    );
    fc.assert(
      fc.property(any, (bytes) => {
        expect(outcomeOf(() => readWhole(readDer(bytes)))).to.be.oneOf(['read', 'DerProblem']);
      }),
      runs,
    );
  });

  it('returns exactly the given bytes', () => {
    fc.assert(
      fc.property(element, (bytes) => {
        if (outcomeOf(() => readDer(bytes)) !== 'read') return;
        expect(readDer(bytes).bytes.equals(bytes)).to.equal(true);
      }),
      runs,
    );
  });

  for (const [kind, { certificate }] of Object.entries({ rsa, ec })) {
    it(`never crashes on a certificate with replaced pieces: ${kind}`, () => {
      const piece = fc.tuple(fc.nat(certificate.length), fc.nat(40), fc.uint8Array({ maxLength: 40 }));
      fc.assert(
        fc.property(fc.array(piece, { minLength: 1, maxLength: 3 }), (pieces) => {
          let bytes = Buffer.from(certificate);
          for (const [at, length, put] of pieces)
            bytes = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + length)]);
          for (const read of [readCertificate, readRevocationList])
            expect(outcomeOf(() => read(bytes))).not.to.be.oneOf(['RangeError', 'TypeError', 'thrown']);
        }),
        { numRuns: 1000 },
      );
    });
  }
});
