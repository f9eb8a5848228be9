import { createServer } from 'node:http'
import type { ServerBuild } from 'react-router'
import { createServer as createVite } from 'vite'

/**
 * Runs the site from its sources, with hot reload; started by scripts/dev.ts. Vite loads the server as well as the pages,
 * so that both use the same modules, as in the build.
 */
const server = createServer()
const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
const { startServer } = (await vite.ssrLoadModule('/src/app/start.server.ts')) as typeof import('#app/start.server.ts')
await startServer({
  server,
  pages: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
  wrap: (listener) => (request, response) => vite.middlewares(request, response, () => listener(request, response)),
})
