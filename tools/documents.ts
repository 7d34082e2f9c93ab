/**
 * Updates the generated parts of the documents, between their markers: the payment to paste, the tables of products,
 * the settings, the differences between the contracts' versions; and .env.example as a whole. With --check it changes
 * nothing and lists the differences.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { format } from 'oxfmt';
import { printDuration } from '../codegen/answer.js';
import { ownConfiguration, readConfiguration } from '../codegen/configuration.js';
import { bundle } from '../codegen/documents/bundle.js';
import { capitalise } from '../codegen/changes/words.js';
import { describeVersions } from '../codegen/describe/versions.js';
import { findContracts, Sources } from '../codegen/documents/sources.js';
import { sandboxData } from '../sandbox/src/bank/data.js';
import { formatPaymentCurl } from '../sandbox/src/start/banner.js';
import { contracts } from '../generated/index.js';
import { codesNeverAnsweredList, messageCodesTable } from './message-codes.js';
import { outcomesTables } from './outcomes.js';
import { productsTable } from './products.js';
import { settingsFile, settingsLists } from './settings.js';

const address = 'http://localhost:8080';

type Parts = Readonly<Record<string, string>>;

const parts: Readonly<Record<string, Parts>> = {
  'README.md': {
    payment: shell(formatPaymentCurl(address, contracts, sandboxData)),
    status: shell(statusCommand()),
  },
  'docs/tpp/errors.md': { codes: messageCodesTable(), 'codes that never come': codesNeverAnsweredList() },
  'docs/tpp/payments.md': {
    products: productsTable(sandboxData.bank.homeCurrency),
    outcomes: outcomesTables(),
  },
  'docs/tpp/versions.md': { differences: differences() },
  'docs/operator/configuration.md': { configuration: settingsLists() },
};

const documents = new Map([['.env.example', settingsFile()]]);
for (const [file, partsOfFile] of Object.entries(parts)) {
  documents.set(file, await withParts(file, partsOfFile));
}

const isCheck = process.argv.includes('--check');
for (const [file, content] of documents) {
  if (existsSync(file) && readFileSync(file, 'utf8') === content) continue;
  if (isCheck) {
    console.error(`${file} is out of date; run "npm run documents".`);
    process.exitCode = 1;
  } else writeFileSync(file, content);
}
printDuration();

async function withParts(file: string, partsOfFile: Parts): Promise<string> {
  let text = readFileSync(file, 'utf8');
  for (const [name, part] of Object.entries(partsOfFile)) {
    const marked = new RegExp(`<!-- ${name} -->[^]*<!-- /${name} -->`);
    if (!marked.test(text)) throw new Error(`${file} has no <!-- ${name} --> … <!-- /${name} -->.`);
    text = text.replace(marked, () => `<!-- ${name} -->\n\n${part}\n\n<!-- /${name} -->`);
  }
  const { code, errors } = await format(file, text, { printWidth: 110 });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => `${file}: ${message}`).join('\n'));
  return code;
}

/** The changes of each contract version against an older one. */
function differences(): string {
  const configuration = readConfiguration(ownConfiguration);
  if ('mistake' in configuration) throw new Error(configuration.mistake);
  const sources = new Sources('specs', configuration.found);
  const bundles = findContracts('specs').map((file) => bundle(file, sources));
  if (sources.count > 0) throw new Error(sources.lines().join('\n'));
  const sections = describeVersions(bundles).map(
    ({ newer: { api, version }, older, text }) =>
      `## ${capitalise(api)}: what ${version} changes from ${older.version}\n\n${text}`,
  );
  return sections.join('\n\n');
}

/** The payment's identifier is a shell variable. */
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
