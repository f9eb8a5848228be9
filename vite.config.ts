import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rolldown } from 'vite'
import { serverBuild } from './scripts/build/server-build.ts'
import { isForVisitors } from './scripts/build/visitor-modules.ts'
import { buildTargets } from './scripts/floor/floor.ts'

const KIT = /[\\/](src[\\/](ui|shared|artwork|company)|lucide-react)[\\/](?!.*\.schema)/

/** What every page needs is one file each, so that it compresses well; the rest is split by page (docs/decisions/0011). */
const CHUNKS = [
  // What a page loads that nobody has used yet. It must import nothing of the others (docs/decisions/0057).
  {
    name: 'start',
    test: /[\\/]src[\\/](entry\.client\.tsx|site[\\/](start[\\/][\w-]+\.ts|frame[\\/]follow-scroll\.ts)|company[\\/](show-open-state|opening-hours)\.ts|shared[\\/]dates\.ts|ui[\\/]theme\.ts)$/,
    priority: 6,
  },
  { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 5 },
  {
    name: 'base',
    test: /[\\/]src[\\/](root|shared[\\/]deferred-data|site[\\/](frame[\\/]site-layout|metadata[\\/]page-head))\.tsx?$/,
    priority: 4,
  },
  { name: visitorKit, debugName: 'kit', test: KIT, minShareCount: 4, priority: 3 },
  { name: 'admin-kit', test: KIT, minShareCount: 4, priority: 2 },
  // Named, so that the back-office does not carry off what it shares with the site.
  { name: 'records', test: /[\\/]src[\\/](?!admin)(?!.*-page\.tsx).*\.tsx?$/, entriesAware: true, priority: 1 },
  { name: 'admin', test: /[\\/](src[\\/]admin|@tanstack|react-hook-form)[\\/]/, priority: 0 },
]

/** Visitors do not load the icons of the back-office, nor its fields. */
function visitorKit(id: string, context: Rolldown.ChunkingContext): string | null {
  return isForVisitors(id, (module) => context.getModuleInfo(module)) ? 'kit' : null
}

export default defineConfig({
  plugins: [tailwindcss(), serverBuild(), reactRouter()],
  build: {
    target: buildTargets(),
    // Assets are files with a hash in their name, never data: addresses, which the security policy would refuse.
    assetsInlineLimit: 0,
    // A page's own files are preloaded by its markup; what is fetched later need not name all it imports beforehand.
    modulePreload: false,
    minify: 'terser',
    terserOptions: {
      module: true,
      ecma: 2022,
      compress: { passes: 3 },
      format: { wrap_func_args: true },
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`, codeSplitting: { groups: CHUNKS } },
        },
      },
    },
  },
})
