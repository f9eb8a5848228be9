import { MessageCircle, Reply, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Enquiry } from '../../enquiries/enquiry.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { TextLink } from '../../ui/button/link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { editPath, listPath } from '../../records/record-paths.ts'
import { ActionLabels, DeleteLink } from '../list/item-links.tsx'
import { EnrolDialog } from './enrol-dialog.tsx'
import { useReturnState } from '../frame/use-return-to-list.tsx'
import { usePermission } from '../session/use-permission.tsx'
import { descriptorOf } from '../../records/record-type.ts'
import { whatsappUrl } from './whatsapp.ts'

/** Actions on one enquiry: reply, create a participant, delete. */
export function EnquiryActions({ enquiry, onEnrolled }: { enquiry: Enquiry; onEnrolled: () => void }) {
  const mayWrite = usePermission('records.write')
  const offersEnrolment = mayWrite && enquiry.kind === 'enrolment' && enquiry.participantNumber === null
  return (
    <div className="grid gap-3 border-t border-border pt-4">
      <EnrolledAs enquiry={enquiry} />
      <div className="flex flex-wrap gap-2">
        <ReplyLink enquiry={enquiry} />
        <WhatsappLink enquiry={enquiry} />
        {offersEnrolment && <CreateParticipant enquiry={enquiry} onEnrolled={onEnrolled} />}
        <span className="ms-auto">
          <DeleteLink type="contact" id={enquiry.id} of={`the message from ${enquiry.fullName}`} />
        </span>
      </div>
    </div>
  )
}

function EnrolledAs({ enquiry: { participantId, participantNumber } }: { enquiry: Enquiry }) {
  const here = useReturnState()
  const mayEdit = usePermission(descriptorOf('participant').permissions.write)
  if (participantId === null || participantNumber === null) return null
  const found = `${listPath('participant')}&q=${encodeURIComponent(participantNumber)}`
  return (
    <p className="text-small">
      Participant{' '}
      <TextLink to={mayEdit ? editPath('participant', participantId) : found} state={here} className="id-text">
        {participantNumber}
      </TextLink>{' '}
      created
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
