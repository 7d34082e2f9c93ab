/** An answer that the browser keeps as a file. */
import type { Context } from 'koa';

/** The name needs no quoting. */
export interface Download {
  readonly file: string;
  readonly type: string;
  readonly content: string;
}

export function download(ctx: Context, { content, file, type }: Download): void {
  ctx.set('Content-Type', type);
  ctx.set('Content-Disposition', `attachment; filename="${file}"`);
  ctx.body = content;
}
