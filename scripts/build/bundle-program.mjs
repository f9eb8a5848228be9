/*
 * Bundles the server and its pages into build/program. From its sources and packages it is 1,100 files, and finding and
 * reading them is most of a start (docs/decisions/0024). Not minified, so that a stack trace can be read. What runs in
 * processes of its own, migrations and packages with binaries stay where they are.
 */
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PAGES_AS_BUILT = "'../../build/server/index.js'"
const WITH_BINARIES = ['sharp', '@myriaddreamin/typst-ts-node-compiler', '@resvg/resvg-js']
/** Of those who write programs: only `npm run dev` asks for it, and that runs from the sources. */
const FOR_DEVELOPMENT = ['vite']

await build({
  root: ROOT,
  configFile: false,
  logLevel: 'error',
  plugins: [{ name: 'places-of-the-sources', enforce: 'pre', transform: withPlaces }],
  // React decides by it which half of itself it is.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: [...WITH_BINARIES, ...FOR_DEVELOPMENT] },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'build/program',
    emptyOutDir: true,
    copyPublicDir: false,
    minify: false,
    rolldownOptions: {
      // Bundled together, or there would be two of each package that both have, and a key of one unknown to the other.
      input: { server: 'src/server.ts', pages: 'build/server/index.js' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})

/** Files beside a source are found from where that source is, and the pages where they are bundled to. */
function withPlaces(code, id) {
  if (!id.startsWith(`${ROOT}src/`) || !code.includes('import.meta.url')) return undefined
  const source = JSON.stringify(`../../${relative(ROOT, id)}`)
  return code.replace(PAGES_AS_BUILT, "'../../build/program/pages.js'").replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`)
}
