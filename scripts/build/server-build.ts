import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { duplicatePackages } from './duplicate-packages.ts'

const SERVER = 'src/app/server.ts'
/** The commands of docs/operations.md. */
const COMMANDS = ['check-history', 'rotate-keys', 'backup', 'restore', 'new-code', 'restore-access', 'end-sessions', 'check-setup', 'move'].map((name) => `src/app/commands/${name}.ts`)
/** Programs of child processes and threads, and the modules that the reading thread loads. */
const WORKERS = globSync('src/**/{*-worker,*.reader}.ts')
/** Templates, settings and fonts that programs open at run time. `runtimeFile` finds them in the folder of the program. */
const RUNTIME_FILES = 'src/**/{*.{typ,conf,ttf},OFL.txt}'
/** Lists the modules in each file of the build, for the contract suite. */
const MODULES_FILE = 'modules.json'
/** Packages with native binaries, which cannot be bundled. */
export const EXTERNAL_PACKAGES = ['sharp', '@myriaddreamin/typst-ts-node-compiler']

/**
 * Builds everything that runs into build/server: the server with the pages and all packages, the migrations, the worker
 * processes, the commands, and the files they open. Starting from 1,100 separate files takes several times as long
 * (docs/decisions/0024). One build is one module graph, so no module exists twice in a process; the build fails when a
 * package does.
 */
export function serverBuild(): Plugin {
  return {
    name: 'server-build',
    apply: 'build',
    configEnvironment(name) {
      if (name !== 'ssr') return undefined
      return {
        resolve: { noExternal: true, external: EXTERNAL_PACKAGES },
        // React reads this variable to choose between its development and its production code.
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          target: 'node24',
          // Keeps stack traces readable.
          minify: false,
          rolldownOptions: {
            input: Object.fromEntries([SERVER, ...COMMANDS, ...WORKERS].map((file) => [basename(file, '.ts'), file])),
            output: {
              entryFileNames: '[name].js',
              chunkFileNames: '[name]-[hash].js',
            },
          },
        },
      }
    },
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle(_options, bundle) {
      for (const file of globSync(RUNTIME_FILES)) this.emitFile({ type: 'asset', fileName: basename(file), source: readFileSync(file) })
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const modulesOfChunks = Object.fromEntries(chunks.map(({ fileName, modules }) => [fileName, Object.keys(modules)]))
      this.emitFile({ type: 'asset', fileName: MODULES_FILE, source: JSON.stringify(modulesOfChunks) })
      const faults = duplicatePackages({
        modules: chunks.flatMap(({ modules }) => Object.keys(modules)),
        imported: chunks.flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports]).filter((specifier) => !(specifier in bundle)),
        external: EXTERNAL_PACKAGES,
      })
      if (faults.length > 0) throw new Error(faults.join('\n'))
    },
  }
}
