import type { Database } from '#base/database/database.server.ts'
import { emailKey } from '#base/values/mail-address.ts'
import { findNewestEnquiriesWithEmail } from '#enquiries/server/conversation/enquiries-of-person.server.ts'
import { findNewestWithEmail } from '#training/server/participants/participants-of-person.server.ts'
import type { OtherAddress } from '../personal-data.schema.ts'
import type { PersonalData } from './find-personal-data.server.ts'
import { recordsOf } from './sought-person.server.ts'

/** For an address shared by many people, only the newest records are listed. */
const MAX_OTHER_RECORDS = 20

/** The other addresses of a person's records, each with the data that stays: records that are not joined with the person. */
export async function findOtherAddresses(db: Database, { email, enquiries, participants }: PersonalData): Promise<OtherAddress[]> {
  const erased = new Set(recordsOf({ enquiries, participants }))
  const emails = new Map([...participants, ...enquiries].map((record) => [emailKey(record.email), record.email]))
  const others = [...emails].filter(([key]) => key !== '' && key !== emailKey(email))
  return Promise.all(
    others.map(async ([, address]) => {
      const alike = await findNewestWithEmail(db, address, MAX_OTHER_RECORDS + participants.length)
      const messages = await findNewestEnquiriesWithEmail(db, address, MAX_OTHER_RECORDS + enquiries.length)
      const records = [
        ...alike
          .filter(({ id }) => !erased.has(`participant:${id}`))
          .map(({ id, fullName: name, training_program_name: detail }) => ({ type: 'participant' as const, id, name, detail })),
        ...messages
          .filter(({ id }) => !erased.has(`enquiry:${id}`))
          .map(({ id, fullName: name, subject: detail }) => ({ type: 'contact' as const, id, name, detail })),
      ]
      return { email: address, records: records.slice(0, MAX_OTHER_RECORDS) }
    }),
  )
}
