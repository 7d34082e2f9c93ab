/**
 * Converts command options into a client registration or its change, and the errors into messages about the options.
 */
import { readFileContent } from '../../config/parsers.js';
import type { ClientChange } from '../../domain/client-changes.js';
import type { ClientRegistration } from '../../domain/client-registration.js';
import type { JwkSet } from '../../domain/clients.js';
import { defined } from '../../domain/defined.js';
import { isObject, readMember, parseJson } from '../../domain/objects.js';
import type { Problem, Violation } from '../../domain/problem.js';

export interface AddOptions {
  readonly id: string;
  readonly name?: string;
  readonly role?: readonly string[];
  readonly grant?: readonly string[];
  readonly 'redirect-uri'?: readonly string[];
  readonly 'organisation-id'?: string;
  readonly certificate?: string;
  readonly jwks?: string;
  readonly 'jwks-uri'?: string;
  readonly public: boolean;
  readonly pkce: boolean;
}

/** The option of each field of a registration. */
const optionOf: Readonly<Record<string, string>> = {
  id: '<client-id>',
  name: '--name',
  type: '--public',
  roles: '--role',
  grants: '--grant',
  redirectUris: '--redirect-uri',
  requiresPkce: '--pkce',
  organisationId: '--organisation-id',
  certificate: '--certificate',
  jwks: '--jwks',
  jwksUri: '--jwks-uri',
};

interface Registration {
  readonly registration: ClientRegistration;
  readonly certificate: string | undefined;
}

/** An unreadable file counts as an empty one, so that all other options are validated too. */
export function toRegistration(options: AddOptions): Registration {
  const { certificate, id } = options;
  const type = options.public ? 'public' : 'confidential';
  const registration = { id, name: '', type, ...toChange(options) };
  return { registration, certificate: certificate === undefined ? undefined : certificateIn(certificate) };
}

/** The fields that the options name. */
export function toChange(options: AddOptions): ClientChange {
  const { jwks, name, pkce } = options;
  return defined({
    name,
    requiresPkce: pkce || undefined,
    roles: options.role,
    grants: options.grant,
    redirectUris: options['redirect-uri'],
    organisationId: options['organisation-id'],
    jwks: jwks === undefined ? undefined : keysIn(jwks),
    jwksUri: options['jwks-uri'],
  });
}

/** One sentence per error, with the name of its option. */
export function describeMistakes({ violations }: Problem, options: AddOptions): readonly string[] {
  return violations.map((violation) => describeViolation(violation, options));
}

function describeViolation({ continuesField, field = '', text }: Violation, options: AddOptions): string {
  if (!continuesField) return text;
  const [name = '', ...below] = field.split('.');
  const option = optionOf[name] ?? name;
  if ((name === 'jwks' || name === 'certificate') && readFileContent(options[name] ?? '') === undefined) {
    return `${option} cannot be read as a file.`;
  }
  const place = valueAt(name, below, options) ?? below.join('.');
  return [option, place, text].filter((part) => part !== '').join(' ');
}

/** Returns the invalid value of an option that may occur several times. */
function valueAt(name: string, [at]: readonly string[], options: AddOptions): string | undefined {
  const values: Readonly<Record<string, readonly string[] | undefined>> = {
    roles: options.role,
    grants: options.grant,
    redirectUris: options['redirect-uri'],
  };
  return values[name]?.[Number(at)];
}

function keysIn(file: string): JwkSet {
  const keys = readMember(parseJson(readFileContent(file)?.toString('utf8') ?? ''), 'keys');
  return { keys: Array.isArray(keys) && keys.every(isObject) ? keys : [] };
}

/** PEM, or base64 of DER. */
function certificateIn(file: string): string {
  const content = readFileContent(file) ?? Buffer.alloc(0);
  const text = content.toString('latin1');
  return text.includes('-----BEGIN') ? text : content.toString('base64');
}
