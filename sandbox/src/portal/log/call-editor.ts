/** The fields in which a developer edits a call, and the edited call. */
import type { Fragment } from '../../../../src/engine/html.js';
import type { FormFields } from '../../../../src/pages/kit/form-fields.js';
import { type EditedCall, editedMethods } from '../../request-log/replay.js';
import { readableJson } from '../frame/components.js';
import { area, choice, input, type ShownForm } from '../frame/fields.js';

export function callFields(call: EditedCall, shown: ShownForm): Fragment {
  const methods = editedMethods.map((each) => [each, each] as const);
  return [
    choice(shown, { name: 'method', label: 'Method', value: call.method, options: methods }),
    input(shown, { name: 'target', label: 'Path', value: call.target, isRequired: true }),
    area(shown, {
      name: 'headers',
      label: 'Headers',
      hint: 'One header per line. Replace masked secrets. Digest and Signature are sent as they are shown here.',
      value: call.headers,
      rows: 8,
    }),
    area(shown, { name: 'body', label: 'Body', value: readableJson(call.body), rows: 12 }),
  ];
}

/** Untouched JSON is sent as it was logged. */
export function readEditedCall(fields: FormFields, logged = ''): EditedCall {
  // A form field's lines end with CR LF.
  const textOf = (name: string) => (fields.get(name) ?? '').replaceAll('\r\n', '\n');
  const typed = textOf('body');
  // A digest covers the white space of a body too.
  const isUntouched = typed.trim() === readableJson(logged).trim();
  return {
    method: textOf('method'),
    target: textOf('target').trim(),
    headers: textOf('headers'),
    body: isUntouched ? logged : typed,
  };
}
