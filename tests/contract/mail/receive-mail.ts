import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { UPLOADS_FOLDER } from '#base/config/data-dir.server.ts'
import { openDatabase } from '#base/database/open-database.server.ts'
import { getSecret } from '#base/database/secret.server.ts'
import { SYSTEM } from '#base/http/action-context.server.ts'
import { ImageStore } from '#base/files/image-store.server.ts'
import { keepReceivedFiles } from '#enquiries/server/received/received-file.server.ts'
import { storeReceivedMail } from '#enquiries/server/received/received-mail.server.ts'
import type { ReceivedFile } from '#mail/received-mail.ts'
import { listUnreadMails, noteUnreadMail } from '#mail/server/mailbox/unread-mails.server.ts'
import { receivedMailOf } from '#mail/test-received-mail.ts'
import type { TestDatabase } from '#app/testing/test-database.ts'

/** The content of the mail's files. */
export const RECEIVED_PDF = '%PDF-1.7\nreceived\n%%EOF\n'
const RECEIVED_PAGE = '<p>The 12th suits us.</p>'

/** Simulates a received answer from an enquiry's sender with these files, by default a PDF and a page. */
export async function receiveMail(
  database: Pick<TestDatabase, 'dataDir' | 'databaseUrl'>,
  { email, reference }: { email: string; reference: string | null },
  answered: ReceivedFile[] = [fileOf('attached', 'list.pdf', RECEIVED_PDF), fileOf('page', 'E-mail.html', RECEIVED_PAGE)],
): Promise<void> {
  const onFault = (error: unknown): never => {
    throw error
  }
  const db = await openDatabase(database, onFault)
  const store = new ImageStore(join(database.dataDir, UPLOADS_FOLDER), { onFault })
  try {
    const secret = await db.write((tx) => getSecret(tx, 'installation', randomBytes))
    const now = new Date()
    const mail = receivedMailOf({
      messageId: `<${randomBytes(8).toString('hex')}@example.com>`,
      from: { address: email, name: null },
      subject: `Re: [${reference ?? ''}]`,
      receivedAt: now,
      files: answered,
    })
    const files = await keepReceivedFiles(mail, { store, scanner: undefined })
    const context = { now, actor: SYSTEM, random: randomBytes, secret }
    const office = { addresses: ['office@example.org'], authservId: undefined }
    const isStored = await db.write((tx) => storeReceivedMail(tx, mail, context, { office, files }))
    if (!isStored) throw new Error('the mail belongs to no enquiry')
  } finally {
    await store.close()
    await db.close()
  }
}

/** Simulates a mail that three attempts could not read. Returns its row id. */
export async function leaveUnreadMail(database: Pick<TestDatabase, 'dataDir' | 'databaseUrl'>): Promise<number> {
  const db = await openDatabase(database, () => undefined)
  try {
    for (let tries = 0; tries < 3; tries += 1)
      await db.write((tx) =>
        noteUnreadMail(tx, { uid: 1, subject: 'Poison' }, { reason: 'It takes too much time to read.', now: new Date() }),
      )
    return (await listUnreadMails(db))[0]?.id ?? 0
  } finally {
    await db.close()
  }
}

export function fileOf(use: ReceivedFile['use'], name: string, bytes: string | Uint8Array, contentId: string | null = null): ReceivedFile {
  const content = async function* () {
    yield Buffer.from(bytes)
  }
  return { use, name, bytes: bytes.length, contentId, content }
}
