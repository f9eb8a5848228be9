import { MessageCircle, Reply, Trash2, UserCheck, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Enquiry } from '../../enquiries/enquiry.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { TextLink } from '../../ui/button/link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { deletePath, editPath, listPath } from '../../records/record-paths.ts'
import { LinkToForm } from '../frame/link-to-form.tsx'
import { ActionLabels } from '../list/item-links.tsx'
import { EnrolDialog } from './enrol-dialog.tsx'
import { useReturnState } from '../frame/use-return-to-list.tsx'
import { usePermission } from '../session/use-permission.tsx'
import { descriptorOf } from '../../records/record-type.ts'
import { withoutMessage } from './use-opened-message.tsx'

/** Actions on one enquiry: reply, create a participant, delete. */
export function EnquiryActions({ enquiry, onEnrolled }: { enquiry: Enquiry; onEnrolled: () => void }) {
  const mayWrite = usePermission('records.write')
  const offersEnrolment = mayWrite && enquiry.kind === 'enrolment' && enquiry.participantNumber === null
  return (
    <div className="flex flex-wrap gap-2">
      <ReplyLink enquiry={enquiry} />
      <WhatsappLink enquiry={enquiry} />
      {offersEnrolment && <CreateParticipant enquiry={enquiry} onEnrolled={onEnrolled} />}
      <DeleteMessage enquiry={enquiry} />
    </div>
  )
}

/** Opens the delete page. After deleting, the list is shown without the message. */
function DeleteMessage({ enquiry: { id, fullName } }: { enquiry: Enquiry }) {
  const here = useReturnState()
  return (
    <LinkToForm to={deletePath('contact', id)} note={withoutMessage(here)} variant="secondary" size="dense" icon={<Trash2 />} className="ms-auto">
      <ActionLabels of={`the message from ${fullName}`}>Delete</ActionLabels>
    </LinkToForm>
  )
}

/** The participant that an enrolment request became. */
export function EnrolledAs({ enquiry: { participantId, participantNumber } }: { enquiry: Enquiry }) {
  const here = useReturnState()
  const mayEdit = usePermission(descriptorOf('participant').permissions.write)
  if (participantId === null || participantNumber === null) return null
  const found = `${listPath('participant')}&q=${encodeURIComponent(participantNumber)}`
  return (
    <p className="flex items-start gap-2 text-small">
      <UserCheck className="mt-0.5 size-4 shrink-0 text-text-3" />
      <span>
      Participant{' '}
      <TextLink to={mayEdit ? editPath('participant', participantId) : found} state={here} className="id-text">
        {participantNumber}
      </TextLink>{' '}
      created
      </span>
    </p>
  )
}

function ReplyLink({ enquiry: { email, subject, fullName } }: { enquiry: Enquiry }) {
  return (
    <LinkButton
      href={`mailto:${email}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
      variant="secondary"
      size="dense"
      icon={<Reply />}
    >
      <ActionLabels of={`to ${fullName}`}>Reply</ActionLabels>
    </LinkButton>
  )
}

function WhatsappLink({ enquiry: { phone, fullName } }: { enquiry: Enquiry }) {
  const url = whatsappUrl(phone ?? '')
  if (url === undefined) return null
  return (
    <LinkButton href={url} target="_blank" rel="noopener noreferrer" variant="secondary" size="dense" icon={<MessageCircle />}>
      <span>
        WhatsApp
        <VisuallyHidden> to {fullName} (opens in a new tab)</VisuallyHidden>
      </span>
    </LinkButton>
  )
}

function CreateParticipant({ enquiry, onEnrolled }: { enquiry: Enquiry; onEnrolled: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="dense" icon={<UserPlus />} onClick={() => setIsOpen(true)}>
        <ActionLabels of={`from the request of ${enquiry.fullName}`}>Create participant</ActionLabels>
      </Button>
      {isOpen && <EnrolDialog enquiry={enquiry} onClose={() => setIsOpen(false)} onEnrolled={onEnrolled} />}
    </>
  )
}

/** Number of digits including the country code (ITU-T E.164). */
const MIN_DIGITS = 8
const MAX_DIGITS = 15

/**
 * Address that opens a WhatsApp chat. Undefined when the number has no country code, is too short or too long, or is an
 * Indian landline (Indian mobile numbers start with 6 to 9).
 */
export function whatsappUrl(phone: string): string | undefined {
  if (!phone.trim().startsWith('+')) return undefined
  const digits = phone.replace(/\D/g, '')
  if (digits.length < MIN_DIGITS || digits.length > MAX_DIGITS) return undefined
  if (digits.startsWith('91') && !/^91[6-9]\d{9}$/.test(digits)) return undefined
  return `https://wa.me/${digits}`
}
