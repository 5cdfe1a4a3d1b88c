import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { BlockList, isIPv6 } from 'node:net';
import { parse } from 'yaml';
import { APPS, readAs, secretsOfApp, unknownTo } from '../manifests/apps.js';
import { containersOf, environmentOf, podOf, secretFilesOf } from '../manifests/containers.js';
import { canRender, render, type Manifest } from '../manifests/render.js';
import { faultsOf } from '../manifests/schema.js';

interface Egress {
  to?: { ipBlock?: { cidr: string; except?: string[] } }[];
}

const OF_OVERLAY: Record<string, string[]> = {
  'k8s/base': [],
  'k8s/overlays/local': ['prepare-store'],
  'k8s/overlays/production': ['backup'],
};

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
const nameOf = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;
const ofKind = (manifests: Manifest[], kind: string) =>
  manifests.filter((manifest) => manifest.kind === kind);
const withPods = (manifests: Manifest[]) =>
  manifests.flatMap((manifest) =>
    podOf(manifest) ? [{ name: nameOf(manifest), manifest, pod: podOf(manifest)! }] : [],
  );

const proxy: {
  routers: { all: { middlewares: string[] } };
  middlewares: Record<string, object>;
} = parse(readFileSync('deploy/proxy/routes.yml', 'utf8'), { merge: true }).http;

const RENDERED = canRender() ? Object.keys(OF_OVERLAY) : [];

for (const folder of RENDERED)
  describe(`${folder}`, () => {
    let manifests: Manifest[];
    beforeAll(() => void (manifests = render(folder)));

    it('matches the Kubernetes schemas, without unknown fields', () => {
      const ofKubernetes = manifests.filter(
        ({ apiVersion }) => !apiVersion.startsWith('traefik.io/'),
      );
      const faults = ofKubernetes.flatMap((manifest) =>
        faultsOf(manifest).map((fault) => `${nameOf(manifest)}: ${fault}`),
      );
      expect(faults).toEqual([]);
    });

    it('contains no secret', () => {
      expect(ofKind(manifests, 'Secret')).toEqual([]);
    });

    it('has every app with the settings it needs and no unknown ones, secrets only as files', () => {
      const expected = [...APPS, ...OF_OVERLAY[folder]];
      const apps = withPods(manifests).filter(({ manifest }) =>
        expected.includes(manifest.metadata.name),
      );
      expect(apps.map(({ manifest }) => manifest.metadata.name).sort()).toEqual(expected.sort());
      for (const {
        manifest: {
          metadata: { name },
        },
        pod,
      } of apps) {
        const environment = environmentOf(pod, manifests);
        const secrets = secretFilesOf(pod, pod.containers[0]);
        expect({ name, secrets }).toEqual({ name, secrets: secretsOfApp(name) });
        expect({ name, unknown: unknownTo(name, environment) }).toEqual({ name, unknown: [] });
        expect(() => readAs(name, environment)).not.toThrow();
      }
    });

    it('runs every container without root, capabilities, a writable file system or a cluster token', () => {
      for (const { name, pod } of withPods(manifests)) {
        expect({ name, ...pod }).toMatchObject({
          name,
          automountServiceAccountToken: false,
          securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
        });
        for (const container of containersOf(pod)) {
          expect({ name, ...container.securityContext }).toEqual({
            name,
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          });
          expect(container.resources).toMatchObject({
            requests: { cpu: expect.any(String), memory: expect.any(String) },
            limits: { memory: expect.any(String) },
          });
        }
      }
    });

    it('runs every app as a user that no host has, with the group of its volumes', () => {
      // The backup keeps the user whose files its volume has.
      const apps = withPods(manifests).filter(
        ({ name, manifest }) => manifest.kind !== 'StatefulSet' && name !== 'CronJob backup',
      );
      const ids = { runAsUser: 10_001, runAsGroup: 10_001, fsGroup: 10_001 };
      for (const { name, pod } of apps)
        expect({ name, ...pod.securityContext }).toMatchObject({ name, ...ids });
    });

    it('decodes photos in a container that has neither a secret nor a file of the worker', () => {
      const worker = withPods(manifests).find(({ name }) => name === 'Deployment image-worker')!;
      const [decoder] = worker.pod.initContainers!;
      const environment = environmentOf(worker.pod, manifests, decoder);

      expect(decoder).toMatchObject({ name: 'decoder', restartPolicy: 'Always' });
      expect(environment).toEqual({ DECODER_DIR: '/run/decoders', IMAGE_MEMORY_MB: '1024' });
      expect(() => readAs('decoder-server', environment)).not.toThrow();
      expect(decoder.volumeMounts).toEqual([{ name: 'decoders', mountPath: '/run/decoders' }]);
      expect(worker.pod).not.toHaveProperty('shareProcessNamespace');
      expect(environmentOf(worker.pod, manifests)).toMatchObject(environment);
    });

    it('probes every server', () => {
      for (const { manifest, pod } of withPods(manifests).filter(
        ({ manifest: { kind } }) => !kind.endsWith('Job'),
      )) {
        const { startupProbe, readinessProbe, livenessProbe } = pod.containers[0];
        const probes = { startupProbe, readinessProbe, livenessProbe };
        expect({ name: nameOf(manifest), ...probes }).toMatchObject({
          startupProbe: expect.any(Object),
          readinessProbe: expect.any(Object),
          livenessProbe: expect.any(Object),
        });
      }
    });

    it('lets every app drain for the duration of its longest request', () => {
      for (const { name, manifest, pod } of withPods(ofKind(manifests, 'Deployment'))) {
        const { lifecycle } = pod.containers[0];
        const drain = Number(environmentOf(pod, manifests).DRAIN_SECONDS);
        expect({ name, lifecycle }).toMatchObject({
          lifecycle: { preStop: { sleep: { seconds: 5 } } },
        });
        expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(5 + drain + 25);
        expect(manifest.spec).toMatchObject({ strategy: { rollingUpdate: { maxUnavailable: 0 } } });
      }
    });

    it('denies traffic by default, and allows each pod to be called only by its clients', () => {
      const policies = ofKind(manifests, 'NetworkPolicy');
      expect(policies.find(({ metadata }) => metadata.name === 'deny-by-default')?.spec).toEqual({
        podSelector: {},
        policyTypes: ['Ingress', 'Egress'],
      });
      const rules = policies.flatMap(({ spec }) => [
        ...((spec?.ingress ?? []) as object[]),
        ...((spec?.egress ?? []) as object[]),
      ]);
      expect(
        rules.filter((rule) => !('ports' in rule) || !('from' in rule || 'to' in rule)),
      ).toEqual([]);
    });

    it('lets the ingress controller reach the pods that answer for a certificate', () => {
      const asks = ofKind(manifests, 'Ingress').some(
        ({ metadata }) => metadata.annotations?.['cert-manager.io/cluster-issuer'],
      );
      const admitted = ofKind(manifests, 'NetworkPolicy').filter(
        ({ spec }) =>
          JSON.stringify(spec?.podSelector) ===
          JSON.stringify({ matchLabels: { 'acme.cert-manager.io/http01-solver': 'true' } }),
      );

      expect(admitted).toHaveLength(asks ? 1 : 0);
    });

    it('bounds each address as the proxy of Compose does, if it has an ingress', () => {
      const bounds = ofKind(manifests, 'Middleware').map(({ metadata, spec }) => [
        metadata.name,
        spec,
      ]);
      if (bounds.length === 0) return;
      const { routers, middlewares } = proxy;

      expect(Object.fromEntries(bounds)).toEqual(middlewares);
      expect(
        ofKind(manifests, 'Ingress')[0].metadata.annotations?.[
          'traefik.ingress.kubernetes.io/router.middlewares'
        ],
      ).toBe(routers.all.middlewares.map((name) => `lodge-${name}@kubernetescrd`).join());
    });

    it('gives the gateway the replicas of groups-chat, and an address that outlives them', () => {
      const gateway = withPods(manifests).find(({ name }) => name === 'Deployment gateway')!;
      const environment = environmentOf(gateway.pod, manifests);
      const isHeadless = (url: string) =>
        ofKind(manifests, 'Service').find(({ metadata }) => metadata.name === new URL(url).hostname)
          ?.spec?.clusterIP === 'None';

      expect(isHeadless(environment.GROUPS_CHAT_REPLICAS)).toBe(true);
      expect(isHeadless(environment.GROUPS_CHAT_URL)).toBe(false);
    });

    it('gives every pod its own existing service account', () => {
      const accounts = withPods(manifests).map(({ pod }) => pod.serviceAccountName);
      expect(new Set(accounts).size).toBe(accounts.length);
      expect(
        ofKind(manifests, 'ServiceAccount')
          .map(({ metadata }) => metadata.name)
          .sort(),
      ).toEqual([...accounts].sort());
    });
  });

if (RENDERED.length > 0)
  describe('the local overlay', () => {
    it('allows only services and migrate to call each store', () => {
      const policies = ofKind(render('k8s/overlays/local'), 'NetworkPolicy');
      const callers = Object.fromEntries(
        policies
          .filter(({ metadata }) => metadata.name.endsWith('-from-services'))
          .map(({ metadata, spec }) => [
            metadata.name,
            (
              spec as { ingress: { from: { podSelector: { matchLabels: object } }[] }[] }
            ).ingress.flatMap(({ from }) => from.map(({ podSelector }) => podSelector.matchLabels)),
          ]),
      );
      expect(callers).toEqual({
        'postgres-from-services': [
          { 'lodge/tier': 'service' },
          { 'app.kubernetes.io/name': 'migrate' },
        ],
        'redis-from-services': [{ 'lodge/tier': 'service' }],
        'minio-from-services': [
          { 'lodge/store': 'true' },
          { 'app.kubernetes.io/name': 'prepare-store' },
        ],
      });
    });

    it.each(['postgres', 'redis'])('runs %s as a user whom its image knows', (name) => {
      const standIns = readFileSync('test/full/containers/base/Dockerfile', 'utf8');
      const stage = standIns.split(/^(?=FROM )/m).find((text) => text.includes(` AS ${name}\n`));
      const set = ofKind(render('k8s/overlays/local'), 'StatefulSet').find(
        ({ metadata }) => metadata.name === name,
      )!;

      const { runAsUser, runAsGroup, fsGroup } = podOf(set)!.securityContext!;

      expect(stage).toContain(` --uid ${runAsUser} --gid ${runAsGroup} `);
      expect(fsGroup).toBe(runAsGroup);
    });
  });

if (RENDERED.length > 0)
  describe('the production overlay', () => {
    let manifests: Manifest[];
    beforeAll(() => void (manifests = render('k8s/overlays/production')));

    it('scales every deployment from two replicas, and keeps all but one during a node drain', () => {
      const deployments = ofKind(manifests, 'Deployment').map(({ metadata }) => metadata.name);
      const scaled = ofKind(manifests, 'HorizontalPodAutoscaler').map(
        ({ spec }) => spec as { scaleTargetRef: { name: string }; minReplicas: number },
      );
      expect(scaled.map(({ scaleTargetRef }) => scaleTargetRef.name)).toEqual(deployments);
      expect(Math.min(...scaled.map(({ minReplicas }) => minReplicas))).toBe(2);
      expect(ofKind(manifests, 'PodDisruptionBudget').map(({ metadata }) => metadata.name)).toEqual(
        deployments,
      );
    });

    it('lets auth alone call push services, on any address of the internet and none inside', () => {
      const isOutside = ({ to }: Egress) =>
        to?.some(({ ipBlock }) => ipBlock && !ipBlock.cidr.endsWith('/32'));
      const outside = ofKind(manifests, 'NetworkPolicy').filter(({ spec }) =>
        (spec as { egress?: Egress[] }).egress?.some(isOutside),
      );

      expect(outside.map(({ metadata, spec }) => [metadata.name, spec])).toEqual([
        [
          'auth-to-push',
          {
            podSelector: { matchLabels: { 'app.kubernetes.io/name': 'auth' } },
            policyTypes: ['Egress'],
            egress: [
              {
                to: [
                  { ipBlock: { cidr: '0.0.0.0/0', except: expect.any(Array) } },
                  { ipBlock: { cidr: '::/0', except: expect.any(Array) } },
                ],
                ports: [{ protocol: 'TCP', port: 443 }],
              },
            ],
          },
        ],
      ]);
      const blocks = (outside[0].spec as { egress: Egress[] }).egress[0].to!;
      const closed = new BlockList();
      for (const range of blocks.flatMap(({ ipBlock }) => ipBlock!.except!)) {
        const [net, prefix] = range.split('/');
        closed.addSubnet(net, Number(prefix), familyOf(net));
      }
      const insiders = [
        '10.0.0.1',
        '100.64.0.1',
        '169.254.169.254',
        '172.31.255.255',
        '192.168.1.1',
        'fd00::1',
        'fe80::1',
      ];
      const isClosed = (address: string) => closed.check(address, familyOf(address));
      expect(insiders.filter((address) => !isClosed(address))).toEqual([]);
      expect(['142.250.1.1', '2a00:1450::1'].filter(isClosed)).toEqual([]);
    });

    it('runs no store', () => {
      expect(ofKind(manifests, 'StatefulSet')).toEqual([]);
    });
  });
