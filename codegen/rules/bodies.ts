/** Checks bodies and answers, and their media types. */
import { entriesOf, isObject, type Json, asObject, asText } from '../json.js';
import type { Contract, Operation } from '../operations/operations.js';
import { formType, kindOf } from '../../src/engine/media-types.js';
import { maximumBytes } from '../operations/fields.js';
import { isPlain } from './parameters.js';
import { resolve, useOf, valuePath } from '../documents/resolve.js';

export function checkBodies(contract: Contract): void {
  for (const operation of contract.operations) {
    checkRequest(contract, operation);
    checkAnswers(contract, operation);
    checkForm(contract, operation);
  }
}

function checkRequest(contract: Contract, { at, id, item, method }: Operation): void {
  const { requestBody } = item;
  if (requestBody === undefined) return;
  const here = [...at, 'requestBody'];
  if (method === 'GET' || method === 'DELETE') {
    contract.report(
      valuePath(here, requestBody),
      'body-unexpected',
      `${id} is a ${method}, which has no body.`,
    );
  }
  checkMaximumBytes(contract, here, requestBody);
  checkContent(contract, here, `The request of ${id}`, requestBody);
}

/** The most that a contract may allow: a body is held in memory as a whole. */
const mostBytes = 16_777_216;

function checkMaximumBytes(contract: Contract, at: readonly string[], requestBody: Json): void {
  const most = resolve(contract.document, requestBody)[maximumBytes];
  if (most === undefined) return;
  if (typeof most === 'number' && Number.isInteger(most) && most >= 1 && most <= mostBytes) return;
  const sentence = `${maximumBytes} is a whole number of bytes from 1 to ${mostBytes}.`;
  contract.report(useOf(at, requestBody, [maximumBytes]), 'maximum-bytes', sentence);
}

function checkAnswers(contract: Contract, { at, id, item }: Operation): void {
  const { responses } = item;
  const answers = entriesOf(responses).filter(([status]) => !status.startsWith('x-'));
  if (isObject(responses) && answers.length === 0) {
    contract.report([...at, 'responses'], 'responses-empty', `${id} has no answer; write one at least.`);
  }
  for (const [status, answer] of answers) {
    const here = [...at, 'responses', status];
    const subject = `The answer ${status} of ${id}`;
    if (!/^([1-5]\d\d|[1-5]XX|default)$/.test(status)) {
      contract.report(
        valuePath(here, answer),
        'status-form',
        `${status} is not a status; a status is a number from 100 to 599.`,
      );
    }
    const hasBody = resolve(contract.document, answer)['content'] !== undefined;
    if ((status === '204' || status === '304') && hasBody) {
      const place = useOf(here, answer, ['content']);
      contract.report(place, 'body-unexpected', `${subject} has a body, but no body is sent.`);
    }
    checkContent(contract, here, subject, answer);
  }
}

function checkContent(contract: Contract, at: readonly string[], subject: string, owner: Json): void {
  const content = entriesOf(resolve(contract.document, owner)['content']);
  for (const [type, media] of content) {
    if (!/^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+( *;.*)?$/.test(type)) {
      const sentence = `${type} is not a media type; write one such as application/json.`;
      contract.report([...at, 'content', type], 'media-type-form', sentence);
    } else if (!isRead(type)) {
      const sentence = `${subject} is ${type}, which is not parsed; its schema is never checked.`;
      contract.report([...at, 'content', type], 'body-as-it-comes', sentence);
    } else if (asObject(media)['schema'] === undefined) {
      const sentence = `${subject} has no schema, and is never checked; write schema.`;
      contract.report([...at, 'content', type], 'body-schema-missing', sentence);
    }
  }
  const [first, ...others] = content.map(([, media]) => JSON.stringify(asObject(media)['schema']));
  if (others.some((schema) => schema !== first)) {
    const sentence = `${subject} has media types with different schemas; give them one.`;
    contract.report([...at, 'content'], 'media-types-differ', sentence);
  }
}

/** Whether the server parses a body of that media type, or passes it on as plain text. */
function isRead(type: string): boolean {
  const [named = ''] = type.toLowerCase().split(';', 1);
  if (named === '*/*') return true;
  const kind = kindOf(named);
  return kind === 'text' ? named.startsWith('text/') && !named.endsWith('/xml') : kind !== 'bytes';
}

/** The fields of a form arrive as texts, and the server converts none of them. */
function checkForm(contract: Contract, { id, at, body }: Operation): void {
  if (!body?.types.includes(formType)) return;
  const form = resolve(contract.document, body.schema);
  const place = [...at, 'requestBody', 'content', formType, 'schema'];
  for (const [name, field] of entriesOf(form['properties'])) {
    if (asText(resolve(contract.document, field)['type']) === 'string') continue;
    const rule = isPlain(contract.document, asObject(field))
      ? 'form-field-not-text'
      : 'form-field-unreadable';
    const sentence = `The form field ${name} of ${id} arrives as a text; it must be a string.`;
    contract.report(useOf(place, body.schema, ['properties', name]), rule, sentence);
  }
}
