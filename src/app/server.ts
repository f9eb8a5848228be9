import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/*
 * The program that `npm start` runs. It exists only in the build; `npm run dev` runs scripts/dev-server.ts instead. Node caches the
 * compiled code on disk, so the next start does not compile again. The cache must be enabled before other modules load, hence the import
 * below. It is not awaited here, because the pages import modules of this file.
 */
enableCompileCache(fileURLToPath(new URL('../compiled', import.meta.url)))
void import('./start.server.ts').then(({ startServer }) =>
  startServer({
    pages: () => import('virtual:react-router/server-build'),
    clientDir: fileURLToPath(new URL('../client', import.meta.url)),
  }),
)
