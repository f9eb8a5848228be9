/**
 * An e-mail address as the product compares addresses, and as the database indexes do: both databases put only ASCII
 * letters in lower case. 'Asha@Example.com' → 'asha@example.com'.
 */
export function emailKey(email: string): string {
  return email.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
