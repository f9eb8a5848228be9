import { fileURLToPath } from 'node:url'
import { startReader } from './start-reader.server.ts'
import { READER } from './platform/processes/start-readers.server.ts'
import { startServer } from './start.server.ts'

/** Runs the server, or a reading process, as the arguments say. It is called once its module is loaded: the pages import from the same file of the build. */
export function runServer(): Promise<void> {
  const start = process.argv[2] === READER ? startReader : startServer
  return start({
    pages: () => import('virtual:react-router/server-build'),
    clientDir: fileURLToPath(new URL('../client', import.meta.url)),
  })
}
