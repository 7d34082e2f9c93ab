/** Renders the settings of `src/config/settings.ts`, by group: Markdown lists, and a file to copy to `.env`. */
import { settings, type Setting } from '../src/config/settings.js';
import { administrationSettings } from '../src/config/settings/administration.js';
import { bankSettings } from '../src/config/settings/bank.js';
import { lifetimeSettings } from '../src/config/settings/lifetimes.js';
import { loginSettings } from '../src/config/settings/login.js';
import { runningSettings } from '../src/config/settings/running.js';
import { servingSettings } from '../src/config/settings/serving.js';
import { trustSettings } from '../src/config/settings/trust.js';

type Row = readonly [name: string, setting: Setting<unknown>];

interface Group {
  readonly heading: string;
  /** Sentences between the heading and the settings. */
  readonly introduction?: readonly string[];
  readonly rows: readonly Row[];
}

const rows: readonly Row[] = Object.entries(settings);

function mustBeSetInProduction([name, setting]: Row): boolean {
  return name === 'MODE' || setting.isSandboxDefault === true || setting.isChosenInProduction === true;
}

function groupOf(heading: string, table: Readonly<Record<string, Setting<unknown>>>): Group {
  return { heading, rows: Object.entries(table).filter((row) => !mustBeSetInProduction(row)) };
}

/** Each setting is in exactly one group. */
const groups: readonly Group[] = [
  {
    heading: 'Settings that production must set',
    introduction: [
      'Production starts only when all of these are set.',
      'Production also needs the bank’s core and authenticator (`PLUGINS`, or a program that calls `serve`), and for each service at least one proof of the caller: `CLIENT_CERTIFICATE_REQUIRED`, `SIGNATURE_REQUIRED`, `GATEWAY_SECRET_REQUIRED` or `TRUSTED_GATEWAY`.',
    ],
    rows: rows.filter(mustBeSetInProduction),
  },
  groupOf('Server and plugins', servingSettings),
  groupOf('Brand, payments and app', bankSettings),
  groupOf('Customer login (OpenID Connect)', loginSettings),
  groupOf('TLS, proxies and TPP authentication', trustSettings),
  groupOf('Administration API', administrationSettings),
  groupOf('Lifetimes and deadlines', lifetimeSettings),
  groupOf('Worker, limits and log', runningSettings),
];

/** A section with a list for each group, the settings that production must set first. */
export function settingsLists(): string {
  const sections = groups.map(({ heading, introduction = [], rows: own }) =>
    [
      `## ${heading}`,
      '',
      ...(introduction.length > 0 ? [introduction.join(' '), ''] : []),
      ...own.map(([name, setting]) => `- \`${name}\` (${defaultOf(setting)}): ${setting.sentence}`),
    ].join('\n'),
  );
  return sections.join('\n\n');
}

function defaultOf(setting: Setting<unknown>): string {
  const mark = setting.isSandboxDefault ? '†' : setting.isChosenInProduction ? '‡' : '';
  return setting.default === '' ? `none${mark}` : `\`${setting.default}\`${mark}`;
}

/** Every setting with its default, commented out, in the order of the lists. */
export function settingsFile(): string {
  const sections = groups.map(({ heading, introduction = [], rows: own }) => {
    const title = [`# ===== ${heading} =====`, ...introduction.map((sentence) => `# ${sentence}`)].join('\n');
    const entries = own.map(
      ([name, setting]) => `# ${setting.sentence}\n# ${name}=${quoted(expanded(setting.default))}\n`,
    );
    return `${title}\n\n${entries.join('\n')}`;
  });
  return `# Copy this file to .env, and uncomment the settings that you change.\n\n${sections.join('\n')}`;
}

/** In such a file, # begins a comment unless it is quoted. */
function quoted(text: string): string {
  return text.includes('#') ? `"${text}"` : text;
}

/** Values in the file cannot refer to other settings: a setting named in braces is replaced by its default. */
function expanded(text: string): string {
  return text.replace(/\{([A-Z_]+)\}/g, (braces, name: string) => {
    const other = rows.find(([each]) => each === name)?.[1];
    return other ? expanded(other.default) : braces;
  });
}
