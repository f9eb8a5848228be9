import type { Plugin } from 'vite'

interface Omission {
  file: RegExp
  pattern: RegExp
  replacement: string
}

/**
 * Replaces parts of React Router that this site never uses, so that the bundler can leave them out. The build fails when a
 * part is not found. Otherwise an upgrade could silently make each visitor's first page larger.
 */
const OMISSIONS: readonly Omission[] = [
  // An assignment to a component keeps it in the bundle. Without their displayName, Form and NavLink are dropped.
  { file: /dom[\\/]lib\.js$/, pattern: /^\w+\.displayName = "[^"]*";$/gm, replacement: '' },
  { file: /dom[\\/]lib\.js$/, pattern: /= React\$1\.forwardRef\(/g, replacement: '= /* @__PURE__ */ React$1.forwardRef(' },
  // The browser knows all routes from the start (`routeDiscovery: initial` in react-router.config.ts).
  { file: /ssr[\\/]fog-of-war\.js$/, pattern: /!isFogOfWarEnabled\(routeDiscovery, ssr\)/g, replacement: 'true' },
  { file: /router[\\/]router\.js$/, pattern: /init\.instrumentations/g, replacement: 'undefined' },
  // Warnings to developers, with their long texts. Development builds keep them.
  { file: /(router[\\/](router|utils)|lib[\\/](hooks|components))\.js$/, pattern: /^(\s*)(warning|warningOnce)\(/gm, replacement: '$1/* @__PURE__ */ $2(' },
]

export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!/[\\/]react-router[\\/]dist[\\/]production[\\/]/.test(id)) return undefined
      return OMISSIONS.filter(({ file }) => file.test(id)).reduce((lean, { pattern, replacement }) => {
        if (lean.search(pattern) < 0) throw new Error(`React Router no longer has ${pattern} in ${id}`)
        return lean.replace(pattern, replacement)
      }, code)
    },
  }
}
