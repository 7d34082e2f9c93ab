/** Reads an OpenAPI document into the operations that its reference shows. Pure. */
import { asText, type JsonObject, listOf, OpenApiReader, textOf, textsOf } from './json.js';
import type {
  FieldPlace,
  ReferenceAnswer,
  ReferenceBody,
  ReferenceCredential,
  ReferenceExample,
  ReferenceField,
  ReferenceOperation,
} from './model.js';
import { listFields, toField } from './schema-fields.js';

const methods = ['get', 'put', 'post', 'patch', 'delete', 'head', 'options', 'trace'] as const;

/** Returns the operations in the order of the document; operations without an operationId have none. */
export function readOperations(document: unknown): readonly ReferenceOperation[] {
  const reader = new OpenApiReader(document);
  return reader
    .members(reader.root['paths'])
    .flatMap(([path, item]) =>
      methods.flatMap((method) =>
        item[method] === undefined ? [] : toOperation({ method, path, item }, reader),
      ),
    );
}

interface Place {
  readonly method: (typeof methods)[number];
  readonly path: string;
  /** The path's entry, whose parameters all its operations have. */
  readonly item: JsonObject;
}

function toOperation({ item, method, path }: Place, reader: OpenApiReader): readonly ReferenceOperation[] {
  const operation = reader.object(item[method]);
  const operationId = textOf(operation['operationId']);
  if (operationId === undefined) return [];
  const body =
    'requestBody' in operation ? toBody(reader.object(operation['requestBody']), reader) : undefined;
  return [
    {
      operationId,
      method: method.toUpperCase(),
      path,
      summary: textOf(operation['summary']) ?? operationId,
      description: textOf(operation['description']),
      isDeprecated: operation['deprecated'] === true,
      tags: textsOf(operation['tags']),
      credentials: listCredentials(operation['security'] ?? reader.root['security'], reader),
      parameters: listParameters(item, operation, reader),
      body,
      answers: reader
        .members(operation['responses'])
        .map(([status, answer]) => toAnswer(status, answer, reader)),
    },
  ];
}

/** An operation's parameter takes the place of its path's parameter of the same name. */
function listParameters(
  item: JsonObject,
  operation: JsonObject,
  reader: OpenApiReader,
): readonly ReferenceField[] {
  const all = [...listOf(item['parameters']), ...listOf(operation['parameters'])].flatMap((each) =>
    toParameter(reader.object(each), reader),
  );
  return [...new Map(all.map((field) => [field.path, field])).values()];
}

function toParameter(parameter: JsonObject, reader: OpenApiReader): readonly ReferenceField[] {
  const name = textOf(parameter['name']);
  const place = placeOf(parameter['in']);
  if (name === undefined || !place) return [];
  const described = {
    name,
    in: place,
    path: `${place}.${name}`,
    isRequired: parameter['required'] === true,
    isDeprecated: parameter['deprecated'] === true,
    description: textOf(parameter['description']),
    example: asText(parameter['example']),
  };
  return [toField(described, schemaOf(parameter, reader), reader)];
}

/** A parameter or a header describes its value by a schema, or by a media type with one. */
function schemaOf(described: JsonObject, reader: OpenApiReader): JsonObject {
  const [media] = reader.members(described['content']);
  return reader.object(described['schema'] ?? media?.[1]['schema']);
}

function placeOf(text: unknown): FieldPlace | undefined {
  return (['path', 'query', 'header', 'cookie'] as const).find((place) => place === text);
}

function toBody(body: JsonObject, reader: OpenApiReader): ReferenceBody {
  return { isRequired: body['required'] === true, ...readContent(body['content'], reader) };
}

function toAnswer(status: string, answer: JsonObject, reader: OpenApiReader): ReferenceAnswer {
  const content = readContent(answer['content'], reader);
  const codes = content.fields
    .filter(isCode)
    .flatMap(({ defaultValue, values }) => [...values, defaultValue ?? []].flat());
  const headers = reader.members(answer['headers']).map(([name, header]) => {
    const isRequired = header['required'] === true;
    const described = { name, in: 'header', path: `header.${name}`, isRequired } as const;
    return toField(
      { ...described, description: textOf(header['description']) },
      schemaOf(header, reader),
      reader,
    );
  });
  const description = textOf(answer['description']) ?? '';
  return { status, description, headers, ...content, codes: [...new Set(codes)] };
}

function isCode({ name }: ReferenceField): boolean {
  return name === 'code' || name === 'error';
}

type Content = Omit<ReferenceBody, 'isRequired'>;

/** The contents that were read: most operations share their refusals. */
const read = new WeakMap<JsonObject, Content>();

function readContent(content: unknown, reader: OpenApiReader): Content {
  const described = reader.object(content);
  const known = read.get(described) ?? toContent(described, reader);
  read.set(described, known);
  return known;
}

/** The fields are those of the first media type, the usual one. */
function toContent(content: JsonObject, reader: OpenApiReader): Content {
  const media = reader.members(content);
  const [, first = {}] = media[0] ?? [];
  return {
    types: media.map(([type]) => type),
    fields: listFields(reader.object(first['schema']), reader),
    examples: media.flatMap(([, each]) => listExamples(each, reader)),
  };
}

function listExamples(media: JsonObject, reader: OpenApiReader): readonly ReferenceExample[] {
  if ('example' in media) return [{ title: undefined, value: media['example'] }];
  return reader
    .members(media['examples'])
    .map(([name, example]) => ({ title: textOf(example['summary']) ?? name, value: example['value'] }));
}

function listCredentials(security: unknown, reader: OpenApiReader): ReferenceOperation['credentials'] {
  const schemes = reader.object(reader.object(reader.root['components'])['securitySchemes']);
  const toCredential = (id: string): ReferenceCredential => {
    const scheme = reader.object(schemes[id]);
    const [place, name] = [placeOf(scheme['in']), textOf(scheme['name'])];
    const hasField = place !== undefined && name !== undefined;
    return {
      id,
      type: textOf(scheme['scheme']) ?? textOf(scheme['type']) ?? '',
      description: textOf(scheme['description']),
      // OAuth 2.0, OpenID Connect and HTTP authentication come in one header.
      field: hasField ? { in: place, name } : { in: 'header', name: 'Authorization' },
    };
  };
  return listOf(security).map((each) => Object.keys(reader.object(each)).map(toCredential));
}
