/**
 * Writes into README.md, between its markers, what the code knows better: the table of settings and the payment to
 * paste; and .env.example as a whole. With --check it changes nothing and says what differs.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { sandboxData } from '../src/bank/sandbox-data.js';
import { curlOf } from '../src/banner.js';
import { contracts } from '../src/generated/index.js';
import { settingsFile, settingsTable } from './settings.js';

const address = 'http://localhost:8080';

const parts: Readonly<Record<string, string>> = {
  payment: shell(curlOf(address, contracts, sandboxData)),
  status: shell(statusCommand()),
  configuration: settingsTable(),
};

const documents = new Map([
  ['README.md', await withParts('README.md')],
  ['.env.example', settingsFile()],
]);

const isCheck = process.argv.includes('--check');
for (const [file, content] of documents) {
  if (existsSync(file) && readFileSync(file, 'utf8') === content) continue;
  if (isCheck) {
    console.error(`${file} is not what the code says; run "npm run documents".`);
    process.exitCode = 1;
  } else writeFileSync(file, content);
}

async function withParts(file: string): Promise<string> {
  let text = readFileSync(file, 'utf8');
  for (const [name, part] of Object.entries(parts)) {
    const marked = new RegExp(`<!-- ${name} -->[^]*<!-- /${name} -->`);
    if (!marked.test(text)) throw new Error(`${file} has no <!-- ${name} --> … <!-- /${name} -->.`);
    text = text.replace(marked, () => `<!-- ${name} -->\n\n${part}\n\n<!-- /${name} -->`);
  }
  return format(text, { ...(await resolveConfig(file)), filepath: file });
}

/** The payment's identifier stands in for itself, as a variable of the shell. */
function statusCommand(): string {
  const contract = contracts.findLast(({ api }) => api === 'payments');
  const [client] = sandboxData.clients;
  return [
    `curl -s "${address}${contract?.basePath ?? ''}/payments/domestic-credit-transfers-hr/$PAYMENT_ID/status"`,
    `  -H "X-Request-ID: $(cat /proc/sys/kernel/random/uuid 2>/dev/null || uuidgen)"`,
    `  -H 'X-Gateway-Client-Id: ${client?.clientId ?? ''}'`,
  ].join(' \\\n');
}

function shell(command: string): string {
  return `\`\`\`sh\n${command}\n\`\`\``;
}
