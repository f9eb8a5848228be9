/** A sentence of the specification, and what shows that it holds. */
interface Row {
  id: string
  shownBy: string
}

export interface SpecificationTable {
  /** From the root of the project: 'docs/specification/4-states.md'. Its number, if it has one, is that of the section. */
  path: string
  text: string
}

const ENTRY_BREAK = '<br>'
const REASON = /^Reason: .*\.$/
const TITLE_SEPARATOR = ' › '
const BROWSER_TESTS = 'e2e'

/**
 * What is wrong with the tables of docs/specification and of docs/security.md: a sentence without a test or a reason, a test that does not
 * exist, numbers that do not count up.
 *
 * @param titlesIn the titles of the tests in a file (see test-titles.ts); undefined when there is no such file
 */
export function findUnshown(tables: readonly SpecificationTable[], titlesIn: (path: string) => readonly string[] | undefined): string[] {
  return tables.flatMap(({ path, text }) => {
    const section = /(\d+)-[^/]*$/.exec(path)?.[1]
    const { rows, faults } = readRows(text)
    if (rows.length === 0) faults.push('the table has no rows')
    rows.forEach(({ id, shownBy }, index) => {
      const before = rows[index - 1]?.id
      if (!isNumberOf(section, id)) faults.push(`${id} is no number of section ${section}`)
      else if (before !== undefined && compareIds(before, id) >= 0) faults.push(`${id} comes after ${before}`)
      faults.push(...faultsOfProof(shownBy, titlesIn).map((fault) => `${id} ${fault}`))
    })
    return faults.map((fault) => `${path}: ${fault}`)
  })
}

function readRows(text: string): { rows: Row[]; faults: string[] } {
  const faults: string[] = []
  const lines = text.split('\n').filter((line) => line.startsWith('|'))
  const body = lines.slice(lines.findIndex((line) => /^\|[-|: ]+\|$/.test(line)) + 1)
  const rows = body.flatMap((line): Row[] => {
    const [id = '', sentence = '', shownBy = '', ...more] = cellsOf(line)
    if (sentence !== '' && more.length === 0) return [{ id, shownBy }]
    faults.push(`not a number, a sentence and what shows it: ${line}`)
    return []
  })
  return { rows, faults }
}

/** `|` inside a cell is written `\|`. */
function cellsOf(line: string): string[] {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '')
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'))
}

/** Without a section, a whole chapter may have one row: 10. */
function isNumberOf(section: string | undefined, id: string): boolean {
  if (section === undefined) return /^\d+(?:\.\d+)*$/.test(id)
  return /^\d+(?:\.\d+)+$/.test(id) && id.startsWith(`${section}.`)
}

/** 4.9 comes before 4.10. */
function compareIds(a: string, b: string): number {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)]
  for (let place = 0; place < Math.max(left.length, right.length); place += 1) {
    const difference = (left[place] ?? -1) - (right[place] ?? -1)
    if (difference !== 0) return difference
  }
  return 0
}

function faultsOfProof(shownBy: string, titlesIn: (path: string) => readonly string[] | undefined): string[] {
  if (REASON.test(shownBy)) return []
  return shownBy.split(ENTRY_BREAK).flatMap((entry) => {
    const named = entry.trim()
    const [file = '', ...title] = named.split(TITLE_SEPARATOR)
    if (title.length === 0) return [`has neither a test nor a reason: '${named}'`]
    const path = /^(?:src|scripts|served-pages|contract|faults)\//.test(file) ? file : `${BROWSER_TESTS}/${file}`
    const titles = titlesIn(path)
    if (!titles) return [`names a file that does not exist: ${path}`]
    const isThere = titles.includes(title.join(TITLE_SEPARATOR))
    return isThere ? [] : [`names a test that does not exist: ${named}`]
  })
}
