/** The documents that the generator publishes for small contracts. */
import { join } from 'node:path';
import { expect } from 'chai';
import { generate } from '../../codegen/generate.js';
import { type Json, toJson } from '../../codegen/json.js';
import { type Files, workspace } from './workspace.js';

/** The published documents, by version. */
export async function publishedOf(files: Files): Promise<ReadonlyMap<string, Json>> {
  const { output, problems } = await generate(join(workspace(files), 'specs'));
  expect(problems).to.deep.equal([]);
  const documents = [...output].filter(([name]) => name.endsWith('.json'));
  return new Map(
    documents.map(([name, text]) => [
      name.slice('things-'.length, -'.json'.length),
      toJson(JSON.parse(text)),
    ]),
  );
}
