import { groupBy } from '#base/values/group-by.ts'
import { folded, foldedName } from '#base/text/folded.ts'

/** Somebody on a list, with what may stand beside their name. */
export interface NamedPerson {
  /** Two enrolments of one person need not be told apart. */
  personId: number
  fullName: string
  employeeCode: string | null
  client_name?: string | null
  department?: string | null
  phone?: string | null
  email?: string
  participantId: string
}

type Fact = Exclude<keyof NamedPerson, 'personId' | 'fullName'>

/** In this order. The last differs always. */
const FACTS: readonly Fact[] = ['employeeCode', 'client_name', 'department', 'phone', 'email', 'participantId']

/**
 * What stands beside each name of a list, for the office: the first that nobody else of the same name has, the employee code before
 * all. Empty for a name that is on the list once.
 */
export function tellApart(people: readonly NamedPerson[]): string[] {
  const namesakes = groupBy(people, ({ fullName }) => foldedName(fullName))
  return people.map((person) => {
    const others = (namesakes.get(foldedName(person.fullName)) ?? []).filter(({ personId }) => personId !== person.personId)
    if (others.length === 0) return ''
    const differs = (fact: Fact) => valueOf(person, fact) !== '' && others.every((other) => valueOf(other, fact) !== valueOf(person, fact))
    return person[FACTS.find(differs) ?? 'participantId'] ?? ''
  })
}

/** 'Ravi Kumar (EMP-12)'; the name alone without anything to tell it apart. */
export function nameWith(fullName: string, apart: string): string {
  return apart === '' ? fullName : `${fullName} (${apart})`
}

function valueOf(person: NamedPerson, fact: Fact): string {
  return folded(person[fact] ?? '')
}
