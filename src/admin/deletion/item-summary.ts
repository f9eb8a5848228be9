import type { Certificate } from '../../certificates/certificate.ts'
import type { Enquiry } from '../../enquiries/enquiry.ts'
import type { Participant } from '../../participants/participant.ts'
import { shownPrices } from '../../programs/price.ts'
import { DELIVERY_LABELS, type Program } from '../../programs/program.ts'
import type { Service } from '../../services/service.ts'
import { indianTime, shortDate } from '../../shared/dates.ts'
import { excerpt, plainText } from '../../shared/text/plain-text.ts'
import { rupeesPlusGst } from '../../shared/rupees.ts'
import type { ItemOf } from '../data/admin-data.ts'
import type { RecordType } from '../../records/record-type.ts'

/** A name and a few facts, enough to be sure that it is the right one. */
export interface ItemSummary {
  name: string
  facts: Array<{ label: string; value: string }>
}

const EXCERPT_CHARACTERS = 240

export function itemSummary<Type extends RecordType>(type: Type, item: ItemOf[Type]): ItemSummary {
  const { name, facts } = SUMMARIES[type](item)
  return { name, facts: facts.filter(({ value }) => value !== '') }
}

const SUMMARIES: { [Type in RecordType]: (item: ItemOf[Type]) => ItemSummary } = {
  service: summaryOfService,
  'training-program': summaryOfProgram,
  participant: summaryOfParticipant,
  certificate: summaryOfCertificate,
  contact: summaryOfEnquiry,
}

function summaryOfService({ title, features, description }: Service): ItemSummary {
  return {
    name: title,
    facts: [
      { label: 'Key features', value: features.join(', ') },
      { label: 'Description', value: excerpt(plainText(description), EXCERPT_CHARACTERS) },
    ],
  }
}

function summaryOfProgram(program: Program): ItemSummary {
  const prices = shownPrices(program).map(({ label, amount }) => `${label}: ${rupeesPlusGst(amount)}`)
  return {
    name: program.title,
    facts: [
      { label: 'Category', value: program.category },
      { label: 'Duration', value: program.duration },
      { label: 'Price', value: prices.join(', ') },
      { label: 'Delivery', value: DELIVERY_LABELS[program.delivery_mode] },
      { label: 'Address', value: program.slug ? `/training-programs/${program.slug}` : '' },
    ],
  }
}

function summaryOfParticipant(participant: Participant): ItemSummary {
  return {
    name: participant.fullName,
    facts: [
      { label: 'Participant ID', value: participant.participantId },
      { label: 'Email', value: participant.email },
      { label: 'Phone', value: participant.phone ?? '' },
      { label: 'Program', value: participant.training_program_name },
      { label: 'Enrolled', value: shortDate(participant.enrollmentDate) },
      { label: 'Status', value: capitalised(participant.status) },
    ],
  }
}

function summaryOfCertificate(certificate: Certificate): ItemSummary {
  return {
    name: certificate.certificateId,
    facts: [
      { label: 'Participant', value: certificate.participant_name },
      { label: 'Program', value: certificate.training_program_name },
      { label: 'Issue date', value: shortDate(certificate.issueDate) },
      { label: 'Expiry date', value: certificate.expiryDate ? shortDate(certificate.expiryDate) : 'No expiry' },
      { label: 'Status', value: certificate.status },
      { label: 'Reason', value: certificate.revocationReason ?? certificate.suspensionReason ?? '' },
    ],
  }
}

function summaryOfEnquiry(enquiry: Enquiry): ItemSummary {
  return {
    name: enquiry.fullName,
    facts: [
      { label: 'Subject', value: enquiry.subject },
      { label: 'Message', value: excerpt(enquiry.message, EXCERPT_CHARACTERS) },
      { label: 'Email', value: enquiry.email },
      { label: 'Phone', value: enquiry.phone ?? '' },
      { label: 'Received', value: indianTime(new Date(enquiry.createdAt)) },
      { label: 'Status', value: capitalised(enquiry.status) },
    ],
  }
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
