/** Koa without validation: one middleware that reads the body, parses it, and answers. */
import { createServer } from 'node:http';
import Koa from 'koa';
import { constantAnswer } from '../exchange.js';
import { listen } from './announce.js';

const app = new Koa();
app.use(async (ctx) => {
  const chunks: Buffer[] = [];
  for await (const chunk of ctx.req) chunks.push(chunk);
  JSON.parse(Buffer.concat(chunks).toString());
  ctx.status = 201;
  ctx.set(constantAnswer.headers);
  ctx.set('X-Request-ID', String(ctx.req.headers['x-request-id']));
  ctx.body = constantAnswer.body;
});
listen(createServer(app.callback()));
