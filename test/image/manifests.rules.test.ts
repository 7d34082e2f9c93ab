/** The example of Kubernetes manifests: right by Kubernetes' schemas, and by what the server and its image need. */
import { readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { readSettings, settingNames } from '../../src/config/config.js';
import { settings } from '../../src/config/settings.js';
import { livePath, readyPath } from '../../src/observe/health.js';
import { root, textOf } from '../documents/markdown.js';
import { listAt, textAt, valueAt } from '../support/runner/json.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { productionSettings } from '../support/server/production.js';
import { findMistakes, type Manifest } from './manifests.js';

const folder = 'examples/kubernetes';
const files = readdirSync(join(root, folder)).filter((name) => name.endsWith('.yaml'));

const read = (file: string): Manifest => parse(textOf(`${folder}/${file}`));
/** The value at a path of keys and indexes, with dots between them. */
const at = (manifest: unknown, path: string) => valueAt(manifest, ...path.split('.'));

const pod = 'spec.template.spec';
const container = `${pod}.containers.0`;
const deployment = read('deployment.yaml');
const { data }: { readonly data: Readonly<Record<string, string>> } = parse(
  textOf(`${folder}/settings.yaml`),
);
const dockerfile = textOf('Dockerfile');

describe('A manifest of examples/kubernetes', () => {
  for (const file of files) {
    it(`has only keys and values that Kubernetes knows: ${file}`, () => {
      expect(findMistakes(read(file))).to.deep.equal([]);
    });
  }

  for (const [what, before, after, mistake] of [
    ['misspelt key', 'livenessProbe:', 'livenesProbe:', `${container}.livenesProbe is unknown`],
    [
      'key in another place',
      'replicas: 3',
      'enableServiceLinks: false',
      'spec.enableServiceLinks is unknown',
    ],
    ['text for a number', 'replicas: 3', "replicas: 'three'", 'data/spec/replicas must be integer'],
    ['text for a list', 'drop: [ALL]', 'drop: ALL', '/securityContext/capabilities/drop must be array'],
  ] as const) {
    it(`is refused for a ${what}`, () => {
      const text = textOf(`${folder}/deployment.yaml`);
      expect(text).to.include(before);
      expect(findMistakes(parse(text.replace(before, after))).join('\n')).to.include(mistake);
    });
  }

  it('selects processes by the labels that they have', () => {
    const labels = at(deployment, 'spec.template.metadata.labels');
    for (const selector of [
      at(deployment, 'spec.selector.matchLabels'),
      at(deployment, `${pod}.topologySpreadConstraints.0.labelSelector.matchLabels`),
      at(read('disruption-budget.yaml'), 'spec.selector.matchLabels'),
      at(read('service.yaml'), 'spec.selector'),
    ])
      expect(selector).to.deep.equal(labels);
    const everyPod = at(read('network-policy.yaml'), 'spec.podSelector.matchLabels');
    expect(labels).to.include(everyPod);
    expect(at(read('migration.yaml'), 'spec.template.metadata.labels')).to.include(everyPod);
  });

  it('names the port of the image, and the port of API_URL', () => {
    const [, port] = /^EXPOSE (\d+)$/m.exec(dockerfile) ?? [];
    expect(at(deployment, `${container}.ports`)).to.deep.equal([
      { name: 'http', containerPort: Number(port) },
      { name: 'api', containerPort: Number(data['API_LISTEN_PORT']) },
    ]);
    expect(at(read('service.yaml'), 'spec.ports.0.targetPort')).to.equal('http');
    expect(at(read('service.yaml'), 'spec.ports.1.targetPort')).to.equal('api');
    expect(at(read('network-policy.yaml'), 'spec.ingress.0.ports')).to.deep.equal([
      { port: 'http' },
      { port: 'api' },
    ]);
  });

  it('runs the image of one release, whose command it extends', () => {
    const image = String(at(deployment, `${container}.image`));
    const [, version = ''] = image.split(':');
    const migration = read('migration.yaml');
    expect(at(migration, `${container}.image`)).to.equal(image);
    const [, command = ''] = /^CMD (.+)$/m.exec(dockerfile) ?? [];
    const served = parse(command).filter((word: string) => !word.startsWith('--max-semi-space-size'));
    expect(at(migration, `${container}.command`)).to.deep.equal([...served, 'migrate']);
    expect(at(migration, 'metadata.name')).to.match(new RegExp(`-${version.replaceAll('.', '-')}$`));
  });
});

for (const file of ['deployment.yaml', 'migration.yaml']) {
  describe(`The process of ${folder}/${file}`, () => {
    const manifest = read(file);

    it('is the user of the image, without further rights', () => {
      const [, user, group] = (/^USER (\d+):(\d+)$/m.exec(dockerfile) ?? []).map(Number);
      expect(at(manifest, `${pod}.securityContext`)).to.deep.equal({
        runAsNonRoot: true,
        runAsUser: user,
        runAsGroup: group,
        fsGroup: group,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(at(manifest, `${container}.securityContext`)).to.deep.equal({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(at(manifest, `${pod}.automountServiceAccountToken`)).to.equal(false);
    });

    it('has the settings of the example, and none from a Service', () => {
      const name = at(read('settings.yaml'), 'metadata.name');
      expect(at(manifest, `${container}.envFrom`)).to.deep.equal([{ configMapRef: { name } }]);
      expect(at(manifest, `${pod}.enableServiceLinks`)).to.equal(false);
    });

    it('reads secrets from files that others cannot read', () => {
      const [volume] = listAt(manifest, ...`${pod}.volumes`.split('.'));
      const [mount] = listAt(manifest, ...`${container}.volumeMounts`.split('.'));
      expect(at(volume, 'name')).to.equal(at(mount, 'name'));
      expect(at(volume, 'secret.defaultMode')).to.equal(0o440);
      const keys = [...textOf(`${folder}/README.md`).matchAll(/--from-file=(\S+-\S+)/g)].map(
        ([, key]) => key,
      );
      const paths = Object.entries(data).filter(([name]) => name.endsWith('_FILE'));
      expect(paths.map(([, path]) => path)).to.have.members(
        keys.map((key) => `${textAt(mount, 'mountPath')}/${key}`),
      );
    });
  });
}

describe('The server of examples/kubernetes', () => {
  const probe = (kind: string, key: string) => at(deployment, `${container}.${kind}Probe.${key}`);

  it('is asked for liveness and readiness', () => {
    expect(probe('startup', 'httpGet')).to.deep.equal({ path: livePath, port: 'http' });
    expect(probe('liveness', 'httpGet')).to.deep.equal({ path: livePath, port: 'http' });
    expect(probe('readiness', 'httpGet')).to.deep.equal({ path: readyPath, port: 'http' });
  });

  it('is left by the Service while it drains, and has the time to end', () => {
    const leftAfter =
      Number(probe('readiness', 'periodSeconds')) * Number(probe('readiness', 'failureThreshold'));
    expect(leftAfter).to.be.below(Number(settings.DRAIN_SECONDS.productionDefault));
    const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(textOf('docs/operator/setup.md')) ?? [];
    expect(at(deployment, `${pod}.terminationGracePeriodSeconds`)).to.equal(Number(seconds));
    expect(at(deployment, container)).not.to.have.property('lifecycle');
  });

  it('writes only where the image has a volume', () => {
    const [, place] = /^VOLUME (\S+)$/m.exec(dockerfile) ?? [];
    const writable = listAt(deployment, ...`${container}.volumeMounts`.split('.')).filter(
      (mount) => at(mount, 'readOnly') !== true,
    );
    expect(writable).to.deep.equal([{ name: 'var', mountPath: place }]);
  });

  it('has settings with which production starts', () => {
    const secrets = { ...productionSettings, LOGIN_CLIENT_SECRET: 'a client secret' };
    const mounted = temporaryFolder('secrets-');
    const places = Object.entries(secrets).flatMap(([name, secret]) => {
      const path = data[`${name}_FILE`];
      if (path === undefined) return [];
      const file = join(mounted, basename(path));
      writeFileSync(file, secret, { mode: 0o440 });
      return [[`${name}_FILE`, file] as const];
    });
    expect(places).to.have.length(3);
    const { wrong } = readSettings({ ...data, ...Object.fromEntries(places) });
    expect([...wrong.values()]).to.deep.equal([]);
    const unknown = Object.keys(data).filter((name) => !settingNames.includes(name));
    expect(unknown).to.deep.equal([]);
  });
});
