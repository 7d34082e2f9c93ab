/** The fields in which a developer edits a call, and the edited call. */
import type { Fragment } from '../../../../src/engine/html.js';
import type { FormFields } from '../../../../src/pages/kit/form-fields.js';
import { type EditedCall, editedMethods } from '../../request-log/replay.js';
import { readableJson } from '../frame/components.js';
import { area, choice, input, type ShownForm } from '../frame/fields.js';
import * as words from '../texts.js';

export function callFields(call: EditedCall, shown: ShownForm): Fragment {
  const said = words.log.replay;
  const methods = editedMethods.map((each) => [each, each] as const);
  return [
    choice(shown, { name: 'method', label: said.method, value: call.method, options: methods }),
    input(shown, { name: 'target', label: said.target, value: call.target, isRequired: true }),
    area(shown, { name: 'headers', label: said.headers, hint: said.hint, value: call.headers, rows: 8 }),
    area(shown, { name: 'body', label: words.log.body, value: readableJson(call.body), rows: 12 }),
  ];
}

/** Untouched JSON is sent as it was logged. */
export function readEditedCall(fields: FormFields, logged = ''): EditedCall {
  const textOf = (name: string) => fields.get(name) ?? '';
  // A form field's lines end with CR LF.
  const typed = textOf('body').replaceAll('\r\n', '\n');
  // A digest covers the white space of a body too.
  const isUntouched = typed.trim() === readableJson(logged).trim();
  return {
    method: textOf('method'),
    target: textOf('target').trim(),
    headers: textOf('headers'),
    body: isUntouched ? logged : typed,
  };
}
