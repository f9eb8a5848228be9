import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { startWriterThread } from './platform/database/sqlite/writer-thread.server.ts'
import { restartWithMemoryBounds } from './platform/restart-with-memory-bounds.server.ts'

/*
 * The program that `npm start` runs. It exists only in the build; `npm run dev` runs scripts/dev-server.ts instead.
 * Node stores the compiled code on disk, so the next start does not compile again. The cache has to be on before the
 * rest is read, hence the import below.
 */
restartWithMemoryBounds()
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)))
if (!process.env['DATABASE_URL']) startWriterThread()
const { runServer } = await import('./run-server.ts')
await runServer()
