/** Small documents for tests of the engine, read as contracts without a file. */
import { toJson, type JsonObject, asObject } from '../../codegen/json.js';
import { type Contract, readContract } from '../../codegen/operations/operations.js';

/** Reads a contract from parts of a document: paths, named schemas, or other top-level members. */
function contractOf(parts: object): Contract {
  const document = asObject(toJson({ openapi: '3.0.3', info: { title: 'T', version: '1' }, ...parts }));
  return readContract({
    name: 'things-1',
    api: 'things',
    version: '1',
    file: 'things/1.yaml',
    document,
    declaredBy: new Map(),
    report: (path, sentence) => {
      throw new Error(`${path.join('/')}: ${sentence}`);
    },
  });
}

export function documentOf(schemas: object): JsonObject {
  return contractOf({ components: { schemas } }).document;
}

/** The document of OpenAPI 3.1 in the dialect of 3.0. */
export function modernDocumentOf(schemas: object): JsonObject {
  return contractOf({ openapi: '3.1.0', components: { schemas } }).document;
}

/** As below, in OpenAPI 3.1. */
export function modernOperation(operation: object, schemas: object = {}): Contract {
  return contractOf({ openapi: '3.1.0', ...oneOperation(operation, schemas) });
}

/** A contract with one operation, `POST /things/{id}`. */
export function operationContract(operation: object, schemas: object = {}): Contract {
  return contractOf(oneOperation(operation, schemas));
}

/** A contract with these paths. */
export function pathsContract(paths: object): Contract {
  return contractOf({ paths });
}

function oneOperation(operation: object, schemas: object): object {
  return { paths: { '/things/{id}': { post: operation } }, components: { schemas } };
}
