/** Answers with a file that the browser keeps; its name needs no quoting. */
import type { Context } from 'koa';

export function download(ctx: Context, file: string, type: string, content: string): void {
  ctx.set('Content-Type', type);
  ctx.set('Content-Disposition', `attachment; filename="${file}"`);
  ctx.body = content;
}
