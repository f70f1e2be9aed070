# The server with the built web app. Node comes from the lockfile, the version that the tests ran on, so the last stage
# needs no Node of its own.

FROM docker.io/library/node:24-trixie AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

FROM packages AS build
RUN npm ci --include=dev
COPY . .
RUN npm run build

FROM packages AS runtime-packages
# Node's package brings headers for compiling addons, which the server has no use for.
RUN npm ci --omit=dev && rm -r node_modules/node-linux-*/include

FROM docker.io/library/debian:trixie-slim
LABEL org.opencontainers.image.title="Tailwell" \
  org.opencontainers.image.version="0.1.0" \
  org.opencontainers.image.licenses="MIT"
# Node is linked against libatomic and libstdc++.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libatomic1 libstdc++6 \
  && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --home-dir /app --shell /usr/sbin/nologin tailwell \
  && install --directory --owner tailwell /app /data
WORKDIR /app
COPY --from=runtime-packages /app/node_modules node_modules
# A link to the Node of the packages, in a folder, since copied by itself it would become the file.
COPY --from=build /app/dist/bin dist/bin
COPY --from=build /app/dist/web dist/web
COPY --from=build /app/dist/pages dist/pages
COPY package.json ./
COPY db db
COPY scripts/admin.ts scripts/admin.ts
COPY src src

ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data
USER tailwell
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["dist/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["dist/bin/node", "src/app/start.ts"]
