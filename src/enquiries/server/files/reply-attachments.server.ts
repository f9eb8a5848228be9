import type { ImageStore } from '#base/files/image-store.server.ts'
import type { Database } from '#base/database/database.server.ts'
import type { MailContent } from '#mail/mail-kinds.ts'
import type { Attachment } from '#mail/server/transport/compose-message.server.ts'
import { FILE_KINDS } from '../../enquiry-file.ts'
import { readEnquiryFile } from './enquiry-file.server.ts'

/** The files of a reply for its mail, which only has their numbers. @throws Problem if one is missing: the reply is then not sent */
export async function replyAttachments(db: Database, store: ImageStore, { kind, data }: MailContent): Promise<Attachment[]> {
  if (kind !== 'enquiry-reply') return []
  const attachments: Attachment[] = []
  for (const { id } of data.files ?? []) {
    const { file, bytes } = await readEnquiryFile(db, store, { enquiryId: data.enquiryId, id })
    attachments.push({ filename: file.name, contentType: FILE_KINDS[file.kind].type, content: bytes })
  }
  return attachments
}
