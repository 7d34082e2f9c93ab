/** The files that pages load, the stylesheet first: named by their content, so that browsers keep them for ever. */
import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { sha256Hex } from '../../crypto/digests.js';
import { assetsPath } from '../../domain/page-paths.js';
import { tabIcon } from './components.js';

const colours = `
:root {
  color-scheme: light dark;
  --page: #eef2f5; --card: #ffffff; --ink: #14222b; --soft: #4a5b66; --line: #cfd9df; --field: #6b7d88;
  --brand: #0b4f6c; --on-brand: #ffffff; --brand-hover: #083b51; --wash: #e7f1f6;
  --good: #17693a; --waiting: #7a5200; --bad: #a3201f; --bad-wash: #fdecec;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0d1419; --card: #162028; --ink: #e9eff3; --soft: #a9bac5; --line: #2f3f4a; --field: #8496a2;
    --brand: #7cc7e8; --on-brand: #06222f; --brand-hover: #a3d8f0; --wash: #1b2f3a;
    --good: #6fd394; --waiting: #f0c063; --bad: #ff9c98; --bad-wash: #3a1b1d;
  }
}`;

const frame = `
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; min-height: 100vh; display: flex; flex-direction: column;
  background: var(--page); color: var(--ink);
  font: 1.0625rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  overflow-wrap: anywhere;
}
header, main, footer { width: 100%; max-width: 32rem; margin: 0 auto; padding: 0 1rem; }
header { display: flex; align-items: center; justify-content: space-between; gap: 1rem; padding-block: .75rem; }
.bank { display: flex; align-items: center; gap: .5rem; margin: 0; font-weight: 650; }
.mark { width: 1.75rem; height: 1.75rem; flex: none; fill: var(--brand); }
footer { margin-top: auto; padding-block: 1.5rem; color: var(--soft); font-size: .875rem; }
footer p { margin: 0; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: 1.5rem; }
h1 { margin: 0 0 .75rem; font-size: 1.5rem; line-height: 1.25; font-weight: 700; letter-spacing: -.01em; }
h2 { margin: 0 0 .75rem; font-size: 1.125rem; }
p { margin: 0 0 1rem; }
.soft { color: var(--soft); }
.card + .card, .after { margin-top: 1rem; }
.card > :last-child { margin-bottom: 0; }
a { color: var(--brand); text-underline-offset: .2em; }
.link { display: inline-flex; align-items: center; min-height: 2.75rem; padding-inline: .25rem; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 3px; border-radius: .375rem; }`;

const steps = `
.steps { display: flex; gap: .5rem; margin: 0 0 1rem; padding: 0; list-style: none; font-size: .875rem; }
.steps li { flex: 1; padding-top: .5rem; border-top: .25rem solid var(--line); color: var(--soft); }
.steps .past { border-color: var(--brand); }
.steps [aria-current] { border-color: var(--brand); color: var(--ink); font-weight: 650; }`;

const forms = `
form { margin: 0; }
label { display: block; margin-bottom: .375rem; font-weight: 600; }
input {
  display: block; width: 100%; min-height: 3rem; margin-bottom: 1.125rem; padding: .5rem .75rem;
  border: 1px solid var(--field); border-radius: .5rem;
  background: var(--card); color: var(--ink); font: inherit;
}
input[aria-invalid] { border: 2px solid var(--bad); }
.code { font-size: 1.375rem; letter-spacing: .25em; font-variant-numeric: tabular-nums; }
.button {
  display: flex; align-items: center; justify-content: center; width: 100%; min-height: 3rem;
  padding: .625rem 1rem; border: 2px solid var(--brand); border-radius: .625rem;
  background: var(--brand); color: var(--on-brand);
  font: inherit; font-weight: 650; text-align: center; text-decoration: none; cursor: pointer;
}
.button:hover { background: var(--brand-hover); border-color: var(--brand-hover); }
.button + .button, .button + .centred, form + .button { margin-top: .75rem; }
.quiet { background: transparent; border-color: transparent; color: var(--brand); }
.quiet:hover { background: var(--wash); border-color: var(--wash); }
.centred { display: flex; justify-content: center; text-align: center; }
fieldset { min-width: 0; margin: 0 0 1.125rem; padding: 0; border: 0; }
legend { margin-bottom: .375rem; padding: 0; font-weight: 600; }
.choice {
  display: flex; align-items: center; gap: .75rem; margin: 0; padding: .5rem .75rem; font-weight: inherit;
  border: 1px solid var(--line); cursor: pointer;
}
.choice:first-of-type { border-radius: .75rem .75rem 0 0; }
.choice:last-of-type { border-radius: 0 0 .75rem .75rem; }
.choice:first-of-type:last-of-type { border-radius: .75rem; }
.choice + .choice { border-top: 0; }
.choice:hover { background: var(--wash); }
.choice input { flex: none; width: 1.5rem; height: 2.75rem; min-height: 0; margin: 0; accent-color: var(--brand); }
.notice {
  margin: 0 0 1.125rem; padding: .75rem 1rem; border-left: .25rem solid var(--bad); border-radius: .375rem;
  background: var(--bad-wash); color: var(--bad); font-weight: 600;
}`;

const details = `
.details { margin: 0 0 1.25rem; border: 1px solid var(--line); border-radius: .75rem; overflow: hidden; }
.details div { padding: .75rem 1rem; border-top: 1px solid var(--line); }
.details > :first-child { border-top: 0; }
.details .total { background: var(--wash); }
dt { color: var(--soft); font-size: .875rem; }
dd { margin: 0; }
dd strong { font-weight: 650; }
.total dd { font-size: 1.75rem; line-height: 1.2; font-weight: 700; font-variant-numeric: tabular-nums; }
.total .long { font-size: clamp(1rem, 5vw, 1.5rem); }
.iban { display: block; font-size: .9375rem; font-variant-numeric: tabular-nums; color: var(--soft); }`;

const results = `
.result { text-align: center; }
.sign { width: 4rem; height: 4rem; margin-bottom: .75rem; fill: none; stroke-width: 1.5; stroke: currentColor; stroke-linecap: round; stroke-linejoin: round; }
.sign-good { color: var(--good); }
.sign-waiting { color: var(--waiting); }
.sign-bad { color: var(--bad); }
.sandbox {
  margin-top: 1rem; padding: .75rem 1rem; border: 1px dashed var(--field); border-radius: .75rem;
  color: var(--soft); font-size: .875rem;
}
.sandbox p { margin: 0; }
code { font: 600 .9375rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; color: var(--ink); }
.phone {
  display: flex; flex-direction: column; justify-content: center; align-items: center; gap: .25rem;
  min-height: 24rem; border: .5rem solid var(--ink); border-radius: 2rem; text-align: center;
}
.phone .mark { width: 3.5rem; height: 3.5rem; }
@media (max-width: 24rem) {
  .card { padding: 1.125rem 1rem; }
  .details div { padding-inline: .75rem; }
}
@media (forced-colors: active) { .steps [aria-current], .steps .past { border-color: Highlight; } }`;

export const stylesheet = [colours, frame, steps, forms, details, results].join('\n').trim() + '\n';

const shortDigest = (content: string): string => sha256Hex(content).slice(0, 16);

export const stylesheetPath = `${assetsPath}/approval-${shortDigest(stylesheet)}.css`;
export const iconPath = `${assetsPath}/bank-${shortDigest(tabIcon)}.svg`;

const assets = [
  { path: stylesheetPath, type: 'text/css; charset=utf-8', content: stylesheet },
  { path: iconPath, type: 'image/svg+xml; charset=utf-8', content: tabIcon },
];

/** Whether the request is for a file that pages load. */
export function isAsset({ path }: Pick<Context, 'path'>): boolean {
  return path.startsWith(`${assetsPath}/`);
}

export function serveAssets(router: Router): void {
  for (const { path, type, content } of assets) {
    router.get(path, (ctx) => {
      ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
      ctx.set('Content-Type', type);
      ctx.body = content;
    });
  }
}
