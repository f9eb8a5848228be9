import { fileURLToPath } from 'node:url'
import { startServer } from './start.server.ts'

/** Runs the server. It is called once its module is loaded: the pages import from the same file of the build. */
export function runServer(): Promise<void> {
  return startServer({
    pages: () => import('virtual:react-router/server-build'),
    clientDir: fileURLToPath(new URL('../client', import.meta.url)),
  })
}
