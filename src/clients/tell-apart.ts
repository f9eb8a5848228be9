import { groupBy } from '#base/values/group-by.ts'
import { folded, foldedName } from '#base/text/folded.ts'

/** A person in a list, with possible disambiguators. */
export interface NamedPerson {
  /** Two enrolments of one person need no disambiguator. */
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

/** The disambiguators in order of preference. The last is always unique. */
const FACTS: readonly Fact[] = ['employeeCode', 'client_name', 'department', 'phone', 'email', 'participantId']

/** The disambiguator of each name in an office list: the first fact that no namesake shares. Empty if the name occurs once. */
export function tellApart(people: readonly NamedPerson[]): string[] {
  const namesakes = groupBy(people, ({ fullName }) => foldedName(fullName))
  return people.map((person) => {
    const others = (namesakes.get(foldedName(person.fullName)) ?? []).filter(({ personId }) => personId !== person.personId)
    if (others.length === 0) return ''
    const differs = (fact: Fact) => valueOf(person, fact) !== '' && others.every((other) => valueOf(other, fact) !== valueOf(person, fact))
    return person[FACTS.find(differs) ?? 'participantId'] ?? ''
  })
}

/** 'Ravi Kumar (EMP-12)', or the name alone if there is no disambiguator. */
export function nameWith(fullName: string, apart: string): string {
  return apart === '' ? fullName : `${fullName} (${apart})`
}

function valueOf(person: NamedPerson, fact: Fact): string {
  return folded(person[fact] ?? '')
}
