/** A collection as Bruno keeps it: a folder of OpenCollection files in YAML, which Bruno imports as a zip archive. */
import { stringify } from 'yaml';
import {
  type Collection,
  type CollectionRequest,
  described,
  type Folder,
  type Pair,
  rawUrl,
} from './collection.js';
import { beforeLines, testLines, type Tool } from './scripts.js';
import type { ArchivedFile } from './zip.js';

const tool: Tool = {
  test: 'test',
  expect: 'expect',
  status: 'res.getStatus()',
  text: 'JSON.stringify(res.getBody())',
  answer: 'res.getBody()',
  set: 'bru.setVar',
};

/** The files of the collection, within a folder of this name. */
export function brunoCollection(collection: Collection, folderName: string): readonly ArchivedFile[] {
  const { description, folders, name, variables } = collection;
  const root = {
    opencollection: '1.0.0',
    info: { name },
    request: { variables: variables.map(namedPair) },
    docs: { content: description, type: 'text/markdown' },
    bundled: false,
  };
  return [
    file(`${folderName}/opencollection.yml`, root),
    ...folders.flatMap((folder, index) => filesOf(folder, { folderName, index })),
  ];
}

function filesOf(
  { description, name, requests }: Folder,
  { folderName, index }: { readonly folderName: string; readonly index: number },
): readonly ArchivedFile[] {
  const path = `${folderName}/${fileName(name, index)}`;
  const docs = description === undefined ? {} : { docs: { content: description, type: 'text/markdown' } };
  return [
    file(`${path}/folder.yml`, { info: { name, type: 'folder', seq: index + 1 }, ...docs }),
    ...requests.map((request, place) =>
      file(`${path}/${fileName(request.name, place)}.yml`, requestOf(request, place + 1)),
    ),
  ];
}

function requestOf(request: CollectionRequest, seq: number): object {
  const { body, description, headers, method, name, pathVariables, query, token } = request;
  const params = [
    ...query.map((each) => ({ ...namedPair(each), type: 'query' })),
    ...pathVariables.map((each) => ({ ...namedPair(each), type: 'path' })),
  ];
  const before = beforeLines(request, tool);
  return {
    info: { name, type: 'http', seq },
    http: {
      method,
      url: rawUrl(request),
      ...(headers.length > 0 && { headers: headers.map(namedPair) }),
      ...(params.length > 0 && { params }),
      ...(body?.kind === 'json' && { body: { type: 'json', data: body.text } }),
      ...(body?.kind === 'form' && { body: { type: 'form-urlencoded', data: body.fields.map(namedPair) } }),
      ...(token !== undefined && { auth: { type: 'bearer', token } }),
    },
    runtime: {
      scripts: [
        ...(before.length > 0 ? [{ type: 'before-request', code: before.join('\n') }] : []),
        { type: 'tests', code: testLines(request, tool).join('\n') },
      ],
    },
    ...(description !== undefined && { docs: description }),
  };
}

function namedPair({ description, disabled, key, value }: Pair) {
  return { name: key, value, ...described(description), ...(disabled && { disabled }) };
}

/** In the order of the collection; what no file system takes in a name is left out. */
function fileName(name: string, index: number): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return `${String(index + 1).padStart(2, '0')}-${words.slice(0, 8).join('-')}`;
}

function file(path: string, content: object): ArchivedFile {
  return { path, text: stringify(content, { lineWidth: 0 }) };
}
