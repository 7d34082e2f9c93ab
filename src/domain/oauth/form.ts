/** Parameters of a form that a client sends to the token endpoint; one without a value counts as left out. */
import { Problem } from '../problem.js';

export type Form = Readonly<Record<string, string | undefined>>;

/** A request to an endpoint where clients authenticate by header or by form. */
export interface ClientRequest {
  /** The header Authorization, when there is one. */
  readonly authorization?: string | undefined;
  readonly form: Form;
}

export function parameterOf(form: Form, name: string): string | undefined {
  return form[name] === '' ? undefined : form[name];
}

export function requiredOf(form: Form, name: string): string {
  const value = parameterOf(form, name);
  if (value !== undefined) return value;
  throw new Problem('oauth.invalid-request', `The parameter ${name} is missing.`, name);
}
