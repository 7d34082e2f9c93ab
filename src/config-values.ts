/** How the text of a setting becomes its value; each says what is allowed when it does not. */

/** The value, or what is allowed instead. */
export type Parsed<Value> = { readonly value: Value } | { readonly allowed: string };

export function integer(minimum: number, maximum: number) {
  return (given: string): Parsed<number> => {
    const value = Number(given);
    const isAllowed = /^[0-9]+$/.test(given) && value >= minimum && value <= maximum;
    return isAllowed ? { value } : { allowed: `a whole number from ${minimum} to ${maximum}` };
  };
}

export function oneOf<const Value extends string>(...values: readonly Value[]) {
  return (given: string): Parsed<Value> => {
    const value = values.find((each) => each === given);
    return value === undefined ? { allowed: values.join(', ') } : { value };
  };
}

export function boolean(given: string): Parsed<boolean> {
  return given === 'true' || given === 'false' ? { value: given === 'true' } : { allowed: 'true or false' };
}

export function text(minimumLength: number) {
  return (value: string): Parsed<string> =>
    value.length >= minimumLength ? { value } : { allowed: `at least ${minimumLength} characters` };
}

export function address(value: string): Parsed<string> {
  const allowed = 'an http or https address, without query';
  if (!URL.canParse(value)) return { allowed };
  const { protocol, search, hash } = new URL(value);
  if (!/^https?:$/.test(protocol) || search || hash) return { allowed };
  return { value: value.replace(/\/+$/, '') };
}

export function databaseUrl(value: string): Parsed<string> {
  const isAllowed = /^file:./.test(value) || (/^(mysql|mariadb):\/\/./.test(value) && URL.canParse(value));
  return isAllowed ? { value } : { allowed: 'file:<path> or mysql://<user>:<password>@<host>:<port>/<name>' };
}

/** An address with the place for the authorisation's id, or nothing. */
export function appLink(value: string): Parsed<string | undefined> {
  if (value === '') return { value: undefined };
  const isAllowed =
    value.includes('{authorisationId}') && URL.canParse(value.replace('{authorisationId}', 'x'));
  return isAllowed ? { value } : { allowed: 'an address that contains {authorisationId}, or nothing' };
}

export function timeZone(value: string): Parsed<string> {
  try {
    Intl.DateTimeFormat('en', { timeZone: value });
    return { value };
  } catch {
    return { allowed: 'a time zone such as Europe/Zagreb' };
  }
}

export function currency(value: string): Parsed<string> {
  return /^[A-Z]{3}$/.test(value) ? { value } : { allowed: 'an ISO 4217 code such as EUR' };
}
