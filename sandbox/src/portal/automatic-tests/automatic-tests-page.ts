/** The page about automatic tests: preconditions, the program, and what the program shows. */
import { html, type Html } from '../../../../src/engine/html.js';
import { buttonForm, card, code, codeBlock, link, type SealedForm, withNames } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { portalLayout } from '../frame/layout.js';
import { newWorkspaceCard, type NewWorkspaceForms } from '../frame/new-workspace.js';
import { clientPath, portalPaths } from '../frame/paths.js';
import { testCommand, testFile, testProgram, testProgramPath } from './test-program.js';
import { refusal, type ShownForm } from '../frame/fields.js';
import * as words from '../texts.js';

export interface AutomaticTestsView {
  readonly publicUrl: string;
  readonly needs:
    | { readonly workspace: NewWorkspaceForms }
    | { readonly make: SealedForm }
    | {
        readonly clientId: string;
        readonly isSecretKnown: boolean;
        readonly environment: Readonly<Record<string, string>>;
      };
  readonly refused?: ShownForm;
}

export function automaticTestsPage(view: AutomaticTestsView, context: PortalContext): Html {
  const { build, fails, lead, title } = words.automaticTests;
  const content = html`<p>${link(portalPaths.guides, words.guides.title)}</p>
    <h1>${title}</h1>
    <p class="lead">${lead}</p>
    ${needsCard(view)} ${programCard(view)} ${showsCard()}
    ${card(
      fails.title,
      html`<p>${withNames(fails.text)}</p>
        <p>${fails.attempt(code('12.50'), code('12.505'))}</p>
        <p>${link(portalPaths.log, words.log.title)}</p>`,
    )}
    ${card(build.title, html`<p>${withNames(build.text)}</p>`)}`;
  return portalLayout({ title: [title], content }, context);
}

function needsCard({ needs, refused = {} }: AutomaticTestsView): Html {
  const said = words.automaticTests.needs;
  if ('workspace' in needs) return newWorkspaceCard(needs.workspace);
  if ('make' in needs)
    return card(
      said.title,
      html`${refusal(refused, said.problems)}
        <p>${withNames(said.missing)}</p>
        ${buttonForm(needs.make, said.make)}`,
    );
  const { clientId, environment, isSecretKnown } = needs;
  const lines = Object.entries(environment).map(([name, value]) => `export ${name}='${value}'\n`);
  const unknown = html`<p class="after">
    ${withNames(said.secretUnknown)} ${link(clientPath(clientId), said.client)}
  </p>`;
  return card(
    said.title,
    html`<p>${said.ready}</p>
      ${codeBlock(lines.join(''), said.title, 'program')} ${isSecretKnown ? undefined : unknown}`,
  );
}

function programCard({ publicUrl }: AutomaticTestsView): Html {
  const said = words.automaticTests.program;
  return card(
    said.title,
    html`<p>${said.text}</p>
      <p>${said.fetch}</p>
      ${codeBlock(`curl -sSO '${publicUrl}${testProgramPath}'\n`, said.fetch, 'program')}
      <p class="after">${said.run}</p>
      ${codeBlock(`${testCommand}\n`, said.run, 'program')}
      <p>${link(testProgramPath, said.download(testFile))}</p>
      ${codeBlock(testProgram(), testFile, 'program')}`,
  );
}

function showsCard(): Html {
  const { shows } = words.automaticTests;
  const links = [
    [portalPaths.codes, words.codes.title],
    [portalPaths.outcomes, words.outcomes.title],
    [portalPaths.faults, words.faults.title],
    [portalPaths.clock, words.clock.title],
  ] as const;
  return card(
    shows.title,
    html`<ul>
        ${shows.points.map((point) => html`<li>${withNames(point)}</li>`)}
      </ul>
      <p class="links">${links.map(([path, title]) => link(path, title))}</p>`,
  );
}
