import { normalisePhone, numbersOf } from './phone.ts'

/** Number of digits including the country code (ITU-T E.164). */
const MIN_DIGITS = 8
const MAX_DIGITS = 15

/**
 * Returns the URL that opens a WhatsApp chat with this text filled in: '98765 43210' → 'https://wa.me/919876543210?text=…'.
 * Undefined if the number has no country code and is not an Indian mobile number, is too short or too long, or is an Indian
 * landline (Indian mobile numbers start with 6 to 9). If there are two numbers, the first one that may have WhatsApp
 * counts.
 */
export function whatsappUrl(phone: string, text = ''): string | undefined {
  const url = numbersOf(phone)
    .map(chatOf)
    .find((chat) => chat !== undefined)
  return url && url + (text && `?text=${encodeURIComponent(text)}`)
}

function chatOf(one: string): string | undefined {
  const number = normalisePhone(one)
  if (!number.startsWith('+')) return undefined
  const digits = number.replace(/\D/g, '')
  if (digits.length < MIN_DIGITS || digits.length > MAX_DIGITS) return undefined
  if (digits.startsWith('91') && !/^91[6-9]\d{9}$/.test(digits)) return undefined
  return `https://wa.me/${digits}`
}
