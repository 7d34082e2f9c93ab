# Compiles the server in a build stage; the final image has no compiler, tests or development packages.
# Pin the base image for production: --build-arg BASE=node:24-slim@sha256:<digest>
ARG BASE=node:24-slim
FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY tsconfig.json tsconfig.dist.json ./
COPY tools/build tools/build
COPY specs specs
COPY codegen codegen
COPY generated generated
COPY src src
COPY sandbox/src sandbox/src
COPY conformance/src conformance/src
COPY handlers handlers
COPY migrations migrations
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM ${BASE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
WORKDIR /app
RUN mkdir var && chown node:node var
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY assets assets
COPY sandbox/assets sandbox/assets
USER node
VOLUME /app/var
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "--max-semi-space-size=64", "dist/src/main.js"]
