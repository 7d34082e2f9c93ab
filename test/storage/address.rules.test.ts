import { expect } from 'chai';
import { readMysqlAddress } from '../../src/storage/dialects/mysql/mysql-address.js';

const login = { user: 'bank', password: 'secret', database: 'ledger' };
const at = (...hosts: readonly (readonly [host: string, port?: number])[]) => ({
  ...login,
  hosts: hosts.map(([host, port = 3306]) => ({ host, port })),
});

const right: Readonly<Record<string, object>> = {
  'mysql://bank:secret@db/ledger': at(['db']),
  'mariadb://bank:secret@db.example:3307/ledger?ssl-ca=/etc/bank/db%20ca.pem': {
    ...at(['db.example', 3307]),
    tls: { ca: '/etc/bank/db ca.pem' },
  },
  'mysql://bank:secret@db/ledger?ssl-cert=cert.pem&ssl-ca=ca.pem&ssl-key=key.pem': {
    ...at(['db']),
    tls: { ca: 'ca.pem', cert: 'cert.pem', key: 'key.pem' },
  },
  'mysql://bank:secret@one:3306,two,10.0.0.3:65535/ledger': at(['one'], ['two'], ['10.0.0.3', 65535]),
  'mysql://bank:secret@[::1]:3306,[fe80::2]/ledger': at(['::1'], ['fe80::2']),
  'mysql://b%40nk:a:b@c%2Fd@db/led%20ger': {
    ...at(['db']),
    user: 'b@nk',
    password: 'a:b@c/d',
    database: 'led ger',
  },
};

const wrong: Readonly<Record<string, string>> = {
  'mysql://bank:secret@one,,three/ledger': 'host 2 is empty',
  'mysql://bank:secret@/ledger': 'host 1 is empty',
  'mysql://bank:secret@one,/ledger': 'host 2 is empty',
  'mysql://bank:secret@one,:3306/ledger': 'host 2 has a port but no name',
  'mysql://bank:secret@one, two/ledger': 'host 2 is neither a name nor an address',
  'mysql://bank:secret@[one]/ledger': 'host 1 is neither a name nor an address',
  'mysql://bank:secret@one:3306,two:33o6/ledger': 'the port of host 2 is not a whole number from 1 to 65535',
  'mysql://bank:secret@one:/ledger': 'the port of host 1 is not a whole number from 1 to 65535',
  'mysql://bank:secret@one:0,two:65536/ledger':
    'the port of host 1 is not a whole number from 1 to 65535, the port of host 2 is not a whole number from 1 to 65535',
  'mysql://bank:secret@one': 'the name of the database is missing',
  'mysql://bank:33/06@one/ledger': '"/" and "@" must be written as "%2F" and "%40"',
  'mysql://bank:33/06/x': '"/" and "@" must be written as "%2F" and "%40"',
  'mysql://bank:100%@one/ledger': '"%" must be written as "%25"',
  'mysql://bank:secret@db,[::1]:3306/ledger?ssl-ca=a':
    'with ssl-ca each host must be a name as in its certificate, not an IP address',
};

const options = 'after "?" only ssl-ca, ssl-cert and ssl-key are allowed, each once, with the path of a file';
const wrongOptions: Readonly<Record<string, string>> = {
  ssl: options,
  'ssl=true': options,
  'ssl-ca': options,
  'ssl-ca=a&ssl-ca=b': options,
  'ssl-ca=a&ssl-verify=false': options,
  'ssl-cert=a&ssl-key=b': 'ssl-ca is missing, which authenticates the hosts',
  'ssl-ca=a&ssl-key=b': 'ssl-cert and ssl-key must be set together',
};

describe('The address of a MySQL database', () => {
  for (const [url, parts] of Object.entries(right)) {
    it(`is parsed: ${url}`, () => {
      expect(readMysqlAddress(url)).to.deep.equal(parts);
    });
  }

  for (const [url, complaint] of Object.entries(wrong)) {
    it(`is rejected: ${url}`, () => {
      expect(readMysqlAddress(url)).to.deep.equal({ wrong: complaint });
    });
  }

  for (const [given, complaint] of Object.entries(wrongOptions)) {
    it(`is rejected with the options ${given}`, () => {
      const url = `mysql://bank:secret@db/ledger?${given}`;
      expect(readMysqlAddress(url)).to.deep.equal({ wrong: complaint });
    });
  }
});
