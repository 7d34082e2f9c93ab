/**
 * Denial of service by costly headers and bodies (decompression bomb, slow pattern): the bank refuses each, and other
 * clients' payments succeed.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { describeAtTheDoor } from '../support/server/bank.js';
import { allOf, numbers } from '../support/runner/together.js';
import { domestic, orderOf, v100 } from '../support/tpp/tpp.js';
import { keepCalling } from './many-callers.js';
import { paymentText, requestText } from './requests.js';

const path = `${v100}/payments/${domestic}`;
const headers = {
  'X-Gateway-Client-Id': 'sandbox-tpp',
  'Content-Type': 'application/json',
  'PSU-IP-Address': '192.0.2.1',
};
const megabyte = 1_000_000;
const post = (body: string, more: Readonly<Record<string, string>> = {}) =>
  requestText('POST', path, { ...headers, ...more }, body);
const order = JSON.stringify(orderOf());
const withField = (value: string) => order.replace('{', `{"more":${value},`);

const bombs: readonly (readonly [what: string, request: string, want: readonly number[]])[] = [
  ['endless headers', `GET ${path} HTTP/1.1\r\nHost: a\r\n${'X-A: b\r\n'.repeat(100_000)}\r\n`, [400, 431]],
  ['a header of a megabyte', requestText('GET', path, { ...headers, 'X-A': 'b'.repeat(megabyte) }), [431]],
  ['a path of a megabyte', requestText('GET', `${path}?a=${'b'.repeat(megabyte)}`, headers), [414, 431]],
  ['a body that claims a terabyte', post('{', { 'Content-Length': '1000000000000' }), [400, 413]],
  ['deeply nested lists', post(withField('['.repeat(megabyte / 2))), [400]],
  ['deeply nested objects', post(withField('{"a":'.repeat(megabyte / 10))), [400]],
  [
    '90,000 fields',
    post(
      withField(
        `{${numbers(90_000)
          .map((n) => `"f${n}":1`)
          .join()}}`,
      ),
    ),
    [201],
  ],
  ['a __proto__ field', post(withField('{"__proto__":{"isAdmin":true}}')), [201, 400]],
  ['a number of half a megabyte', post(order.replace('"12.50"', '9'.repeat(megabyte / 2))), [400]],
  ['an amount of half a megabyte', post(order.replace('12.50', '9'.repeat(megabyte / 2))), [400]],
  ['a name for a slow pattern', post(order.replace('Vodovod', `${' '.repeat(50_000)}!`)), [400]],
  ['a gzip body that unpacks to 10 megabytes', post(zipped(), { 'Content-Encoding': 'gzip' }), [400, 415]],
];

/** A gzip body broken by its encoding as text; the bank must refuse it before decompression. */
function zipped(): string {
  return gzipSync(Buffer.alloc(10 * megabyte)).toString('latin1');
}

describeAtTheDoor('A costly request', ({ url }) => {
  for (const [what, request, want] of bombs) {
    it(`is answered at once and does not disturb another TPP’s payments: ${what}`, async () => {
      const { hostname, port } = new URL(url());
      const send = async () => {
        const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
        socket.on('error', () => undefined);
        await once(socket, 'connect');
        socket.write(request.replace('HTTP/1.1\r\n', 'HTTP/1.1\r\nConnection: close\r\n'));
        const answer = await text(socket).catch(() => '');
        return Number(answer.slice(9, 12));
      };
      const paying = keepCalling({
        url: url(),
        connections: 1,
        seconds: 0.3,
        request: () => paymentText('sandbox-tpp-b'),
      });
      const statuses = await allOf(numbers(5), 5, send);
      expect(want).to.include.members([...new Set(statuses)]);
      expect(Object.keys((await paying).statuses)).to.deep.equal(['201']);
    });
  }
});
