/** Validates a body by its media type, where media types have schemas of their own. */
import { declaredFor } from './media-types.js';
import { isObject } from './objects.js';
import type { ValidateFunction } from './validators.js';

/**
 * Selects the validator by the member `type`; without a type, and so without a body, the first reports the missing
 * body.
 */
export function byType(validators: Readonly<Record<string, ValidateFunction>>): ValidateFunction {
  const types = Object.keys(validators);
  const [first = ''] = types;
  const validateByType: ValidateFunction = (value) => {
    const type = isObject(value) ? value['type'] : undefined;
    const declared = typeof type === 'string' ? declaredFor(type, types) : first;
    const validate = declared === undefined ? undefined : validators[declared];
    const isValid = validate?.(value) ?? false;
    const undeclared = [{ instancePath: '/type', keyword: 'enum', params: { allowedValues: types } }];
    validateByType.errors = validate ? (validate.errors ?? null) : undeclared;
    return isValid;
  };
  return validateByType;
}
