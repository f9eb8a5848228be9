import type { DescribedText } from '../api/described-texts.ts'
import { INDIAN_STATES } from './indian-states.ts'

/** 'GSTIN: 27 aapfu0939f-1zv' → '27AAPFU0939F1ZV'. A PAN is normalised in the same way. A text that is far too long is returned as it is. */
export function normaliseGstin(typed: string): string {
  if (typed.length > MAX_TYPED_LENGTH) return typed
  const signs = typed.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, '')
  return signs.toUpperCase().replace(/^GSTIN:?/, '')
}

/** A digit for each '9', a letter for each 'A'; a '*' stands for either. */
const PAN_FORM = 'AAAAA9999A'
/** State code, PAN, registration number, Z, check character. */
const GSTIN_FORM = `99${PAN_FORM}***`
/** A body that deducts tax may be registered by its TAN, which has a fifth digit. */
const DEDUCTOR_FORM = '99AAAA*9999A***'

/** A GSTIN with the spaces and words that people paste with it. Normalising a much longer text takes long. */
const MAX_TYPED_LENGTH = 200

const GSTIN_KINDS: Readonly<Record<string, string>> = {
  C: 'an online shop that collects tax (TCS)',
  D: 'a body that deducts tax (TDS)',
}
/** The kinds of holders, from associations and companies to trusts. */
const PAN_KINDS = 'ABCEFGHJKLPT'

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Describes the fault of a GSTIN in a sentence for the form: its format, its check character (Luhn modulo 36), its PAN or its State code.
 * Undefined for a correct one, about which `gstinRemarks` may have a question.
 */
export function gstinProblem(gstin: string): string | undefined {
  const misplaced = formProblem(gstin, { name: 'GSTIN', form: gstin[13] === 'D' ? DEDUCTOR_FORM : GSTIN_FORM, example: '27AAPFU0939F1ZV' })
  if (misplaced) return misplaced
  const kind = GSTIN_KINDS[gstin.charAt(13)]
  if (gstin[13] !== 'Z' && !kind) return `The 14th character of a GSTIN is a Z, not ${gstin.charAt(13)}`
  if (gstin[12] === '0') return 'The 13th character of a GSTIN is never 0: a GSTIN has 15 letters and digits, such as 27AAPFU0939F1ZV'
  if (checkCharacter(gstin.slice(0, -1)) !== gstin.at(-1)) return 'The last character of the GSTIN does not fit the others, please check it'
  if (!stateOfGstin(gstin)) return `A GSTIN begins with the code of a State, and no State has the code ${gstin.slice(0, 2)}`
  return kind ? undefined : panProblem(gstin.slice(2, 12))
}

/** The GSTIN of a client, a buyer or the company. */
export const GSTIN_TEXT = { label: 'GSTIN', maxLength: 40, normalise: normaliseGstin, problem: gstinProblem } satisfies DescribedText

/** The State of a GSTIN, by its first two digits. */
export function stateOfGstin(gstin: string): string | undefined {
  return INDIAN_STATES.find(({ gstCode }) => gstCode === gstin.slice(0, 2))?.name
}

/** Remarks on a correct GSTIN. They refuse nothing: the number may be the only one of the client. */
export function gstinRemarks({ gstin, state }: { gstin: string | null; state: string | null }): string[] {
  if (gstin === null || gstinProblem(gstin) !== undefined) return []
  return [specialKindRemark(gstin), stateRemark(gstin, state)].filter((remark) => remark !== undefined)
}

/** Asks for the ordinary GSTIN if this is that of a body that deducts or collects tax. */
export function specialKindRemark(gstin: string): string | undefined {
  const kind = GSTIN_KINDS[gstin.charAt(13)]
  return kind && `${gstin} is the GSTIN of ${kind}. What is the ordinary one, with a Z as its 14th character?`
}

function stateRemark(gstin: string, state: string | null): string | undefined {
  const registered = stateOfGstin(gstin)
  if (!registered || !state || registered === state) return undefined
  return `The GSTIN is registered in ${registered}, but the address is in ${state}. The tax follows the GSTIN.`
}

/** Describes the fault of a PAN in a sentence for the form. A PAN has no check character that is published. */
export function panProblem(pan: string): string | undefined {
  const misplaced = formProblem(pan, { name: 'PAN', form: PAN_FORM, example: 'AAPFU0939F' })
  if (misplaced) return misplaced
  if (PAN_KINDS.includes(pan.charAt(3))) return undefined
  return `The fourth letter of a PAN names the kind of its holder, such as C for a company: ${pan.charAt(3)} is none`
}

interface Form {
  name: string
  form: string
  example: string
}

/** Names the first character that has the wrong kind: the letter O for a zero is the most frequent one. */
function formProblem(text: string, { name, form, example }: Form): string | undefined {
  const rule = `A ${name} has ${form.length} letters and digits, such as ${example}`
  if (text.length !== form.length || !Array.from(text).every((character) => CHARACTERS.includes(character))) return rule
  const at = Array.from(text).findIndex((character, index) => form[index] !== '*' && (form[index] === '9') !== isDigit(character))
  if (at === -1) return undefined
  const found = isDigit(text.charAt(at)) ? `digit ${text.charAt(at)} where a letter` : `letter ${text.charAt(at)} where a digit`
  return `There is a ${found} belongs (character ${at + 1} of the ${name})`
}

const isDigit = (character: string): boolean => character >= '0' && character <= '9'

/** '27AAPFU0939F1Z' → 'V'. Every second character counts twice; the digits of a product in base 36 are added. */
function checkCharacter(text: string): string | undefined {
  let sum = 0
  for (const [index, character] of Array.from(text).entries()) {
    const product = CHARACTERS.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return CHARACTERS[(36 - (sum % 36)) % 36]
}
