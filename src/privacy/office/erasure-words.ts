import { counted } from '#base/text/wording/counted.ts'
import { PARTICIPANT_TEXTS_IN_WORDS } from '#training/participants/participant-texts.ts'
import type { PersonalDataPreview, ErasureResult } from '../personal-data.schema.ts'

interface ErasedKind {
  /** Before the erasure: the data found, and what happens to it. */
  title: (count: number) => string
  why: string
  /** After the erasure. */
  done: (count: number) => string
}

/** The kinds of data that an erasure removes, keyed as in the preview and the result, in the order in which both are shown. */
export const ERASED_KINDS: Record<keyof PersonalDataPreview['goes'], ErasedKind> = {
  enquiries: {
    title: (count) => counted(count, 'message'),
    why: 'Deleted with all text and notes.',
    done: (count) => `${counted(count, 'message')} deleted`,
  },
  participants: {
    title: (count) => counted(count, 'participant without a certificate', 'participants without a certificate'),
    why: 'Deleted, with their place in a batch: reasons, payment, attendance and result.',
    done: (count) => `${counted(count, 'participant')} deleted`,
  },
  contactData: {
    title: (count) => `Contact data of ${counted(count, 'participant')}`,
    why: `E-mail, phone, ${PARTICIPANT_TEXTS_IN_WORDS} are removed, and so are the notes, the reasons of a place in a batch and of absence, and the reference of a payment. The status check no longer finds them.`,
    done: (count) => `E-mail and phone of ${counted(count, 'participant')} removed`,
  },
  subscriptions: {
    title: () => 'Newsletter subscription',
    why: 'Deleted, including the record that they unsubscribed. They get no more newsletters.',
    done: () => 'Removed from the list of the newsletter',
  },
  showcaseEntries: {
    title: (count) => counted(count, 'showcase entry', 'showcase entries'),
    why: 'Deleted. What they said about us, or their profile, disappears from the site.',
    done: () => 'Removed from the showcase of the site',
  },
  clientContacts: {
    title: (count) => `Contact of ${counted(count, 'client')}`,
    why: 'Removed from the client, which stays.',
    done: (count) => `Removed from the contacts of ${counted(count, 'client')}`,
  },
  draftQuotations: {
    title: (count) => `Contact in ${counted(count, 'draft of a quotation', 'drafts of quotations')}`,
    why: 'Name, e-mail and phone are removed. The rest of the draft stays.',
    done: (count) => `Contact removed from ${counted(count, 'draft of a quotation', 'drafts of quotations')}`,
  },
  issuedQuotations: {
    title: (count) => `Contact for the next papers of ${counted(count, 'issued quotation')}`,
    why: 'Name, e-mail and phone are removed from its form. New versions, proformas and e-mails are without them.',
    done: (count) => `Contact removed from the form of ${counted(count, 'issued quotation')}`,
  },
  historyEntries: {
    title: (count) => `Values in ${counted(count, 'entry', 'entries')} of the history`,
    why: 'The entries stay and say “Erased”. The chain still verifies.',
    done: (count) => `Values in ${counted(count, 'entry', 'entries')} of the history removed`,
  },
  jobRows: {
    title: (count) => `${counted(count, 'row')} of bulk work and imports`,
    why: 'Names and values are removed. The figures stay.',
    done: (count) => `${counted(count, 'row')} of bulk work emptied`,
  },
  typedTexts: {
    title: (count) => counted(count, 'title of an import or typed reason', 'titles of imports and typed reasons'),
    why: 'The name is removed, also where it means someone else of this name. The rest stays.',
    done: (count) => `Name removed from ${counted(count, 'title or reason', 'titles and reasons')}`,
  },
  mails: {
    title: (count) => `${counted(count, 'mail')} in the outbox`,
    why: 'Deleted, including sent ones. What has arrived in a mailbox stays there.',
    done: (count) => `${counted(count, 'mail')} deleted from the outbox`,
  },
}

export const ERASED_NAMES = Object.keys(ERASED_KINDS) as Array<keyof typeof ERASED_KINDS>

/** Describes an erasure's result, one line for each kind of data. */
export function erasureWords(result: ErasureResult): string[] {
  const lines = ERASED_NAMES.flatMap((name) => (result[name] === 0 ? [] : [ERASED_KINDS[name].done(result[name])]))
  const { certificatesKept: kept } = result
  return kept === 0 ? lines : [...lines, `${counted(kept, 'certificate')} kept in the register`]
}
