import type { ErasureResult } from '../personal-data.schema.ts'

/** What an erasure did, one line for each kind of data. */
export function erasureWords({
  enquiries,
  participants,
  contactData,
  subscriptions,
  showcaseEntries,
  clientContacts,
  certificatesKept,
  historyEntries,
  jobRows,
  typedTexts,
  mails,
}: ErasureResult): string[] {
  const lines: Array<[number, string]> = [
    [enquiries, `${counted(enquiries, 'message', 'messages')} deleted`],
    [participants, `${counted(participants, 'participant', 'participants')} deleted`],
    [contactData, `E-mail and phone of ${counted(contactData, 'participant', 'participants')} removed`],
    [subscriptions, 'Removed from the list of the newsletter'],
    [showcaseEntries, 'Removed from the showcase of the site'],
    [clientContacts, `Removed from the contacts of ${counted(clientContacts, 'client', 'clients')}`],
    [historyEntries, `Values in ${counted(historyEntries, 'entry', 'entries')} of the history removed`],
    [jobRows, `${counted(jobRows, 'row', 'rows')} of bulk work emptied`],
    [typedTexts, `Name removed from ${counted(typedTexts, 'title or reason', 'titles and reasons')}`],
    [mails, `${counted(mails, 'mail', 'mails')} deleted from the outbox`],
    [certificatesKept, `${counted(certificatesKept, 'certificate', 'certificates')} kept in the register`],
  ]
  return lines.flatMap(([count, line]) => (count === 0 ? [] : [line]))
}

/** '1 message', '1,204 messages'. */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`
}
