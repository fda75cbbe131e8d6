# The built folder and Node, nothing else. One image runs every part: `docker run checkstand shop`, `… operator create`.
FROM node:26-bookworm AS build
WORKDIR /checkstand
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . ./
RUN npm run build

FROM node:26-bookworm-slim
ENV NODE_ENV=production
WORKDIR /checkstand
COPY --from=build /checkstand/dist ./
USER node
# The shop; the card vault's pages and its API.
EXPOSE 3000 3001 3004
ENTRYPOINT ["node", "server/main.js"]
CMD ["shop"]
