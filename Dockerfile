# The service as an image: `docker build -t seedbed .`, then `docker run -p 3000:3000 -v seedbed-data:/data seedbed`.
# For other processors too: `docker buildx build --platform linux/amd64,linux/arm64 .`; nothing of it runs emulated.
# A tag, so that a build takes the patches that came since; for the same image each time, name a digest:
# `docker build --build-arg NODE_IMAGE=node:26-slim@sha256:… .`
ARG NODE_IMAGE=node:26-slim
# What is built is the same for every processor, so it is built on the one that there is.
FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS build
WORKDIR /seedbed
COPY . .
# Installs, and builds the pages and the server (the script "postprepare") with all that they need, but for Faker's words in other languages.
RUN npm ci && mkdir /data
# What draws pictures as PNG, for the processor of the image, and a font for their titles.
RUN apt-get update -q && apt-get install -q -y --no-install-recommends fonts-dejavu-core
ARG TARGETARCH
RUN npm install --prefix /drawing --os=linux --cpu=$(echo ${TARGETARCH:-$(node -p process.arch)} | sed s/amd64/x64/) \
  @resvg/resvg-js@$(node -p 'require("@resvg/resvg-js/package.json").version')

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /seedbed
COPY --from=build /seedbed/package.json /seedbed/llms.txt ./
COPY --from=build /seedbed/node_modules/@faker-js ./node_modules/@faker-js
COPY --from=build /drawing/node_modules/@resvg ./node_modules/@resvg
COPY --from=build /usr/share/fonts/truetype/dejavu /usr/share/fonts/truetype/dejavu
COPY --from=build /seedbed/build ./build
COPY --from=build /seedbed/web/dist ./web/dist
COPY --from=build --chown=node:node --chmod=700 /data /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/start.js"]
