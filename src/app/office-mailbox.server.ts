import type { ImageStore } from '#base/files/image-store.server.ts'
import { keepReceivedFiles, leftFiles } from '#enquiries/server/received/received-file.server.ts'
import { isWanted, storeReceivedMail } from '#enquiries/server/received/received-mail.server.ts'
import { chooseMails as chooseForEnquiries } from '#enquiries/server/received/received-place.server.ts'
import type { OfficeMailbox } from '#mail/office-mailbox.ts'
import { announceMail } from '#mail/server/mailbox/mailbox-state.server.ts'
import { mailboxJobSource, type MailboxHandlers } from '#mail/server/mailbox/mailbox-job-source.server.ts'
import type { MailKindHooks } from '#mail/server/outbox/mail-kind-hooks.server.ts'
import { storeReport } from '#newsletter/server/record-bounce.server.ts'
import { chooseFromParticipants, noteCalendarAnswer } from '#training/server/messages/calendar-answers.server.ts'
import type { MailConfig } from '#base/config/mail-config.server.ts'
import type { Database } from '#base/database/database.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { Worker } from '#base/jobs/worker.server.ts'

interface MailboxParts extends Pick<ActionContext, 'random' | 'secret'> {
  db: Database
  clock: () => Date
  worker: Worker
  mail: MailConfig
  siteUrl: string
  hooks: MailKindHooks
  images: ImageStore
  onFault: (error: unknown) => void
}

/** Lets the worker read the office's mailbox, if IMAP_URL is set. Returns a function that closes the connection. */
export async function startMailbox({ db, clock, worker, mail, hooks, images, ...parts }: MailboxParts): Promise<() => Promise<void>> {
  const { mailbox: settings, from, office } = mail
  if (!settings) return () => Promise.resolve()
  // Loaded on demand: the library is large, and an office without a mailbox does not need it.
  const { ImapMailbox } = await import('#mail/server/mailbox/imap-mailbox.server.ts')
  const mailbox = new ImapMailbox(settings, () => void announceMail(db, clock()).catch(parts.onFault))
  const addresses = [from?.address, office?.address, settings.user].flatMap((address) => address ?? [])
  const handlers = mailboxHandlers({ addresses, authservId: settings.authservId }, hooks, images, {
    mail,
    host: new URL(parts.siteUrl).host,
  })
  worker.add(mailboxJobSource({ ...parts, db, mailbox, settings, ownAddresses: addresses, handlers }))
  return () => mailbox.close()
}

/**
 * Assigns answers to their enquiries and those of calendars to the places of their senders, creates enquiries from other mails if the
 * office wants that, and applies reports to their mails and subscribers.
 */
function mailboxHandlers(
  office: OfficeMailbox,
  hooks: MailKindHooks,
  store: ImageStore,
  { mail: { virusScanner: scanner }, host }: { mail: MailConfig; host: string },
): MailboxHandlers {
  return {
    chooseMails: async (db, heads) =>
      new Set([...(await chooseForEnquiries(db, heads, office)), ...(await chooseFromParticipants(db, heads))]),
    keepFiles: async (db, mail, { now }) => {
      if (!(await isWanted(db, mail, { now, office }))) return leftFiles(mail)
      return keepReceivedFiles(mail, { store, scanner })
    },
    storeMail: async (tx, mail, context, files) => {
      await noteCalendarAnswer(tx, mail, context, { host, authservId: office.authservId })
      return storeReceivedMail(tx, mail, context, { office, files })
    },
    forgetFiles: async (files) => {
      for (const { stored } of files) if (stored) await store.removePrivate(stored.file)
    },
    storeReport: async (tx, report, context) => {
      const results = await storeReport(tx, report, { isTrusted: false, hooks }, context)
      return results.some(({ outcome, mailId }) => mailId !== null || outcome !== 'unknown')
    },
  }
}
