/**
 * Formats an Indian mobile number: ten digits that start with 6 to 9 become '+91 90000 00000' (docs/product/design.md, section 8).
 * Any other number stays as typed, except for repeated spaces, because an unusual number must not prevent an enquiry.
 */
export function normalisePhone(phone: string): string {
  const typed = phone.replace(/\s+/g, ' ').trim()
  const national = nationalDigits(typed)
  if (!/^[6-9]\d{9}$/.test(national)) return typed
  return `+91 ${national.slice(0, 5)} ${national.slice(5)}`
}

/** Numbers are looked up by so many of their last digits: an Indian number without prefix, mobile or with its area code. */
export const MATCHED_PHONE_DIGITS = 10
const MIN_COMPARABLE_DIGITS = 7

/**
 * A phone number as two are compared: '090000-00011' and '+91 90000 00011' are the same. Undefined when it has too few
 * digits to say anything.
 */
export function phoneKey(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, '')
  if (digits.length < MIN_COMPARABLE_DIGITS) return undefined
  const national = nationalDigits(phone)
  return national === '' ? digits : `91${national}`
}

/** What finds a phone number in a search: it is typed with and without its spaces and the prefix of India. */
export function phoneWords(phone: string | null): string[] {
  if (phone === null) return []
  const digits = phoneKey(phone) ?? ''
  return [phone, digits, digits.replace(/^91(?=\d{10}$)/, '')]
}

/** The digits without India's prefix (+91, 0091, 91 or 0). Empty for a number with another country's code. */
function nationalDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  if (/^\D*\+/.test(typed)) return digits.startsWith('91') ? digits.slice(2) : ''
  return digits.replace(/^(?:0091|91(?=\d{10}$)|0(?=\d{10}$))/, '')
}
