/** The parts of an OpenAPI document as its reference shows them: operations, their fields, and their answers. */

export type FieldPlace = 'path' | 'query' | 'header' | 'cookie' | 'body';

/** A parameter, a header, or a property of a body. */
export interface ReferenceField {
  readonly name: string;
  readonly in: FieldPlace;
  /**
   * The place and the names, as in `header.PSU-ID` and `body.creditorAccount.iban`. The items of a list have the path of
   * their list. Unique among the fields of a request and among the fields of an answer, so that it is an anchor.
   */
  readonly path: string;
  /** The number of objects and lists around a property of a body. */
  readonly depth: number;
  /** As in `string, date` and `list of objects`. */
  readonly type: string;
  /** Whether the field is required, in its object if that is sent. */
  readonly isRequired: boolean;
  readonly isDeprecated: boolean;
  readonly description: string | undefined;
  /** In words, as in `1 to 35 characters`. */
  readonly limits: readonly string[];
  /** A regular expression that the limits cannot say in words. */
  readonly pattern: string | undefined;
  /** The permitted values; empty where the type alone decides. */
  readonly values: readonly string[];
  readonly defaultValue: string | undefined;
  /** As text, as are the values and the default. */
  readonly example: string | undefined;
}

export interface ReferenceExample {
  readonly title: string | undefined;
  readonly value: unknown;
}

export interface ReferenceBody {
  readonly isRequired: boolean;
  /** Media types, the usual one first. */
  readonly types: readonly string[];
  /** The properties, each followed by its own; required ones first. */
  readonly fields: readonly ReferenceField[];
  readonly examples: readonly ReferenceExample[];
}

export interface ReferenceAnswer {
  /** As the document names it: `200`, `4XX` or `default`. */
  readonly status: string;
  readonly description: string;
  readonly headers: readonly ReferenceField[];
  /** Empty for an answer without a body. */
  readonly types: readonly string[];
  readonly fields: readonly ReferenceField[];
  /** The causes that a refusal names: the permitted and the default values of its fields `code` and `error`. */
  readonly codes: readonly string[];
  readonly examples: readonly ReferenceExample[];
}

/** Whether an answer's status is no refusal. */
export function isSuccess(status: string): boolean {
  return /^[123]/.test(status);
}

/** A way in which the caller proves itself. */
export interface ReferenceCredential {
  /** The name of the security scheme. */
  readonly id: string;
  readonly type: string;
  readonly description: string | undefined;
  /** The header or the parameter. */
  readonly field: { readonly in: FieldPlace; readonly name: string };
}

export interface ReferenceOperation {
  readonly operationId: string;
  /** In capitals. */
  readonly method: string;
  /** The template below the base path, as in `/{payment-service}/{paymentId}`. */
  readonly path: string;
  readonly summary: string;
  readonly description: string | undefined;
  readonly isDeprecated: boolean;
  readonly tags: readonly string[];
  /** The alternatives, each a set that is required together; an empty set needs no credential. */
  readonly credentials: readonly (readonly ReferenceCredential[])[];
  /** Parameters of path, query and headers, in the order of the document. */
  readonly parameters: readonly ReferenceField[];
  readonly body: ReferenceBody | undefined;
  readonly answers: readonly ReferenceAnswer[];
}

/** All fields of a request. */
export function listRequestFields({ body, parameters }: ReferenceOperation): readonly ReferenceField[] {
  return [...parameters, ...(body?.fields ?? [])];
}

/** The type, the limits and the default, in words. */
export function listFacts({ defaultValue, limits, type }: ReferenceField): readonly string[] {
  return [type, ...limits, ...(defaultValue === undefined ? [] : [`default ${defaultValue}`])];
}

/** The title of the optional headers without a group. */
export const otherHeaders = 'More headers';

/** The headers of a request: its credentials, then its parameters. */
export function listHeaders(operation: ReferenceOperation): readonly ReferenceField[] {
  return [...listCredentialFields(operation), ...operation.parameters.filter((each) => each.in === 'header')];
}

/** The credentials in headers, of all alternatives; required where every alternative has the credential. */
function listCredentialFields({ credentials }: ReferenceOperation): readonly ReferenceField[] {
  const inHeaders = credentials.flat().filter(({ field }) => field.in === 'header');
  const all = new Map(inHeaders.map((each) => [each.id, each]));
  return [...all.values()].map(({ description, field, id, type }) => ({
    ...field,
    path: `${field.in}.${field.name}`,
    depth: 0,
    type: type === 'apiKey' ? 'string' : type,
    isRequired: credentials.every((set) => set.some((each) => each.id === id)),
    isDeprecated: false,
    description,
    limits: [],
    pattern: undefined,
    values: [],
    defaultValue: undefined,
    example: undefined,
  }));
}
