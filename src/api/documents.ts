/** The contracts as they are served: a list, and each bundled OpenAPI document as JSON and as YAML. */
import { stringify } from 'yaml';
import { documentOf } from '../contract/document.js';
import type { ContractEntry } from '../contract/operation.js';
import type { Stage } from './stage.js';

const documentPattern = /^\/openapi\/(.+)\.(json|yaml)$/;

export function documentPath(name: string, ending: 'json' | 'yaml'): string {
  return `/openapi/${name}.${ending}`;
}

const yamlTexts = new Map<string, string>();

function yamlOf({ name }: ContractEntry): string {
  const known = yamlTexts.get(name);
  if (known !== undefined) return known;
  const text = stringify(JSON.parse(documentOf(name)), { lineWidth: 110, aliasDuplicateObjects: false });
  yamlTexts.set(name, text);
  return text;
}

export function documents(contracts: readonly ContractEntry[], publicUrl: string): Stage {
  const list = contracts.map(({ api, basePath, name, version }) => ({
    name,
    api,
    version,
    basePath,
    json: publicUrl + documentPath(name, 'json'),
    yaml: publicUrl + documentPath(name, 'yaml'),
  }));
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === '/openapi') {
      ctx.body = { contracts: list };
      return;
    }
    const [, name, ending] = documentPattern.exec(ctx.path) ?? [];
    const contract = contracts.find((each) => each.name === name);
    if (contract && ending === 'json') {
      ctx.set('Content-Type', 'application/json');
      ctx.body = documentOf(contract.name);
    } else if (contract) {
      ctx.set('Content-Type', 'application/yaml');
      ctx.body = yamlOf(contract);
    } else {
      await next();
    }
  };
}
