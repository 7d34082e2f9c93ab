/**
 * A body in YAML becomes the JSON that the contract describes, where an operation takes both: the engine takes YAML as it
 * comes, because there is none at the bank's own door.
 */
import { isUtf8 } from 'node:buffer';
import { type CST, Composer, type Document, isScalar, Lexer, Parser, visit } from 'yaml';
import { Problem } from '../../domain/problem.js';
import { parseStrictJson } from '../../engine/strict-json.js';
import type { Stage } from '../stage.js';

const yamlType = 'application/yaml';
/** Some of what can be written in YAML takes time that grows with its square. */
const mostBytes = 50_000;
/** Of what a document consists of; a parser that follows any depth ends the process. */
const mostNested = 64;
/** Amounts are texts, which a plain number of YAML would not be. */
const amounts: readonly unknown[] = ['balance', 'overdraft', 'paymentLimit'];

export function yamlBody(): Stage<'body', 'body'> {
  return (ctx, next) => {
    const { bytes, type } = ctx.state.body;
    if (type !== yamlType) return next({ body: ctx.state.body });
    if (!isUtf8(bytes)) throw refusal('is not UTF-8');
    // Once more as JSON, for its bounds are the same.
    const value = parseStrictJson(JSON.stringify(readYaml(bytes.toString('utf8'))));
    return next({ body: { bytes, type: 'application/json', value } });
  };
}

/** What one document says, null for an empty one. Throws `request.invalid` for what is none, or would take long to read. */
export function readYaml(text: string): unknown {
  if (Buffer.byteLength(text) > mostBytes) throw refusal(`has more than ${mostBytes} bytes; send it as JSON`);
  try {
    const [document, ...others] = new Composer({ uniqueKeys: false }).compose(
      tokensOf(text),
      true,
      text.length,
    );
    if (!document || others.length > 0) throw refusal('is not one document');
    const [error] = document.errors;
    if (error) throw error;
    look(document);
    // An alias would let some bytes become a gigabyte.
    const value: unknown = document.toJS({ maxAliasCount: 0 });
    return value ?? null;
  } catch (error) {
    if (error instanceof Problem) throw error;
    const [line = ''] = error instanceof Error ? error.message.split('\n', 1) : [];
    throw refusal(`cannot be read: ${line.slice(0, 200)}`);
  }
}

function tokensOf(text: string): CST.Token[] {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  for (const lexeme of new Lexer().lex(text)) {
    tokens.push(...parser.next(lexeme));
    if (parser.stack.length > mostNested) throw refusal('is nested too deep');
  }
  return [...tokens, ...parser.end()];
}

/** Refuses a key that is there twice, and leaves amounts as they are written. */
function look(document: Document): void {
  visit(document, {
    Map: (_, { items }) => {
      const keys = items.map(({ key }) => (isScalar(key) ? String(key.value) : ''));
      if (new Set(keys).size < keys.length) throw refusal('has a key twice');
    },
    Pair: (_, { key, value }) => {
      if (!isScalar(key) || !amounts.includes(key.value) || !isScalar(value)) return;
      if (typeof value.value === 'number' && value.source !== undefined) value.value = value.source;
    },
  });
}

function refusal(what: string): Problem {
  return new Problem('request.invalid', `The body, as YAML, ${what}.`, 'body');
}
