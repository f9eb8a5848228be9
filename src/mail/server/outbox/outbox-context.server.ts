import type { Database } from '#base/database/database.server.ts'
import type { MailConfig } from '#base/config/mail-config.server.ts'
import type { Mailbox } from '#base/values/mailbox.ts'
import type { MailContent } from '../../mail-kinds.ts'
import type { ReaderLinks } from '../../kinds/mail-kind.ts'
import type { RenderedMail } from '../messages/render-mail.server.ts'
import type { Attachment } from '../transport/compose-message.server.ts'
import type { MailTransport } from '../transport/smtp-transport.server.ts'
import type { MailKindHooks } from './mail-kind-hooks.server.ts'

export interface OutboxContext {
  db: Database
  /** No slash at the end. */
  siteUrl: string
  transport: MailTransport
  mail: MailConfig
  /** Renders the texts once per mail, at its first attempt; those of a secret mail at each attempt. */
  render: (db: Database, mail: MailContent, options: { now: Date; links: ReaderLinks }) => Promise<RenderedMail>
  /** The attachments of a mail, created at each attempt and never stored. */
  attachmentsOf: (db: Database, mail: MailContent, now: Date, to: Mailbox) => Promise<Attachment[]>
  /** The sender's name, unless MAIL_FROM has one. */
  senderName: (db: Database) => Promise<string>
  hooks: MailKindHooks
}
