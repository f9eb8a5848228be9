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

/** The digits without India's prefix (+91, 0091, 91 or 0). Empty for a number with another country's code. */
function nationalDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  if (/^\D*\+/.test(typed)) return digits.startsWith('91') ? digits.slice(2) : ''
  return digits.replace(/^(?:0091|91(?=\d{10}$)|0(?=\d{10}$))/, '')
}
