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

describe('The caller’s address', () => {
  const table: readonly (readonly [title: string, from: string, header: string | undefined, want: string])[] =
    [
      ['is the address of the connection without a header', '192.0.2.1', undefined, '192.0.2.1'],
      [
        'is the address of the connection if the sender of the header is no trusted proxy',
        '192.0.2.1',
        '192.0.2.7',
        '192.0.2.1',
      ],
      ['is the address that a trusted proxy names', '10.0.0.1', '192.0.2.7', '192.0.2.7'],
      [
        'is the address that a trusted proxy names on an IPv6 socket',
        '::ffff:10.0.0.1',
        '192.0.2.7',
        '192.0.2.7',
      ],
      ['is the IPv6 address that a trusted proxy names', '2001:db8::1', '2001:db8:5::7', '2001:db8:5::7'],
      ['is the address that the last proxy added', '10.0.0.1', '203.0.113.9, 192.0.2.7', '192.0.2.7'],
      [
        'is the address in front of all trusted proxies',
        '10.0.0.1',
        '203.0.113.9, 192.0.2.7, 10.0.0.2',
        '192.0.2.7',
      ],
      ['is the trusted proxy’s own address without a header', '10.0.0.1', undefined, '10.0.0.1'],
      [
        'is the trusted proxy’s own address if the header ends with no address',
        '10.0.0.1',
        '192.0.2.7, unknown',
        '10.0.0.1',
      ],
      ['is read with a port', '10.0.0.1', '192.0.2.7:4711', '192.0.2.7'],
      ['is read with brackets and a port', '10.0.0.1', '[2001:db8:5::7]:4711', '2001:db8:5::7'],
      [
        'is the trusted proxy’s own address if the header is malformed',
        '10.0.0.1',
        '192.0.2.7 or so',
        '10.0.0.1',
      ],
    ];
  for (const [title, from, header, want] of table) {
    it(title, () => {
      expect(callerAddress({ req: requestFrom(from, header) }, proxies)).to.equal(want);
    });
  }

  it('is the address of the connection if no proxy is trusted', () => {
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
    it(`is limited by the network ${want || '""'} for ${given || '""'}`, () => {
      expect(networkOf(given)).to.equal(want);
    });
  }
});
