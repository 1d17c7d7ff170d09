# The shop in production: one server on SQLite (compose.yaml, docs/operate.md), or one of several (docs/growing.md).
#   docker build -t hoard .
FROM node:24-trixie-slim AS build
WORKDIR /srv/hoard
# The pinned Node needs libatomic1.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends libatomic1 \
 && rm -rf /var/lib/apt/lists/*
# Locked packages, none of which runs an install script, and the pinned Node. Docker keeps this until the lock file changes.
COPY package.json package-lock.json ./
COPY scripts/*.mjs scripts/
COPY scripts/sandbox/package.json scripts/sandbox/
COPY scripts/demo/package.json scripts/demo/
RUN node scripts/setup.mjs
COPY . .
RUN node scripts/setup.mjs --build \
 && node_modules/.bin/node scripts/deploy/stage.ts /stage

# Debian has the glibc that the pinned Node and the native packages need, a shell for operators, and jemalloc, which
# returns freed memory.
FROM debian:trixie-slim
RUN apt-get update \
 && apt-get install --yes --no-install-recommends libatomic1 libjemalloc2 \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt/* \
 && groupadd --gid 1000 hoard \
 && useradd --uid 1000 --gid 1000 --home-dir /var/lib/hoard --no-create-home --shell /usr/sbin/nologin hoard \
 && install --directory --owner hoard --group hoard --mode 0750 /var/lib/hoard \
 && install --directory --owner hoard --group hoard --mode 0700 /var/backups/hoard
# Root owns the program, and the shop can't change it.
COPY --from=build /stage /srv/hoard
WORKDIR /srv/hoard
ENV PATH=/srv/hoard/node_modules/.bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/hoard \
    LD_PRELOAD=libjemalloc.so.2 \
    MALLOC_CONF=narenas:2,dirty_decay_ms:1000,muzzy_decay_ms:0,background_thread:true
USER hoard
EXPOSE 3000
VOLUME /var/lib/hoard
# Unhealthy while the server stops, although it still finishes requests. A new shop first imports its catalogue.
HEALTHCHECK --interval=10s --timeout=5s --start-period=5m --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "dist/server/main.js"]
ARG VERSION=unknown
ARG REVISION=unknown
ARG SOURCE=
LABEL org.opencontainers.image.title="Hoard" \
      org.opencontainers.image.description="The shop and CMS of a small maker of 3D-printed tabletop miniatures." \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.source="${SOURCE}"
