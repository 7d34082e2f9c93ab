/** Parameters arrive as text; where a contract declares a number or a boolean, the text is turned into one. */
import type { ValidateFunction } from './validators.js';

const integer = /^-?(0|[1-9]\d{0,14})$/;
const decimal = /^-?(0|[1-9]\d{0,14})(\.\d{1,15})?$/;

/** A text that is none stays as it is, so that the validator says what is wrong with it. */
export const coercions = {
  integer: (value: unknown): unknown =>
    typeof value === 'string' && integer.test(value) ? Number(value) : value,
  number: (value: unknown): unknown =>
    typeof value === 'string' && decimal.test(value) ? Number(value) : value,
  boolean: (value: unknown): unknown => (value === 'true' ? true : value === 'false' ? false : value),
} as const;

type Step = readonly [place: string, name: string, coerce: (value: unknown) => unknown];

/** A validator that first coerces the named parameters, in place. */
export function withCoercion(validate: ValidateFunction, steps: readonly Step[]): ValidateFunction {
  const coerceAndValidate: ValidateFunction = (request) => {
    for (const [place, name, coerce] of steps) {
      const fields = isRecord(request) ? request[place] : undefined;
      if (isRecord(fields) && fields[name] !== undefined) fields[name] = coerce(fields[name]);
    }
    const valid = validate(request);
    coerceAndValidate.errors = validate.errors ?? null;
    return valid;
  };
  return coerceAndValidate;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
