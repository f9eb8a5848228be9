import { asciiDigits } from '../text/ascii-digits.ts'

/** The separator between two numbers of one field, also before 'Mob: ' and after '(O)'. */
const BETWEEN = / ?(?:[/,;|&\\]|\b(?:or|and)\b|(?<= )(?:या|और)(?= )) ?|(?<=\d) (?=\p{L}+[.:]* ?[+\d])|(?<=\(\p{L}+\)) (?=[+\d])/iu
const MOBILE = /(?<![\d+])(?:(?:\+|00)?91[ -]?|0)?[6-9]\d{4}[ -]?\d{5}(?!\d)/g
/** The 0 of domestic calls after a country code: '+44 (0)20 …'. */
const INNER_ZERO = /(\+\d{1,3}[ -]?)\(0\)[ -]?/g
const MIN_COMPARABLE_DIGITS = 7
/** E.164 allows 15, and '00' may precede them. */
const MAX_DIGITS_ABROAD = 17

/**
 * Formats Indian mobile numbers: ten digits that start with 6 to 9 become '+91 90000 00000' (docs/product/design.md,
 * section 8). Any other number stays as typed, except for repeated spaces and the digits of other scripts, because an
 * unusual number must not prevent an enquiry. If there are two numbers, both stay: '90000 00011 or 90000 00012' → '+91
 * 90000 00011 / +91 90000 00012'.
 */
export function normalisePhone(phone: string): string {
  return numbersOf(phone).map(normaliseOne).join(' / ')
}

/** Returns the tel: link for the first number of a field. */
export function telHref(phone: string): string {
  return `tel:${firstOf(normalisePhone(phone)).replace(/[^\d+]/g, '')}`
}

/** Returns the numbers of a field in order. Usually there is one. */
export function numbersOf(phone: string): string[] {
  const typed = asciiDigits(phone)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:tel: ?)+/i, '')
    .replace(INNER_ZERO, '$1')
  const mobiles = typed.match(MOBILE) ?? []
  if (mobiles.length > 1 && !/\d/.test(typed.replace(MOBILE, ''))) return mobiles
  const [first = '', ...others] = typed.split(BETWEEN).filter((part) => part !== '')
  // A second number may be abbreviated: '9000000011/12'.
  const isNumber = (part: string) => countDigits(part) >= MIN_COMPARABLE_DIGITS
  const areNumbers = isNumber(first) && others.every((part) => isNumber(part) || (/\d/.test(part) && !/[^\d ()+.-]/.test(part)))
  return others.length > 0 && areNumbers ? [first, ...others] : [typed]
}

function normaliseOne(typed: string): string {
  const national = nationalDigits(typed)
  if (!/^[6-9]\d{9}$/.test(national)) return typed
  return `+91 ${national.slice(0, 5)} ${national.slice(5)}`
}

const firstOf = (phone: string): string => numbersOf(phone)[0] ?? ''
const countDigits = (text: string): number => text.replace(/\D/g, '').length

/** The number of trailing digits used for look-ups: an Indian number without prefix, mobile or with its area code. */
export const MATCHED_PHONE_DIGITS = 10
/**
 * Normalises a phone number for comparison: '090000-00011' and '+91 90000 00011' are the same. Undefined if it has too few
 * digits to identify anyone. If there are two numbers, the first counts.
 */
export function phoneKey(text: string): string | undefined {
  const phone = firstOf(text)
  const digits = phone.replace(/\D/g, '')
  if (digits.length < MIN_COMPARABLE_DIGITS) return undefined
  const national = nationalDigits(phone)
  return national === '' ? digits : `91${national}`
}

/** Reports whether the first number of a field has as many digits as an Indian one with its prefix, or one with another country's code. */
export function hasUsualLength(phone: string): boolean {
  const [first = ''] = firstOf(phone).split(/ext|x/i)
  if (/^(?:\+|00)(?!91)/.test(first.replace(/[^\d+]/g, '')))
    return countDigits(first) > MIN_COMPARABLE_DIGITS && countDigits(first) <= MAX_DIGITS_ABROAD
  return nationalDigits(first).length === MATCHED_PHONE_DIGITS
}

/** Returns the search words for a phone number, which is typed with and without spaces and India's prefix. */
export function phoneWords(phone: string | null): string[] {
  if (phone === null) return []
  const keys = numbersOf(phone).map((number) => phoneKey(number) ?? '')
  return [phone, ...keys.flatMap((digits) => [digits, digits.replace(/^91(?=\d{10}$)/, '')])]
}

/**
 * Returns the digits without India's prefix (+91, 0091, 91 or 0), and without a following 0 of domestic calls:
 * '+91-(0)90000 00011'. Empty for a number with another country's code.
 */
function nationalDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  if (/^\D*\+/.test(typed)) return digits.startsWith('91') ? digits.slice(2).replace(/^0(?=\d{10}$)/, '') : ''
  return digits.replace(/^(?:0091|0?91(?=0?\d{10}$)|0(?=\d{10}$))/, '').replace(/^0(?=\d{10}$)/, '')
}
