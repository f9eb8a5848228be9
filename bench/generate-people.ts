const SYLLABLES =
  'an ra vi sha me ka mar su ni ta pri ya de ep raj gov ind lak shm har ish pa tel gu pta ver ma sin gh jo shi red dy na ir'.split(' ')
const DISTINCT_FIRST = 300
const DISTINCT_LAST = 400
const FIRST_YEAR = 2016
const YEARS = 10
export const PROGRAMS = 40

export interface Person {
  number: number
  participantId: string
  certificateId: string
  fullName: string
  email: string
  /** Numbered from 1. Most people are in the first programs. */
  program: number
  status: 'active' | 'completed' | 'paused' | 'withdrawn'
  enrolledOn: string
  issuedOn: string
  expiresOn: string | null
  isRevoked: boolean
}

/**
 * Generates people for benchmarks, enrolled one after another over ten years. They are the same on each run. Some names are
 * common and many are rare, as in real lists.
 */
export function* generatePeople(count: number): Generator<Person> {
  const random = randomFrom(20_261_121)
  const pick = (length: number) => Math.floor(random() * length)
  const name = () => Array.from({ length: 2 + pick(2) }, () => SYLLABLES[pick(SYLLABLES.length)]).join('')
  const firstNames = ['asha', ...Array.from({ length: DISTINCT_FIRST - 1 }, name)]
  const lastNames = ['kumar', ...Array.from({ length: DISTINCT_LAST - 1 }, name)]
  /** Low numbers are frequent, high ones rare. */
  const uneven = (length: number) => Math.floor(random() ** 2 * length)
  for (let number = 1; number <= count; number++) {
    const first = firstNames[uneven(DISTINCT_FIRST)] ?? ''
    const last = lastNames[uneven(DISTINCT_LAST)] ?? ''
    const year = FIRST_YEAR + Math.floor(((number - 1) / count) * YEARS)
    const month = String(1 + pick(12)).padStart(2, '0')
    const day = `${year}-${month}-${String(1 + pick(28)).padStart(2, '0')}`
    const share = random()
    yield {
      number,
      participantId: `BHM${year}${month}${digits(pick(10_000))}-${number.toString(32).toUpperCase()}`,
      certificateId: `CERT${year}${month}${digits(pick(10_000))}-${number.toString(32).toUpperCase()}`,
      fullName: `${capital(first)} ${capital(last)}`,
      email: `${first}.${last}${number % 997}@example.com`,
      program: 1 + uneven(PROGRAMS),
      status: share < 0.75 ? 'completed' : share < 0.9 ? 'active' : share < 0.95 ? 'paused' : 'withdrawn',
      enrolledOn: day,
      issuedOn: day,
      expiresOn: share < 0.1 ? null : `${year + 1 + pick(3)}${day.slice(4)}`,
      isRevoked: random() < 0.01,
    }
  }
}

const digits = (value: number): string => String(value).padStart(4, '0')
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Generates numbers from 0 to 1, the same sequence for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
