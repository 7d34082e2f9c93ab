/** Compares the answers of an operation, by status. */
import { compare, entriesOf, isObject, type JsonObject, asObject } from '../json.js';
import { differingKeywords } from './differing.js';
import { contentEdits } from './contents.js';
import { type Asked, askedOperation, type Edit, classifyDifference, statusSlot } from './edit.js';
import { type Field, resolveField, type Fields, fieldsEdits } from './fields.js';
import { follow, type DocumentValue } from './normalise.js';
import type { Thing } from './spot.js';
import { describeChange } from './words.js';

/** The status is a slot in the sentence, because a change that many answers share is said once. */
const whole = `the answer ${statusSlot}`;
const start = `The answer ${statusSlot}`;

export function answersEdits(was: DocumentValue, is: DocumentValue): Edit[] {
  const [before, after] = [resolveAnswers(was), resolveAnswers(is)];
  const statuses = [...new Set([...before.keys(), ...after.keys()])].toSorted(compare);
  return statuses.flatMap((status) => {
    const [from, to] = [before.get(status), after.get(status)];
    if (from && to) return answerEdits({ ...was, value: from }, { ...is, value: to }, status);
    const question = {
      before: askedOperation({ responses: { 499: {}, ...(from && { [status]: {} }) } }),
      after: askedOperation({ responses: { 499: {}, ...(to && { [status]: {} }) } }),
    };
    const words = to ? `Answers ${statusSlot} too.` : `Does not answer ${statusSlot}.`;
    const success = [...before.keys()].some(isSuccess) ? 'success' : 'first success';
    const keyword = isSuccess(status) ? success : 'failure';
    return [
      { owner: 'answer', keyword, how: to ? 'added' : 'removed', side: 'answer', words, question, status },
    ];
  });
}

/** A success or a redirect. */
function isSuccess(status: string): boolean {
  return /^[123]/.test(status);
}

function resolveAnswers({ document, value }: DocumentValue): ReadonlyMap<string, JsonObject> {
  return new Map(entriesOf(value).map(([status, answer]) => [status, follow({ document, value: answer })]));
}

function answerEdits(was: DocumentValue, is: DocumentValue, status: string): Edit[] {
  const [before, after] = [asObject(was.value), asObject(is.value)];
  const asked = (answer: JsonObject) =>
    askedOperation({ responses: { '200': { description: '', ...answer } } });
  const own = differingKeywords(was, is, ['headers', 'content']).map((keyword): Edit => {
    const [from, to] = [before[keyword], after[keyword]];
    return {
      owner: 'answer',
      keyword,
      how: classifyDifference(from, to),
      side: 'answer',
      words: `${start}: ${describeChange(keyword, from, to)}.`,
      status,
      question: { before: asked({ [keyword]: from ?? null }), after: asked({ [keyword]: to ?? null }) },
    };
  });
  return [...own, ...headerEdits(was, is, status), ...bodyEdits(was, is, { asked, status })];
}

function headerEdits(was: DocumentValue, is: DocumentValue, status: string): Edit[] {
  const collectHeaders = ({ document, value }: DocumentValue): readonly [JsonObject, Fields] => {
    const headers = entriesOf(asObject(value)['headers']);
    const fields = headers.map(
      ([name, header]) => [name.toLowerCase(), resolveField(document, name, asObject(header))] as const,
    );
    return [document, new Map(fields)];
  };
  const headerThing = (name: string): Thing => {
    const header = `header \`${name}\` of ${whole}`;
    return {
      side: 'answer',
      status,
      whole: header,
      at: `${header},`,
      gained: `${start} has in its header \`${name}\``,
      lost: `${start} has in its header \`${name}\` no`,
    };
  };
  const asked = (field: Field | undefined): Asked => {
    const another = { schema: {} };
    const headers = { 'X-Another': another, ...(field && { [field.name]: { schema: {}, ...field.value } }) };
    return askedOperation({ responses: { '200': { description: '', headers } } });
  };
  return fieldsEdits(collectHeaders(was), collectHeaders(is), {
    owner: 'header',
    gained: `${start} carries the header`,
    lost: `${start} carries no header`,
    thingOf: headerThing,
    asked,
  });
}

function bodyEdits(
  was: DocumentValue,
  is: DocumentValue,
  { asked, status }: { readonly asked: (answer: JsonObject) => Asked; readonly status: string },
): Edit[] {
  const [before, after] = [asObject(was.value)['content'], asObject(is.value)['content']];
  if (isObject(before) && isObject(after)) {
    const thing: Thing = {
      side: 'answer',
      status,
      whole,
      at: `in ${whole},`,
      gained: `${start} has`,
      lost: `${start} has no`,
    };
    return contentEdits(
      { ...was, value: before },
      { ...is, value: after },
      {
        thing,
        comes: `${start} comes as`,
        asked: (content) => asked({ content }),
      },
    );
  }
  if (!isObject(before) && !isObject(after)) return [];
  const body = { 'application/json': {} };
  const question = {
    before: asked(isObject(before) ? { content: body } : {}),
    after: asked(isObject(after) ? { content: body } : {}),
  };
  const how = isObject(after) ? 'added' : 'removed';
  const words = `${start} has ${how === 'added' ? 'a' : 'no'} body.`;
  return [{ owner: 'answer', keyword: 'body', how, side: 'answer', words, status, question }];
}
