/** What a bundler knows of a module. */
interface ModuleInfo {
  importers: readonly string[]
  dynamicImporters: readonly string[]
}

const ADMIN = /[\\/]src[\\/]admin[\\/]/
const PUBLIC_PAGE = /[\\/]src[\\/](?:root|site[\\/](?:.*-page|frame[\\/]site-layout))\.tsx/

/** Whether a public page imports a module, directly or through others, at once or later. What the back-office imports does not count. */
export function isForVisitors(id: string, getModuleInfo: (id: string) => ModuleInfo | null): boolean {
  const seen = new Set([id])
  // A set visits what is added during the loop.
  for (const module of seen) {
    if (PUBLIC_PAGE.test(module)) return true
    const { importers = [], dynamicImporters = [] } = getModuleInfo(module) ?? {}
    for (const importer of [...importers, ...dynamicImporters]) if (!ADMIN.test(importer)) seen.add(importer)
  }
  return false
}
