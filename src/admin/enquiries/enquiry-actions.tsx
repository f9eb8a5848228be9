import { MessageCircle, Reply, StickyNote, Trash2, UserCheck, UserPlus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Enquiry } from '../../enquiries/enquiry.ts'
import { whatsappUrl } from '../../shared/whatsapp.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextLink } from '../../ui/button/link.tsx'
import { deletePath, editPath, listPath } from '../../records/record-paths.ts'
import { LinkToForm } from '../frame/link-to-form.tsx'
import { ActionLabels } from '../list/item-links.tsx'
import { EnrolDialog } from './enrol-dialog.tsx'
import { useReturnState } from '../frame/use-return-to-list.tsx'
import { usePermission } from '../session/use-permission.tsx'
import { descriptorOf } from '../../records/record-type.ts'
import { withoutMessage } from './use-opened-message.tsx'

/** What is being written: a reply by e-mail or WhatsApp, or a note. */
export type Composing = 'mail' | 'whatsapp' | 'note'

interface EnquiryActionsProps {
  enquiry: Enquiry
  composing: Composing | undefined
  onCompose: (composing: Composing) => void
  onEnrolled: () => void
}

/** Actions on one enquiry: reply, note, create a participant, delete. One suspected of being spam can only be deleted. */
export function EnquiryActions({ enquiry, composing, onCompose, onEnrolled }: EnquiryActionsProps) {
  const { fullName, phone, kind, participantNumber, suspectedFor } = enquiry
  const mayAnswer = usePermission('records.write') && suspectedFor.length === 0
  const starts: ReadonlyArray<{ what: Composing; label: string; of: string; icon: ReactNode }> = [
    { what: 'mail', label: 'Reply', of: `to ${fullName}`, icon: <Reply /> },
    ...(whatsappUrl(phone ?? '') === undefined
      ? []
      : [{ what: 'whatsapp' as const, label: 'WhatsApp', of: `to ${fullName}`, icon: <MessageCircle /> }]),
    { what: 'note', label: 'Add a note', of: `on the message from ${fullName}`, icon: <StickyNote /> },
  ]
  return (
    <div className="flex flex-wrap gap-2">
      {mayAnswer &&
        starts.map(({ what, label, of, icon }) => (
          <Button
            key={what}
            variant={what === 'mail' && composing === undefined ? 'primary' : 'secondary'}
            size="dense"
            icon={icon}
            aria-expanded={composing === what}
            onClick={() => onCompose(what)}
          >
            <ActionLabels of={of}>{label}</ActionLabels>
          </Button>
        ))}
      {mayAnswer && kind === 'enrolment' && participantNumber === null && <CreateParticipant enquiry={enquiry} onEnrolled={onEnrolled} />}
      <DeleteMessage enquiry={enquiry} />
    </div>
  )
}

/** Opens the delete page. After deleting, the list is shown without the message. */
function DeleteMessage({ enquiry: { id, fullName } }: { enquiry: Enquiry }) {
  const here = useReturnState()
  return (
    <LinkToForm
      to={deletePath('contact', id)}
      note={withoutMessage(here)}
      variant="secondary"
      size="dense"
      icon={<Trash2 />}
      className="ms-auto"
    >
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
