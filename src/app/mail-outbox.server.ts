import { invitationFiles } from '#training/server/batches/batch-calendar.server.ts'
import { findEditionByNumber } from '#certificates/server/edition.server.ts'
import type { CertificateDocuments } from '#certificates/server/document/certificate-documents.server.ts'
import { renderDocument } from '#certificates/server/document/certificate-download.server.ts'
import { getCompany } from '#company/server/company.server.ts'
import type { ImageStore } from '#base/files/image-store.server.ts'
import { replyAttachments } from '#enquiries/server/files/reply-attachments.server.ts'
import type { MailSetup } from '#mail/server/outbox/connection-status.server.ts'
import type { MailKindHooks } from '#mail/server/outbox/mail-kind-hooks.server.ts'
import { mailJobSource } from '#mail/server/outbox/mail-job-source.server.ts'
import type { MailContent } from '#mail/mail-kinds.ts'
import { renderMail } from '#mail/server/messages/render-mail.server.ts'
import type { OutboxContext } from '#mail/server/outbox/outbox-context.server.ts'
import { withAsciiDomain, type Attachment } from '#mail/server/transport/compose-message.server.ts'
import { readDkimKey } from '#mail/server/transport/dkim-key.server.ts'
import type { Database } from '#base/database/database.server.ts'
import type { MailConfig } from '#base/config/mail-config.server.ts'
import type { Mailbox } from '#base/values/mailbox.ts'
import type { Worker } from '#base/jobs/worker.server.ts'

interface OutboxParts {
  db: Database
  worker: Worker
  mail: MailConfig
  documents: CertificateDocuments
  images: ImageStore
  siteUrl: string
  hooks: MailKindHooks
}

/** The mail information for the API, and a way to close the connection. */
export interface Outbox extends MailSetup {
  hooks: MailKindHooks
  close: () => Promise<void>
}

/** Lets the worker send the outbox's mails. Without SMTP_URL they wait. @throws ConfigError when the key of DKIM_KEY cannot be used */
export async function startOutbox({ db, worker, mail, documents, images, siteUrl, hooks }: OutboxParts): Promise<Outbox> {
  const dkim = await readDkimKey(mail)
  if (!mail.smtp) return { mail, dkim, hooks, close: () => Promise.resolve() }
  // Loaded on demand: the library is large, and an office without a mail server does not need it.
  const { SmtpTransport } = await import('#mail/server/transport/smtp-transport.server.ts')
  const transport = new SmtpTransport(mail.smtp, { dkim, clientName: new URL(siteUrl).hostname })
  const render: OutboxContext['render'] = (database, content, options) => renderMail(database, content, { ...options, siteUrl })
  const attachmentsOf = async (database: Database, content: MailContent, now: Date, to: Mailbox) => [
    ...(await pdfOf(database, content, { documents, siteUrl, now })),
    ...(await replyAttachments(database, images, content)),
    ...(await calendarsOf(database, content, { mail, siteUrl, now, to })),
  ]
  const senderName = async (database: Database) => (await getCompany(database)).name
  worker.add(mailJobSource({ db, siteUrl, transport, mail, render, attachmentsOf, senderName, hooks }))
  return { mail, dkim, hooks, close: () => transport.close() }
}

/** The certificate as the recipient would download it now: stamped if it is no longer valid. */
async function pdfOf(
  db: Database,
  { kind, data }: MailContent,
  { documents, ...options }: { documents: CertificateDocuments; siteUrl: string; now: Date },
): Promise<Attachment[]> {
  if (
    kind !== 'certificate-issued' &&
    kind !== 'participation-certificate-issued' &&
    kind !== 'certificate-again' &&
    kind !== 'certificate-corrected'
  )
    return []
  const edition = await findEditionByNumber(db, data)
  if (!edition) return []
  const pdf = await renderDocument(documents, edition, options)
  return [
    {
      filename: `${data.certificateId.replace(/[^\w-]/g, '') || 'certificate'}.pdf`,
      contentType: 'application/pdf',
      content: Buffer.from(pdf),
    },
  ]
}

/** The days of a batch for the reader's calendar. Only their own mail names them. */
async function calendarsOf(
  db: Database,
  content: MailContent,
  { mail, siteUrl, now, to }: { mail: MailConfig; siteUrl: string; now: Date; to: Mailbox },
): Promise<Attachment[]> {
  const { kind, data } = content
  const isOver = kind === 'batch-cancelled' || kind === 'batch-left'
  if (!isOver && kind !== 'batch-joining' && kind !== 'batch-reminder' && kind !== 'batch-changed') return []
  if (kind === 'batch-left' && !content.data.endsInvitation) return []
  const files = invitationFiles(data, {
    host: new URL(siteUrl).host,
    organizer: { address: withAsciiDomain((mail.office ?? to).address), name: (await getCompany(db)).name },
    sender: withAsciiDomain((mail.from ?? mail.office ?? to).address),
    now,
    invited: { ...to, address: withAsciiDomain(to.address), isContact: data.people.length > 0 },
    isCancelled: isOver,
    ...(kind === 'batch-changed' && { before: content.data.before }),
  })
  return files.map(({ filename, method, text }) => ({
    filename,
    invitation: method,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: Buffer.from(text),
  }))
}
