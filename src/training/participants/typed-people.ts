/** One line of people that somebody typed or pasted. */
export interface TypedPerson {
  fullName: string
  employeeCode: string | null
}

/** '1. ', '2) ': people copy lists with their numbers. */
const NUMBERED = /^\d{1,3}[.)]\s+/
/** A possible employee code after a comma or a semicolon: names contain commas, too. */
const CODE = /^[^\s,;]+$/

/** The people in a text, one per line, with an employee code after the name if there is one. */
export function peopleOfLines(text: string): TypedPerson[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(NUMBERED, '').trim())
    .filter((line) => line !== '')
    .map(personOf)
}

/** A tab separates the columns of a spreadsheet. After the last comma or semicolon there is a code only if it contains a digit. */
function personOf(line: string): TypedPerson {
  const sign = Math.max(line.lastIndexOf(','), line.lastIndexOf(';'))
  const code = line.slice(sign + 1).trim()
  const fullName = line.slice(0, Math.max(0, sign)).trim()
  if (sign >= 0 && CODE.test(code) && /\d/.test(code) && !fullName.includes('\t')) return { fullName, employeeCode: code }
  const [name = '', ...columns] = line.split('\t').map((column) => column.trim())
  const said = columns.filter((column) => column !== '')
  return said.length === 1 ? { fullName: name, employeeCode: said[0] ?? null } : { fullName: line, employeeCode: null }
}
