/** What a bundler knows of a module. */
interface ModuleInfo {
  importedIds: readonly string[]
}

interface Entries {
  workers: readonly string[]
  commands: readonly string[]
  /** The program. What it imports itself is loaded before it starts itself again, and before the thread that writes starts. */
  program: string
  /** What the server loads before it opens the database. */
  server: string
  /** What it loads meanwhile. */
  pages: string
}

/**
 * Returns the file of the build in which a module stands. The server then starts from few files: to find, read and link
 * one takes half a millisecond (docs/decisions/0077). What workers load stays in small files, because each has a heap of
 * its own; so does what the program needs first, and what is loaded only when it is used. No file needs one that needs it: each of these sets contains
 * all that it imports, except what is in the set before it.
 */
export function serverChunks({ workers, commands, program, server, pages }: Entries) {
  let chunks: Map<string, string> | undefined
  return (id: string, getModuleInfo: (id: string) => ModuleInfo | null): string | null => {
    const reached = (entries: readonly string[]) => {
      const modules = new Set(entries)
      // A set visits what is added during the loop.
      for (const module of modules) for (const imported of getModuleInfo(module)?.importedIds ?? []) modules.add(imported)
      return modules
    }
    chunks ??= chunksOf({ apart: reached([...workers, program]), byCommands: reached(commands), byServer: reached([server]), byPages: reached([pages]) })
    return chunks.get(id) ?? null
  }
}

function chunksOf({ apart, byCommands, byServer, byPages }: Record<'apart' | 'byCommands' | 'byServer' | 'byPages', ReadonlySet<string>>): Map<string, string> {
  const chunks = new Map<string, string>()
  for (const id of byPages) chunks.set(id, 'pages')
  for (const id of byServer) chunks.set(id, byCommands.has(id) ? 'commands' : 'server')
  for (const id of apart) chunks.delete(id)
  return chunks
}
