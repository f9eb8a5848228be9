import { foldedName } from '#base/text/folded.ts'

/** Mailboxes of a company that several people read. */
const ROLE_MAILBOXES = new Set(
  'accounts admin careers contact contactus enquiries enquiry feedback hello help hr hrd info inquiry learning mail marketing office ops plant purchase qa quality reception sales service support team training'.split(
    ' ',
  ),
)

/** So many names at one address or number mean that it belongs to no single person. */
const MIN_NAMES_OF_SHARED = 3

/** 'info@example.com' and 'hr.pune@example.com' are nobody's own address. */
export function isRoleAddress(email: string): boolean {
  const [mailbox = ''] = email.toLowerCase().split('@')
  const [first = ''] = mailbox.split(/[.\-_+\d]/)
  return ROLE_MAILBOXES.has(first)
}

/** How many people use an address or number, by their names; null while it may be one person's. */
export function countSharing(names: readonly string[]): number | null {
  const count = new Set(names.map(foldedName)).size
  return count >= MIN_NAMES_OF_SHARED ? count : null
}
