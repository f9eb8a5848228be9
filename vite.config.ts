import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { serverBuild } from './scripts/build/server-build.ts'
import { buildTargets } from './scripts/floor/floor.ts'

/** Few files, because each costs a request: the framework, which changes seldom; the public site; and the back-office. */
const CHUNKS = [
  { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 4 },
  { name: siteChunk, debugName: 'site', priority: 3 },
  // What the site and the back-office both load later, such as the rules of forms: neither carries it off.
  {
    name: 'records',
    test: /[\\/]src[\\/](?!(?:[^\\/]+[\\/])?office[\\/])(?!.*-page\.tsx).*\.tsx?$/,
    entriesAware: true,
    priority: 2,
  },
  // What converts a pasted text is loaded by the paste.
  {
    name: 'admin',
    test: /[\\/](src[\\/](?:[^\\/]+[\\/])?office(?![\\/]editor[\\/]html-to-markdown)|@tanstack|react-hook-form|lucide-react)[\\/]/,
    priority: 1,
  },
]

const PUBLIC_PAGE = /[\\/]src[\\/](?:entry\.client|root|(?:[^\\/]+[\\/])?site[\\/](?:.*-page|frame[\\/]site-layout))\.tsx/

/** All that the public pages import at once, themselves or through others. */
function siteChunk(id: string, context: Rolldown.ChunkingContext): string | null {
  const importers = new Set([id])
  // A set visits what is added during the loop.
  for (const importer of importers) {
    if (PUBLIC_PAGE.test(importer)) return 'site'
    for (const above of context.getModuleInfo(importer)?.importers ?? []) importers.add(above)
  }
  return null
}

/** As it loads, turndown parses an empty text, which the security policy refuses. We give it nodes: it needs no parser. */
const turndownWithoutParser: Plugin = {
  name: 'turndown-without-parser',
  transform(code, id) {
    if (!/[\\/]turndown[\\/]lib[\\/]/.test(id)) return undefined
    const without = code.replace('canParseHTMLNatively() ? root.DOMParser : createHTMLParser()', 'undefined')
    if (without === code) throw new Error('turndown has another way to find a parser: see vite.config.ts')
    return { code: without, map: null }
  },
}

/** One half of the IMAP library imports these and the other requires them: the bundle would hold both formats. */
const TWO_FORMATS = {
  find: /^(libmime|libqp|libbase64)$/,
  replacement: fileURLToPath(new URL('node_modules/$1/dist/cjs/$1.js', import.meta.url)),
}

export default defineConfig({
  plugins: [tailwindcss(), serverBuild(), reactRouter(), turndownWithoutParser],
  resolve: { alias: [TWO_FORMATS] },
  build: {
    target: buildTargets(),
    cssTarget: buildTargets(),
    // Assets are files with a hash in their name, never data: addresses, which the security policy would refuse.
    assetsInlineLimit: 0,
    // The page fetches all of its scripts before it starts (src/site/start/early-script.ts).
    modulePreload: false,
    // tests/pages measures what a page needs. A large file of the server costs nobody anything.
    chunkSizeWarningLimit: 10_000,
  },
  environments: {
    client: {
      build: {
        // The licences of the packages that browsers get ask for their texts.
        license: { fileName: 'third-party-licences.txt' },
        rolldownOptions: {
          output: { chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`, codeSplitting: { groups: CHUNKS } },
        },
      },
    },
  },
})
