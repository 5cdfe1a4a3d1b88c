import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  adminOf,
  eventually,
  freePorts,
  jpegPhoto,
  MailServer,
  newGroup,
  register,
  sql,
  startSystem,
  type System,
} from '@lodge/testing';
import { parse } from 'yaml';
import { projectDir } from '../libs/processes/src/paths.mjs';
import { askForLink, mailSettings } from './support/reset-mail.js';

const APPS = [
  'gateway',
  'auth',
  'profile-media',
  'groups-chat',
  'moderation',
  'image-worker',
] as const;

let system: System;
let mails: MailServer;
let ports: number[];
/** Maps each exposed metric to its labels. */
const exposed = new Map<string, Set<string>>();

beforeAll(async () => {
  ports = await freePorts(APPS.length);
  mails = await MailServer.start();
  system = await startSystem({
    env: Object.fromEntries(
      APPS.map((app, index) => [
        app,
        {
          METRICS_PORT: String(ports[index]),
          ...(app === 'auth' ? mailSettings(mails.url) : {}),
        },
      ]),
    ),
  });
  const { client, person } = await register(system.url);
  await askForLink(system.url, person.email);
  await client.upload(await jpegPhoto({ width: 100, height: 80 }));
  await newGroup(await adminOf(system));
  await eventually('a sent mail', async () => /mails_total.*"sent"/.test(await metricsOf(1)));
  // The upload gets its response before the worker counts its job.
  await eventually('a job', async () =>
    (await metricsOf(5)).includes('job_duration_seconds_count'),
  );
  for (const index of ports.keys()) read(await metricsOf(index));
});
afterAll(async () => {
  await system?.stop();
  await mails?.stop();
});

const metricsOf = async (index: number) =>
  (await fetch(`http://127.0.0.1:${ports[index]}/metrics`)).text();

function read(text: string) {
  for (const line of text.split('\n')) {
    const [, name, labels = ''] = /^([a-z_0-9]+)(?:\{(.*)\})? /.exec(line) ?? [];
    if (!name) continue;
    const known = exposed.get(name) ?? new Set();
    for (const [, label] of labels.matchAll(/([a-z_]+)="/g)) known.add(label);
    exposed.set(name, known);
  }
}

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
}
interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
}

const file = (name: string) => readFileSync(join(projectDir, name), 'utf8');
const rules = (parse(file('deploy/prometheus/alerts.yml')) as Rules).groups.flatMap(
  (group) => group.rules,
);
const panels = (JSON.parse(file('deploy/grafana/lodge.json')) as Dashboard).panels;
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr]),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr])),
];

/** Metrics and labels added by Prometheus itself. */
const ITS_OWN = { metrics: ['up'], labels: ['job', 'instance'] };

/** Returns the metrics of an expression with the labels by which they are filtered. */
function metricsIn(expression: string): [string, string[]][] {
  const grouped = expression.replace(/\bby \([^)]*\)|\bor\b/g, '');
  return [...grouped.matchAll(/\b([a-z][a-z_0-9]+)\b(?!\s*\()(?:\{([^}]*)\})?/g)]
    .filter(([whole, , labels]) => labels !== undefined || !isInside(grouped, whole))
    .map(([, name, labels = '']) => [
      name,
      [...labels.matchAll(/([a-z_]+)(?:=|!=|=~|!~)"/g)].map(([, label]) => label),
    ]);
}

/** True if a word occurs only in label matchers or ranges. */
const isInside = (expression: string, word: string) =>
  !new RegExp(`\\b${word}\\b`).test(
    expression.replace(/\{[^}]*\}/g, '').replace(/\[[^\]]*\]/g, ''),
  );

test.each(expressions)(
  '%s: a running system exposes its metrics and labels',
  (_name, expression) => {
    const queried = metricsIn(expression).filter(([name]) => !ITS_OWN.metrics.includes(name));
    const missing = queried.flatMap(([name, labels]) => [
      ...(exposed.has(name) ? [] : [name]),
      ...labels
        .filter((label) => !ITS_OWN.labels.includes(label) && !exposed.get(name)?.has(label))
        .map((label) => `${name}{${label}}`),
    ]);
    expect(missing).toEqual([]);
    expect(queried.length + (expression.includes('up{') ? 1 : 0)).toBeGreaterThan(0);
  },
);

test('the dashboard shows each metric that an alert reads', () => {
  const shown = panels.flatMap(({ targets = [] }) =>
    targets.flatMap(({ expr }) => metricsIn(expr)),
  );
  const alerting = rules.flatMap(({ expr }) => metricsIn(expr)).map(([name]) => name);
  const missing = alerting.filter(
    (name) => !ITS_OWN.metrics.includes(name) && !shown.some(([panel]) => panel === name),
  );

  expect(missing).toEqual([]);
});

test('each alert is documented', () => {
  const headings = file('docs/alerts.md')
    .split('\n')
    .filter((line) => line.startsWith('## '))
    .join(' ');
  expect(rules.filter(({ alert }) => !headings.includes(alert))).toEqual([]);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
});

test('a registration that waits is measured as the list shows it', async () => {
  const { id } = await register(system.url);
  await sql(
    system,
    "update users set standing = 'pending', created_at = now() - interval '1 hour' where id = $1",
    [id],
  );

  const [, seconds] = /^registration_oldest_seconds\S* (\S+)/m.exec(await metricsOf(4)) ?? [];

  expect(Number(seconds)).toBeGreaterThanOrEqual(3_600);
});

test('metrics contain route patterns, no requested paths', async () => {
  const text = await (await fetch(`http://127.0.0.1:${ports[0]}/metrics`)).text();
  expect(text).toContain('route="/api/upload-image"');
  expect(text).not.toMatch(/@lodge\.example|sid=/);
});
