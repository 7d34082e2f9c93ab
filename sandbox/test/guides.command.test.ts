/** The portal's guides: the snippet of every language gets the answer that its step says. */
import { guides } from '../src/portal/guides/guides.js';
import { type SnippetLanguage, snippetLanguages } from '../src/portal/guides/snippets/languages.js';
import { describeAtTheDoor } from '../../test/support/server/bank.js';
import { absentPrograms, programsOfGuides } from '../../test/support/runner/programs.js';
import { removeFolder, temporaryFolder } from '../../test/support/runner/temporary.js';
import { createSnippetCaller, runGuides, givensAt, snippetEnvironment } from './guide-runs.js';
import { SnippetHost } from './snippet-host.js';

describeAtTheDoor('The guides are followed', ({ url }) => {
  // The runner says what is absent.
  const languages = snippetLanguages.filter(
    (language) => absentPrograms(programsOfGuides[language]).length === 0,
  );
  const runs = new Map<SnippetLanguage, Promise<void>>();
  // Side by side: each waits for its programs and for the server.
  before(() => {
    for (const language of languages) {
      const run = followIn(language, url);
      // Its own test awaits it, maybe after it has failed.
      run.catch(() => undefined);
      runs.set(language, run);
    }
  });

  for (const language of languages) it(`in ${language}`, () => runs.get(language));
});

async function followIn(language: SnippetLanguage, url: () => string): Promise<void> {
  const folder = temporaryFolder();
  const host = language === 'curl' ? undefined : new SnippetHost(language, folder, snippetEnvironment);
  try {
    await runGuides(guides, await givensAt(url), {
      call: createSnippetCaller(language, folder, host),
      folder,
    });
  } finally {
    await host?.stop();
    removeFolder(folder);
  }
}
