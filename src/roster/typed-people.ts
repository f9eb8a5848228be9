/** One line of people that somebody typed or pasted. */
export interface TypedPerson {
  fullName: string
  employeeCode: string | null
}

/** '1. ', '2) ': people copy lists with their numbers. */
const NUMBERED = /^\d{1,3}[.)]\s+/
/** After a tab stands the next column of a sheet. After a comma or a semicolon stands a code only when it has a digit: names have commas too. */
const CODE = /^(?<fullName>[^\t]*?)\s*(?:\t+\s*(?<column>[^\t]*)|[,;]\s*(?<code>[^\s,;]*\d[^\s,;]*))\s*$/

/** The people of a text, one in each line, with an employee code behind the name where there is one. */
export function peopleOfLines(text: string): TypedPerson[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(NUMBERED, '').trim())
    .filter((line) => line !== '')
    .map((line) => {
      const { fullName, column, code } = CODE.exec(line)?.groups ?? {}
      return { fullName: (fullName ?? line).trim(), employeeCode: (column ?? code)?.trim() || null }
    })
}
