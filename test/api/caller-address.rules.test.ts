/** The caller's address, as far as a trusted proxy's header gives it. */
import { IncomingMessage } from 'node:http';
import { Socket, BlockList } from 'node:net';
import { expect } from 'chai';
import { callerAddress, networkOf } from '../../src/api/addresses.js';

const proxies = new BlockList();
proxies.addSubnet('10.0.0.0', 8, 'ipv4');
proxies.addAddress('2001:db8::1', 'ipv6');

function requestFrom(address: string, forwardedFor?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: address });
  const request = new IncomingMessage(socket);
  if (forwardedFor !== undefined) request.headers['x-forwarded-for'] = forwardedFor;
  return request;
}

describe('The address of whoever asks', () => {
  const table: readonly (readonly [title: string, from: string, header: string | undefined, want: string])[] =
    [
      ['is that of the connection', '192.0.2.1', undefined, '192.0.2.1'],
      ['is that of the connection, whatever its header says', '192.0.2.1', '192.0.2.7', '192.0.2.1'],
      ['is whom a trusted proxy names', '10.0.0.1', '192.0.2.7', '192.0.2.7'],
      ['is whom a trusted proxy names on an IPv6 socket', '::ffff:10.0.0.1', '192.0.2.7', '192.0.2.7'],
      ['is whom a trusted proxy names by IPv6', '2001:db8::1', '2001:db8:5::7', '2001:db8:5::7'],
      ['is what the last proxy has added', '10.0.0.1', '203.0.113.9, 192.0.2.7', '192.0.2.7'],
      ['is in front of all trusted proxies', '10.0.0.1', '203.0.113.9, 192.0.2.7, 10.0.0.2', '192.0.2.7'],
      ['is the trusted proxy’s own where it names nobody', '10.0.0.1', undefined, '10.0.0.1'],
      ['is the trusted proxy’s own where it names no address', '10.0.0.1', '192.0.2.7, unknown', '10.0.0.1'],
      ['is read with a port', '10.0.0.1', '192.0.2.7:4711', '192.0.2.7'],
      ['is read with brackets and a port', '10.0.0.1', '[2001:db8:5::7]:4711', '2001:db8:5::7'],
      ['is nothing made up', '10.0.0.1', '192.0.2.7 or so', '10.0.0.1'],
    ];
  for (const [title, from, header, want] of table) {
    it(title, () => {
      expect(callerAddress({ req: requestFrom(from, header) }, proxies)).to.equal(want);
    });
  }

  it('is that of the connection where no proxy is trusted', () => {
    expect(callerAddress({ req: requestFrom('10.0.0.1', '192.0.2.7') })).to.equal('10.0.0.1');
  });

  const networks = [
    { given: '192.0.2.7', want: '192.0.2.7' },
    { given: '::ffff:192.0.2.7', want: '192.0.2.7' },
    { given: '2001:db8:5:6:1:2:3:4', want: '2001:db8:5:6' },
    { given: '2001:0DB8:5:6::4', want: '2001:db8:5:6' },
    { given: '2001:db8::4', want: '2001:db8:0:0' },
    { given: 'fe80::1%eth0', want: 'fe80:0:0:0' },
    { given: '::1', want: '0:0:0:0' },
    { given: '', want: '' },
  ];
  for (const { given, want } of networks) {
    it(`counts ${given || 'none'} as ${want || 'none'}`, () => {
      expect(networkOf(given)).to.equal(want);
    });
  }
});
