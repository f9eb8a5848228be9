import type { Plugin } from 'vite'

interface Omission {
  file: RegExp
  said: RegExp
  instead: string
}

/**
 * Parts of React Router that this site never reaches, said in a way the bundler understands. Each has to be found, so
 * that an upgrade which words them otherwise stops the build instead of quietly adding to every visitor's first page.
 */
const OMISSIONS: readonly Omission[] = [
  // A component that is written to counts as used: without their names for developer tools, Form and NavLink go.
  { file: /dom[\\/]lib\.js$/, said: /^\w+\.displayName = "[^"]*";$/gm, instead: '' },
  { file: /dom[\\/]lib\.js$/, said: /= React\$1\.forwardRef\(/g, instead: '= /* @__PURE__ */ React$1.forwardRef(' },
  // `routeDiscovery: initial` (react-router.config.ts): every page's address is known from the start.
  { file: /ssr[\\/]fog-of-war\.js$/, said: /!isFogOfWarEnabled\(routeDiscovery, ssr\)/g, instead: 'true' },
  { file: /router[\\/]router\.js$/, said: /init\.instrumentations/g, instead: 'undefined' },
]

export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!/[\\/]react-router[\\/]dist[\\/]production[\\/]/.test(id)) return undefined
      return OMISSIONS.filter(({ file }) => file.test(id)).reduce((lean, { said, instead }) => {
        if (lean.search(said) < 0) throw new Error(`React Router no longer says ${said} in ${id}`)
        return lean.replace(said, instead)
      }, code)
    },
  }
}
