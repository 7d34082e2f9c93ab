/** Names of environment variables that look like a setting, and unknown names in the file `.env`. */
import { expect } from 'chai';
import { settingNames } from '../../src/config/config.js';
import { listNamesIn } from '../../src/start/command.js';
import { describeUnknownName, findUnknownNames, mistypedName } from '../../src/config/setting-names.js';

describe('The search for mistyped setting names', () => {
  const known = ['PUBLIC_URL', 'SEALING_KEY', 'PORT', 'HOST', 'REQUESTS_PER_SECOND'];
  for (const [given, want] of [
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['SEALINGKEY', 'SEALING_KEY'],
    ['REQUEST_PER_SECOND', 'REQUESTS_PER_SECOND'],
    ['PUBLIC_URL', undefined],
    ['HOME', undefined],
    ['npm_config_cache', undefined],
    ['PUBLIC_KEYS', undefined],
  ] as const) {
    it(`finds ${want ?? 'no setting'} for ${given}`, () => {
      expect(mistypedName(given, known)).to.equal(want);
    });
  }
});

describe('The names of environment variables', () => {
  const found = (environment: Readonly<Record<string, string>>, namesInFile: readonly string[] = []) =>
    findUnknownNames(environment, namesInFile).map(describeUnknownName);

  it('are reported where they are similar to a setting', () => {
    expect(found({ SEALING_KEYS: 'x', PUBLICURL: 'https://bank.example', TIMEZONE: 'UTC' })).to.deep.equal([
      'SEALING_KEYS is not a setting; similar to SEALING_KEY.',
      'PUBLICURL is not a setting; similar to PUBLIC_URL.',
      'TIMEZONE is not a setting; similar to TIME_ZONE.',
    ]);
  });

  it('are not reported for settings, and for the usual variables of systems, shells and tools', () => {
    const usual =
      'HOME HOSTNAME HOSTTYPE HOST_IP PATH PWD OLDPWD USER USERNAME LOGNAME SHELL SHLVL TERM LANG LANGUAGE LC_ALL TZ ' +
      'TMPDIR MAIL EDITOR DISPLAY COLORTERM NO_COLOR DEBUG PORT_HTTP PORTS HTTP_PORT HTTPS_PORT APP_PORT DB_HOST DB_PORT ' +
      'DATABASE_HOST DATABASE_NAME DATABASE_USER MYSQL_HOST MYSQL_PWD HTTP_PROXY HTTPS_PROXY NO_PROXY NODE_ENV ' +
      'NODE_OPTIONS NODE_VERSION NODE_PATH YARN_VERSION INIT_CWD CI GITHUB_TOKEN KUBERNETES_PORT ' +
      'KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT POD_NAME POD_IP NAMESPACE JAVA_HOME INVOCATION_ID ' +
      'JOURNAL_STREAM LISTEN_FDS LISTEN_PID MAINPID NOTIFY_SOCKET OTEL_SERVICE_NAME OTEL_LOG_LEVEL LOG_FORMAT ' +
      'SSH_AUTH_SOCK SSL_CERT_FILE SSL_CERT_DIR XDG_RUNTIME_DIR AWS_REGION CORE_URL VAULT_ADDR';
    const names = [...settingNames, ...usual.split(' '), 'npm_config_cache', '_'];
    expect(found(Object.fromEntries(names.map((name) => [name, 'x'])))).to.deep.equal([]);
  });

  it('are not reported for the service links of Kubernetes', () => {
    const links = {
      ADMINS_PORT: 'tcp://10.0.0.11:8081',
      ADMINS_SERVICE_HOST: '10.0.0.11',
      ADMINS_SERVICE_PORT: '8081',
      ADMINS_PORT_8081_TCP: 'tcp://10.0.0.11:8081',
      REDIS_PORT: 'tcp://10.0.0.12:6379',
    };
    expect(found(links)).to.deep.equal([]);
    expect(found({ ADMINS_PORT: '8081' })).to.have.length(1);
  });

  it('are replaced by their line in .env where they may be a part of a secret', () => {
    const file = [
      'CORE_URL=http://core.example',
      'SEALING_KEY: a secret',
      'PORT=80',
      '# a comment',
      'LOGIN_CLIENT_SECRET=YWJj',
      'ZGVmZw==',
      'my.plugin-x = 1',
    ];
    expect(listNamesIn(file.join('\n'))).to.have.members([
      'CORE_URL',
      'line 2 of .env',
      'LOGIN_CLIENT_SECRET',
      'line 6 of .env',
      'my.plugin-x',
    ]);
    expect(found({}, ['line 2 of .env'])).to.deep.equal(['line 2 of .env is not a setting.']);
  });

  it('are all reported where they are in the file and not a setting', () => {
    const names = ['PORT', 'SEALING_KEYS', 'CORE_URL'];
    expect(found({ PORT: '1', SEALING_KEYS: 'x', CORE_URL: 'y' }, names)).to.deep.equal([
      'SEALING_KEYS is not a setting; similar to SEALING_KEY.',
      'CORE_URL is not a setting.',
    ]);
  });
});
