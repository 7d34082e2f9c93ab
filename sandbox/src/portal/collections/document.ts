/** The part of a generated OpenAPI document that a collection reads; references lead to its components. */
import type { Json } from '../guides/guide.js';

interface Reference {
  readonly $ref: string;
}

export interface Schema {
  readonly enum?: readonly Json[];
  readonly default?: Json;
  readonly example?: Json;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly example?: Json;
  readonly schema?: Schema | Reference;
}

interface MediaType {
  readonly example?: Json;
  readonly examples?: Readonly<Record<string, { readonly summary?: string; readonly value?: Json }>>;
}

export interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly security?: Security;
  readonly requestBody?: { readonly content: Readonly<Record<string, MediaType>> };
  /** Keys are statuses. */
  readonly responses: Readonly<Record<string, unknown>>;
}

/** Each entry is sufficient by itself; within an entry every scheme is required. */
type Security = readonly Readonly<Record<string, readonly string[]>>[];

export interface SecurityScheme {
  readonly type: string;
  /** The place of an `apiKey`. */
  readonly in?: string;
  readonly name?: string;
  readonly scheme?: string;
  readonly description?: string;
}

export interface ContractDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly security?: Security;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: {
    readonly parameters?: Readonly<Record<string, Parameter>>;
    readonly schemas?: Readonly<Record<string, Schema>>;
    readonly securitySchemes?: Readonly<Record<string, SecurityScheme>>;
  };
}

const methods = ['get', 'put', 'post', 'patch', 'delete'] as const;

export interface Place {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

export function listOperations({ paths }: ContractDocument): readonly Place[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ method: method.toUpperCase(), path, operation }] : [];
    }),
  );
}

export function listParameters(
  { parameters = [] }: Operation,
  document: ContractDocument,
): readonly Parameter[] {
  const known = document.components?.parameters ?? {};
  return parameters.flatMap((each) => ('$ref' in each ? (known[parseReference(each)] ?? []) : [each]));
}

export function resolveSchema({ schema }: Parameter, document: ContractDocument): Schema {
  if (!schema) return {};
  return '$ref' in schema ? (document.components?.schemas?.[parseReference(schema)] ?? {}) : schema;
}

function parseReference({ $ref }: Reference): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}

/** The schemes of the first security alternative, and the additional schemes of the other alternatives. */
export function listSecuritySchemes(operation: Operation, document: ContractDocument) {
  const [first = {}, ...others] = operation.security ?? document.security ?? [];
  const schemes = document.components?.securitySchemes ?? {};
  const find = (names: readonly string[]) =>
    names.flatMap((name) => {
      const scheme = schemes[name];
      return scheme ? [{ ...scheme, id: name }] : [];
    });
  const needed = Object.keys(first);
  const more = new Set(others.flatMap((each) => Object.keys(each)).filter((name) => !needed.includes(name)));
  return { needed: find(needed), possible: find([...more]) };
}
