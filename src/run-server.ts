import { fileURLToPath } from 'node:url'
import * as pages from 'virtual:react-router/server-build'
import { startServer } from './start.server.ts'

await startServer({
  pages: () => Promise.resolve(pages),
  clientDir: fileURLToPath(new URL('../client', import.meta.url)),
})
