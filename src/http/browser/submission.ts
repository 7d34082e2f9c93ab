/** Reads what the customer wants from the fields of a form. */
import type { FormStep } from '../../crypto/form-state.js';
import { Problem } from '../../domain/problem.js';
import type { ApprovalAction } from '../../usecases/approval-views.js';
import type { FormFields } from './forms.js';

/** Undefined when a field was left empty: that must not count as a wrong password or code. */
export function actionOf(fields: FormFields, step: FormStep): ApprovalAction | undefined {
  const action = fields.get('action');
  if (action === 'cancel') return { kind: 'cancel' };
  if (action === 'login' && step === 'login') return login(fields);
  if (action === 'confirm' && step === 'review') return { kind: 'confirm' };
  if (action === 'code' && step === 'code') return code(fields);
  throw new Problem('request.invalid', 'The form names no action of its page.', 'body.action');
}

function login(fields: FormFields): ApprovalAction | undefined {
  const userName = fields.get('userName')?.trim();
  const password = fields.get('password');
  return userName && password ? { kind: 'login', userName, password } : undefined;
}

/** Codes are shown and typed in groups; the spaces are no part of them. */
function code(fields: FormFields): ApprovalAction | undefined {
  const digits = fields.get('code')?.replace(/\s/g, '');
  return digits ? { kind: 'code', code: digits } : undefined;
}
