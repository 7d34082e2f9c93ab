/** Reads what the customer wants from the fields of a form. */
import type { FormStep } from '../../crypto/csrf-tokens.js';
import { Problem } from '../../domain/problem.js';
import type { AuthorisationAction } from '../../usecases/authorisation/views.js';
import type { FormFields } from './forms.js';

const wishes = { login: 'login', review: 'confirm', code: 'code' } as const;

/** Undefined when a field was left empty: that must not count as a wrong password or code. */
export function actionOf(fields: FormFields, step: FormStep): AuthorisationAction | undefined {
  const action = fields.get('action');
  if (action === 'cancel') return { kind: 'cancel' };
  if (action === wishes[step]) return actionAt(step, fields, 'userName');
  throw new Problem('request.invalid', 'The form names no action of its page.', 'body.action');
}

/** The same for a form of the authorization endpoint, where the customer says yes or no at each step. */
export function decisionOf(fields: FormFields, step: FormStep): AuthorisationAction | undefined {
  const approve = fields.get('approve');
  if (approve === 'false') return { kind: 'cancel' };
  if (approve === 'true') return actionAt(step, fields, 'resource-owner');
  throw new Problem('request.invalid', 'The form has to say true or false.', 'body.approve');
}

function actionAt(
  step: FormStep,
  fields: FormFields,
  userNameField: string,
): AuthorisationAction | undefined {
  if (step === 'login') return login(fields, userNameField);
  return step === 'review' ? confirmation(fields) : code(fields);
}

function login(fields: FormFields, userNameField: string): AuthorisationAction | undefined {
  const userName = fields.get(userNameField)?.trim();
  const password = fields.get('password');
  return userName && password ? { kind: 'login', userName, password } : undefined;
}

function confirmation(fields: FormFields): AuthorisationAction {
  const ibans = fields.getAll('iban');
  return { kind: 'confirm', ...(ibans.length > 0 && { ibans }) };
}

/** Codes are shown and typed in groups; the spaces are no part of them. */
function code(fields: FormFields): AuthorisationAction | undefined {
  const digits = fields.get('code')?.replace(/\s/g, '');
  return digits ? { kind: 'code', code: digits } : undefined;
}
