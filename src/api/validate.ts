/** Request validation beyond the contracts: nil X-Request-ID, unknown products, blank texts, control characters. */
import { blankTexts, cutText, findControlCharacter } from '../domain/visible-text.js';
import { formType } from '../engine/media-types.js';
import type { Violation } from '../engine/stages/refusal.js';
import { validation } from '../engine/stages/validate.js';
import { nilId } from './headers.js';
import { unknownProductAt } from './route.js';

const longestName = 70;

const nilIdViolation: Violation = {
  reason: 'request.invalid',
  field: 'header.X-Request-ID',
  text: 'header.X-Request-ID is the nil UUID, which names no request.',
};

/** `headerNames`: the contracts' spelling by name in lower case. */
export function validate(headerNames: Readonly<Record<string, string>>) {
  return validation({
    headerNames,
    blankTexts,
    // RFC 6749, section 5: tokens and errors are always JSON, and the contract declares no 406.
    ignoresAccept: ({ api }) => api === 'oauth2',
    furtherViolations: ({ body, headers, type }, contractViolations) => {
      refuseUnknownProduct(contractViolations);
      const isNil = headers['x-request-id'] === nilId;
      const violations = isNil ? [nilIdViolation, ...contractViolations] : contractViolations;
      // Forms are not checked: fields without meaning for a grant type are ignored.
      if (body === undefined || type === formType) return violations;
      return [...violations, ...findControlCharacters(body, 'body')];
    },
  });
}

function refuseUnknownProduct(violations: readonly Violation[]): void {
  const path = 'path.payment-product';
  if (violations.some(({ field }) => field === path)) throw unknownProductAt(path);
}

/** Returns one violation for each text in a JSON value that has a control character or an unpaired surrogate. */
export function findControlCharacters(value: unknown, path: string): Violation[] {
  if (isClean(value)) return [];
  if (typeof value === 'string') {
    return [{ reason: 'request.invalid', field: path, text: `${path} ${findControlCharacter(value) ?? ''}` }];
  }
  if (typeof value !== 'object' || value === null) return [];
  // Cut, because unknown names can have any length.
  return Object.entries(value).flatMap(([name, entry]) =>
    findControlCharacters(entry, `${path}.${cutText(name, longestName)}`),
  );
}

function isClean(value: unknown): boolean {
  if (typeof value === 'string') return findControlCharacter(value) === undefined;
  return typeof value !== 'object' || value === null || Object.values(value).every(isClean);
}
