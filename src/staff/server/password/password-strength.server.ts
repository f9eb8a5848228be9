import { Problem } from '#base/api/problem.ts'

/** zxcvbn's highest score: more than 10,000,000,000 guesses. */
const MIN_SCORE = 4
/** Besides words that anybody would try. */
const MIN_OTHER_LENGTH = 8
/** The estimate of a longer text takes long, and what comes after can only make it stronger. */
const MAX_JUDGED_LENGTH = 64
/** Parts of names that are too short to matter. */
const MIN_WORD_LENGTH = 4

let judging: Promise<(password: string, words: string[]) => number> | undefined

/**
 * Refuses a password that is on the list of common ones, is made from such words, keyboard rows, repeats and years, or from
 * what anybody knows about the person and the company: user name, e-mail, company, site.
 * @throws Problem 'invalid'
 */
export async function requireStrongPassword(password: string, known: readonly string[]): Promise<void> {
  const words = known.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length >= MIN_WORD_LENGTH)
  if (otherLength(password, words) < MIN_OTHER_LENGTH) throw refusal(NAMED)
  if (isRuns(password)) throw refusal(COMMON)
  const judge = await (judging ??= loadJudge())
  if (judge(password.slice(0, MAX_JUDGED_LENGTH), [...words, ...USUAL_WORDS]) < MIN_SCORE) throw refusal(COMMON)
}

/** What people in an Indian office try first, and no international list has. */
const USUAL_WORDS = ['admin', 'office', 'india', 'bharat', 'training', 'certificate', 'quality', 'manager', 'company']
const COMMON = 'This password is too easy to guess. Use several words that do not belong together, or let your password manager make one.'
const NAMED =
  'This password is made from your name, your e-mail address, the company or the website. Choose something that nobody would connect with you.'

function refusal(text: string): Problem {
  return new Problem('invalid', text, { issues: { password: text } })
}

/** How many letters and digits are left without these words, the longest first. */
function otherLength(password: string, words: readonly string[]): number {
  const sorted = words.map((word) => word.toLowerCase()).toSorted((a, b) => b.length - a.length)
  const rest = sorted.reduce((text, word) => text.replaceAll(word, ' '), password.toLowerCase())
  return rest.length === password.length ? Infinity : rest.replace(/[^\p{L}\p{N}]/gu, '').length
}

/**
 * Whether little is left without runs of the alphabet and the keyboard. zxcvbn finds them too, but takes capitals, shifted
 * digits and many short runs for strength: 'AbCdEfGhIjKlMn', '!QAZ2wsx#EDC4rfv', 'a1b2c3d4e5f6g7h8'.
 */
function isRuns(password: string): boolean {
  const plain = password.toLowerCase().replace(/[!@#$%^&*()]/g, (symbol) => String((SHIFTED_DIGITS.indexOf(symbol) + 1) % 10))
  const apart = plain.replace(/[^a-z]/g, '') + plain.replace(/[a-z]/g, '')
  return [plain, apart].some((text) => withoutRuns(text).length < Math.min(MIN_OTHER_LENGTH, text.length))
}

function withoutRuns(text: string): string {
  let rest = ''
  for (let at = 0; at < text.length;) {
    let end = at
    while (end < text.length && RUNS.some((run) => run.includes(text.slice(at, end + 1)))) end += 1
    if (end - at < MIN_RUN_LENGTH) rest += text[at]
    at += end - at < MIN_RUN_LENGTH ? 1 : end - at
  }
  return rest
}

const SHIFTED_DIGITS = '!@#$%^&*()'
const MIN_RUN_LENGTH = 4
const FORWARD_RUNS = 'abcdefghijklmnopqrstuvwxyz 1234567890 qwertyuiop asdfghjkl zxcvbnm 1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm'.split(' ')
const RUNS = [...FORWARD_RUNS, ...FORWARD_RUNS.map((run) => run.split('').toReversed().join(''))]

/** The lists take some megabytes of memory, so they are read when the first password is set. */
async function loadJudge(): Promise<(password: string, words: string[]) => number> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  return (password, words) => zxcvbn.check(password, words).score
}
