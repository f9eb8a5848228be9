import { findCycles } from './import-cycles.ts'
import { layerBreach, misplacedFile } from './layers.ts'
import { readModule, type ImportFact, type ModuleFacts, type SourceFile, type Violation } from './module-facts.ts'
import { kindOf, packageBreach, suffixBreach } from './suffixes.ts'
import { checkQueries, findTableOwners } from './table-access.ts'

/** Finds every violation of the structure, in the order of files and lines. Pure: reads only the given files. */
export function findViolations(files: readonly SourceFile[]): Violation[] {
  const modules = files.map(readModule)
  const known = new Set(modules.map(({ path }) => path))
  const owners = findTableOwners(modules)
  const found = modules.flatMap((module) => {
    if (kindOf(module.path) === 'test' || module.syntaxError) return checkModule(module)
    return [...checkModule(module), ...checkImports(module, known), ...checkQueries(module, owners.rooms)]
  })
  return [...found, ...owners.violations, ...findCycles(modules)].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
}

const WHOLE_BODY = 'a request is read by base/http (readJsonBody, readTextBody, readFileForm), which limits its length'

function checkModule({ path, syntaxError, barrelLine, bodyReads }: ModuleFacts): Violation[] {
  const isTest = kindOf(path) === 'test'
  const found: Violation[] = bodyReads.filter(() => !isTest).map((line) => ({ file: path, line, rule: 'body', text: WHOLE_BODY }))
  if (syntaxError) found.push({ file: path, line: 1, rule: 'syntax', text: syntaxError })
  const misplaced = misplacedFile(path)
  if (misplaced !== undefined) found.push({ file: path, line: 1, rule: 'layer', text: misplaced })
  if (/\/index\.tsx?$/.test(path)) {
    found.push({ file: path, line: 1, rule: 'barrel', text: 'no index files: name the file after what it exports' })
  } else if (barrelLine) {
    found.push({ file: path, line: barrelLine, rule: 'barrel', text: 'import from the file that defines it' })
  }
  return found
}

function checkImports({ path, imports }: ModuleFacts, known: ReadonlySet<string>): Violation[] {
  return imports.flatMap((arrow): Violation[] => {
    const breach = arrow.isPackage ? suffix(packageBreach(path, arrow)) : fileBreach(path, arrow, known)
    return breach ? [{ file: path, line: arrow.line, ...breach }] : []
  })
}

type Breach = Pick<Violation, 'rule' | 'text'>

function fileBreach(path: string, arrow: ImportFact, known: ReadonlySet<string>): Breach | undefined {
  const { target } = arrow
  const isGenerated = target.includes('/+types/')
  if (isGenerated || !target.startsWith('src/')) return undefined
  if (kindOf(target) === 'test') return { rule: 'suffix', text: `only tests import a test: ${target}` }
  const layer = kindOf(path) === 'composition' ? undefined : layerBreach(path, target)
  if (layer !== undefined) return { rule: 'layer', text: layer }
  const isCode = /\.tsx?$/.test(target) || !/\.\w+$/.test(target)
  if (!isCode) return undefined
  if (!known.has(target)) return { rule: 'missing', text: `${target} does not exist (imports need the extension)` }
  return suffix(suffixBreach(path, arrow))
}

function suffix(text: string | undefined): Breach | undefined {
  return text === undefined ? undefined : { rule: 'suffix', text }
}
