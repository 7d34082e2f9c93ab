/** Bodies other than JSON (forms, pages, redirects), and the security and errors that each operation lists. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { OperationValidators } from '../../src/engine/validators.js';
import { but, small } from './mistake.js';
import { loadValidators, run, workspace } from './workspace.js';

const security = `      security:
        - gatewayClientId: []
          bearerToken: []
        - {}
`;
const state = `        - name: state
          in: query
          required: true
          x-handler-requires: true
          schema: { type: string }
`;
const form = `      requestBody:
        required: true
        content:
          application/x-www-form-urlencoded:
            schema:
              type: object
              required: [client_id, scope]
              properties:
                client_id: { type: string }
                approve: { type: string }
                scope: { type: string, x-handler-requires: true }
            example: { client_id: lamp, scope: all }
`;
const replies = `        '202':
          description: A page.
          content:
            text/html:
              schema: { type: string }
              example: <p>Hello</p>
        '302':
          description: Go on.
          headers:
            Location: { required: true, schema: { type: string } }
        '400':
          description: A refusal.
          content:
            text/html:
              schema: { type: string }
              example: <p>No</p>
        '500':
          description: A fault.
          content:
            application/problem+json:
              schema:
                $ref: '#/components/schemas/Thing'
              example:
                name: fault
        '503':
          description: A break without a word.
`;
const schemes = `  securitySchemes:
    gatewayClientId: { type: apiKey, in: header, name: X-Id }
    bearerToken: { type: http, scheme: bearer }
`;
const more = but(
  '    get:',
  '    post:',
  but('      responses:\n', `${state}${security}${form}      responses:\n${replies}`),
);

describe('Forms, pages and redirects', () => {
  let folder: string;
  let operation: OperationValidators;
  before(async () => {
    folder = workspace({ 'things/1.0.0.yaml': more.replace('components:\n', `components:\n${schemes}`) });
    expect((await run(folder)).err).to.equal('');
    const validators = await loadValidators(folder, 'things-1.0.0');
    const found = validators['getThings'];
    if (!found) throw new Error('getThings has no validators');
    operation = found;
  });

  const generated = (name: string) => readFileSync(join(folder, 'generated', name), 'utf8');

  it('are typed as an object of texts, as a text, and as no body', () => {
    const types = generated('things-1.0.0.ts');
    expect(types).to.include('readonly client_id: string;\n').and.include('readonly approve?: string;\n');
    expect(types).to.include('readonly scope?: string;\n').and.include('readonly state?: string;\n');
    expect(types).to.match(/readonly status: 202; readonly headers: \{\}; readonly body: string \}/);
    expect(types).to.match(/readonly status: 302; readonly headers: \w+; readonly body\?: undefined \}/);
  });

  const requests: readonly (readonly [body: unknown, want: boolean])[] = [
    [{ client_id: 'a' }, true],
    [{ client_id: 'a', approve: 'true', code: '1', iban: ['1', '2'] }, true],
    [{ client_id: ['a', 'b'] }, false],
    [{ approve: 'true' }, false],
    [undefined, false],
  ];
  for (const [body, want] of requests) {
    it(`${want ? 'accept' : 'refuse'} the form ${JSON.stringify(body)}`, () => {
      expect(operation.request({ path: { id: '1' }, query: {}, headers: {}, body })).to.equal(want);
    });
  }

  const answers: readonly (readonly [status: number, reply: unknown, want: boolean])[] = [
    [202, { headers: {}, body: '<p>Any page</p>' }, true],
    [202, { headers: {} }, false],
    [302, { headers: { location: '/' } }, true],
    [302, { headers: { location: '/' }, body: undefined }, true],
    [302, { headers: { location: '/' }, body: '<p>Any page</p>' }, false],
    [302, { headers: {} }, false],
  ];
  for (const [status, reply, want] of answers) {
    it(`${want ? 'accept' : 'refuse'} ${JSON.stringify(reply)} as ${status}`, () => {
      expect(operation.replies[status]?.(reply)).to.equal(want);
    });
  }

  it('are listed in the index with security, media types and errors', () => {
    const index = generated('index.ts');
    expect(index).to.include(`security: [['gatewayClientId', 'bearerToken'], []],\n`);
    expect(index).to.include(`requestTypes: ['application/x-www-form-urlencoded'],\n`);
    expect(index).to.include(`replyTypes: ['application/json', 'text/html'],\n`);
    expect(index).to.include('contentTypes: answers1,\n');
    expect(index).to.include(`  400: ['text/html'],\n  500: ['application/problem+json'],\n};\n`);
  });

  it('have an empty security list where the contract requires no security', async () => {
    const plain = workspace({ 'things/1.0.0.yaml': small });
    await run(plain);
    expect(readFileSync(join(plain, 'generated/index.ts'), 'utf8')).to.include('security: [],\n');
  });
});
