/** Renders the settings of `src/config/settings.ts`: a Markdown table, and a file to copy to `.env`. */
import { type Setting, settings } from '../src/config/settings.js';

const rows: readonly (readonly [string, Setting<unknown>])[] = Object.entries(settings);

export function settingsTable(): string {
  return [
    '| setting | default | meaning |',
    '|---|---|---|',
    ...rows.map(([name, setting]) => `| \`${name}\` | ${defaultCell(setting)} | ${setting.sentence} |`),
    '',
    'A name in braces stands for the value of that setting; `{authorisationId}` is filled in for each link. A default marked with † is refused in production; where it is marked with ‡, production has none and the bank chooses.',
  ].join('\n');
}

function defaultCell(setting: Setting<unknown>): string {
  const mark = setting.isSandboxDefault ? ' †' : setting.isChosenInProduction ? ' ‡' : '';
  return `\`${setting.default}\`${mark}`;
}

/** Every setting with its default, commented out. */
export function settingsFile(): string {
  const entries = rows.map(
    ([name, setting]) => `# ${setting.sentence}\n# ${name}=${quoted(expanded(setting.default))}\n`,
  );
  return `# Copy this file to .env, and uncomment what you change.\n\n${entries.join('\n')}`;
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
