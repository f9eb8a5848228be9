import { enqueueMail } from '#mail/server/enqueue-mail.server.ts'
import type { MailData, MailKind } from '#mail/mail-kinds.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { WriteTransaction } from '#base/database/database.server.ts'
import { PLACEHOLDER_EMAIL } from '../first-admin.server.ts'

type NoticeKind = Extract<MailKind, `staff-${string}`>

/** The person whom a notice is about, and its recipient. */
interface Notified {
  id: number
  full_name: string
  email: string
}

/** Notifies a member of staff of an event concerning their access. Skips the first admin's placeholder address, which nobody reads. */
export async function enqueueStaffNotice<Kind extends NoticeKind>(
  tx: WriteTransaction,
  kind: Kind,
  { id, full_name: name, email }: Notified,
  facts: Omit<MailData[Kind], 'name' | 'at'>,
  context: ActionContext,
): Promise<void> {
  if (!isReachable(email)) return
  const data = { ...facts, name, at: context.now.toISOString() } as unknown as MailData[Kind]
  await enqueueMail(tx, { kind, to: { address: email, name }, about: `user:${id}`, data }, context)
}

export function isReachable(email: string): boolean {
  return email !== '' && email.toLowerCase() !== PLACEHOLDER_EMAIL
}

/** The name of the actor, for a notice. */
export function nameOfActor({ actor }: ActionContext): string {
  return actor.kind === 'staff' ? actor.name : 'Someone on the server'
}
