# Compiles the server in a build stage; the final image has no compiler, tests or development packages.
# Pin the base image for production: --build-arg BASE=node:24-slim@sha256:<digest>
ARG BASE=node:24-slim
FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY tsconfig.json tsconfig.dist.json ./
COPY tools/build tools/build
COPY tools/sbom.ts tools/sbom.ts
COPY docs/tpp docs/tpp
COPY specs specs
COPY codegen codegen
COPY generated generated
COPY src src
COPY sandbox/src sandbox/src
COPY conformance/src conformance/src
COPY handlers handlers
COPY migrations migrations
# The link is the package by its name, for a bank's plugin in a folder of /app: see examples/plugin/Dockerfile.
RUN npm run build \
  && node dist/tools/sbom.js \
  && npm prune --omit=dev --ignore-scripts \
  && ln -s .. node_modules/open-banking-interface

FROM ${BASE}
ARG BASE
ARG REVISION=
LABEL org.opencontainers.image.title="Open Banking Interface" \
  org.opencontainers.image.description="A bank's PSD2 interface for licensed third parties" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="0.1.0" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.base.name="${BASE}"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
WORKDIR /app
RUN mkdir var && chown node:node var
COPY --from=build /app/package.json ./
COPY --from=build /app/var/sbom.cdx.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY assets assets
COPY sandbox/assets sandbox/assets
# The number of `node`: Kubernetes verifies by the number that the user is not root.
USER 1000:1000
VOLUME /app/var
# API_LISTEN_PORT is a second port, where it is set.
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s CMD ["node", "dist/src/main.js", "alive"]
CMD ["node", "--enable-source-maps", "--max-semi-space-size=64", "dist/src/main.js"]
