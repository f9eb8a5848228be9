import { foldedName } from '#base/text/folded.ts'

/** Company mailboxes that several people read. */
const ROLE_MAILBOXES = new Set(
  'accounts admin careers contact contactus enquiries enquiry feedback hello help hr hrd info inquiry learning mail marketing office ops plant purchase qa quality reception sales service support team training'.split(
    ' ',
  ),
)

/** An address or number with this many names belongs to no single person. */
const MIN_NAMES_OF_SHARED = 3

/** Whether an address is shared by role: 'info@example.com', 'hr.pune@example.com'. */
export function isRoleAddress(email: string): boolean {
  const [mailbox = ''] = email.toLowerCase().split('@')
  const [first = ''] = mailbox.split(/[.\-_+\d]/)
  return ROLE_MAILBOXES.has(first)
}

/** The number of people who use an address or number, by name; null while it may belong to one person. */
export function countSharing(names: readonly string[]): number | null {
  const count = new Set(names.map(foldedName)).size
  return count >= MIN_NAMES_OF_SHARED ? count : null
}
