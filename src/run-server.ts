import { fileURLToPath } from 'node:url'
import * as pages from 'virtual:react-router/server-build'
import { startReader } from './start-reader.server.ts'
import { READER } from './platform/processes/start-readers.server.ts'
import { startServer } from './start.server.ts'

const start = process.argv[2] === READER ? startReader : startServer
await start({
  pages: () => Promise.resolve(pages),
  clientDir: fileURLToPath(new URL('../client', import.meta.url)),
})
