/** Compares webhooks: calls that clients receive, so that their bodies are answers. */
import { type Json, type JsonObject, asObject } from '../json.js';
import { contentEdits } from './contents.js';
import { differingKeywords } from './differing.js';
import { askedOperation, type Edit, classifyDifference } from './edit.js';
import { follow } from './normalise.js';
import type { Thing } from './spot.js';
import { describeChange } from './words.js';

const noQuestion = { before: {}, after: {} };

export function webhookEdits(older: JsonObject, newer: JsonObject): Edit[] {
  const [before, after] = [collectCalls(older), collectCalls(newer)];
  return [...new Set([...before.keys(), ...after.keys()])].toSorted().flatMap((name): Edit[] => {
    const [was, is] = [before.get(name), after.get(name)];
    if (was && is) return callEdits(name, { document: older, call: was }, { document: newer, call: is });
    const words = is ? `Calls the webhook \`${name}\` too.` : `Does not call the webhook \`${name}\`.`;
    const how = is ? 'added' : 'removed';
    return [{ owner: 'document', keyword: 'webhook', how, side: 'answer', words, question: noQuestion }];
  });
}

/** The calls of the webhooks, keyed by name. A webhook with several methods has the method behind its name. */
function collectCalls(document: JsonObject): ReadonlyMap<string, JsonObject> {
  return new Map(
    Object.entries(asObject(document['webhooks'])).flatMap(([name, value]) => {
      const item = follow({ document, value });
      return Object.entries(item).map(([method, call]): [string, JsonObject] => [
        method === 'post' ? name : `${name} ${method}`,
        asObject(call),
      ]);
    }),
  );
}

interface Call {
  readonly document: JsonObject;
  readonly call: JsonObject;
}

function callEdits(name: string, was: Call, is: Call): Edit[] {
  const start = `The webhook \`${name}\``;
  const own = differingKeywords({ ...was, value: was.call }, { ...is, value: is.call }, ['requestBody']).map(
    (keyword): Edit => {
      const [from, to] = [was.call[keyword], is.call[keyword]];
      const words = `${start}: ${describeChange(keyword, from, to)}.`;
      const how = classifyDifference(from, to);
      return { owner: 'operation', keyword, how, side: 'answer', words, question: noQuestion };
    },
  );
  const thing: Thing = {
    side: 'answer',
    whole: `the webhook \`${name}\``,
    at: `in the webhook \`${name}\`,`,
    gained: `${start} has`,
    lost: `${start} has no`,
  };
  const content = ({ call, document }: Call) => {
    const body: Json | undefined = call['requestBody'];
    return { document, value: follow({ document, value: body })['content'] };
  };
  const asked = (types: JsonObject) =>
    askedOperation({ responses: { '200': { description: '', content: types } } });
  return [...own, ...contentEdits(content(was), content(is), { thing, comes: `${start} comes as`, asked })];
}
