/** A page that needs no server. */
import { createLook } from '../../src/pages/kit/assets.js';

/** Puts the stylesheet into the page, and removes a redirect. */
export function styled(html: string): string {
  return html
    .replace(/<link rel="stylesheet"[^>]*>/, `<style>${String(createLook({}).stylesheet.content)}</style>`)
    .replace(/<meta http-equiv="refresh" content="0;url=https:[^>]*>/, '');
}
