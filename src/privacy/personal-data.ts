/** What an erasure removes and what stays, before anybody presses the button. */
export interface PersonalDataPreview {
  /** Empty when the person has no address of their own: then only their records are meant. */
  email: string
  /** The different names that records with this address have. More than one may mean more than one person. */
  names: string[]
  goes: {
    enquiries: Array<{ id: number; fullName: string; subject: string; createdAt: string; noteCount: number }>
    /** Participants without a certificate are deleted. */
    participants: ParticipantSummary[]
    /** Participants with a certificate lose their contact data. */
    contactData: ParticipantSummary[]
    /** 1 if the address is or was on the list of the newsletter. */
    subscriptions: number
    /** Number of testimonials and profiles of trainers. */
    showcaseEntries: number
    /** Number of clients of which they are a contact. */
    clientContacts: number
    /** Number of entries of the history that lose values. */
    historyEntries: number
    /** Number of rows of bulk work and imports. */
    jobRows: number
    /** Number of titles of imports and of typed reasons that name them. */
    typedTexts: number
    /** Number of mails in the outbox, sent ones too. */
    mails: number
  }
  stays: {
    certificates: Array<{ id: number; certificateId: string; participantName: string; programName: string; issueDate: string }>
    /** Members of staff with this address. */
    staff: Array<{ id: number; name: string }>
    /** Other addresses of joined records, each with the newest records that have it and are not joined. */
    otherAddresses: OtherAddress[]
    /** Messages of other people that mention the address or the name: their text, notes or replies. */
    mentionedIn: number[]
    /** Clients on which something was noted that mentions the address or the name. */
    mentionedOn: Array<{ id: number; name: string }>
    /** Other participants on whom something was noted that does. */
    mentionedAt: Array<{ id: number; name: string }>
    /** Batches of the person of which a scan of a signed sheet is kept: everybody of the day is on it. */
    sheetScans: Array<{ id: number; name: string }>
  }
  /** Titles of bulk work that must end before the person can be erased. */
  unfinishedJobs: string[]
}

export interface OtherAddress {
  email: string
  records: Array<{ type: 'contact' | 'participant'; id: number; name: string; detail: string }>
}

interface ParticipantSummary {
  id: number
  participantId: string
  fullName: string
  programName: string
}

export interface ErasureResult {
  enquiries: number
  participants: number
  contactData: number
  subscriptions: number
  showcaseEntries: number
  clientContacts: number
  certificatesKept: number
  historyEntries: number
  jobRows: number
  typedTexts: number
  mails: number
}

/** Whether an erasure would remove anything. */
export function hasErasableData({ goes }: Pick<PersonalDataPreview, 'goes'>): boolean {
  return Object.values(goes).some((found: number | readonly unknown[]) => (typeof found === 'number' ? found : found.length) > 0)
}

/** How long copies in backups live at most. */
export const MAX_BACKUP_MONTHS = 12

export const MAX_ERASURE_REASON_LENGTH = 500

export const NOTHING_STORED = 'Nothing is stored about this e-mail address. Check its spelling.'
