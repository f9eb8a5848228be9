import { CalendarPlus, MessageCircle, Phone, Reply, StickyNote, Trash2, UserPlus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Enquiry } from '../enquiry.schema.ts'
import { whatsappUrl } from '#base/values/whatsapp.ts'
import { Button } from '#ui/button/button.tsx'
import { deletePath } from '#lists/records/record-paths.ts'
import { LinkToForm } from '#office/frame/link-to-form.tsx'
import { ActionLabels } from '#office/list/item-links.tsx'
import { MakeQuotation } from '#quotations/office/quotations-of.tsx'
import { EnrolDialog } from './enrol-dialog.tsx'
import { RequestPeopleDialog } from './request-people-dialog.tsx'
import { SpamButton } from './suspected.tsx'
import { useReturnState } from '#office/frame/use-return-to-list.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { withoutMessage } from './use-opened-message.tsx'

/** The kinds of text to compose: a reply by e-mail or WhatsApp, a record of a call, or a note. */
export type Composing = 'mail' | 'whatsapp' | 'phone' | 'note'

interface EnquiryActionsProps {
  enquiry: Enquiry
  composing: Composing | undefined
  onCompose: (composing: Composing) => void
  onEnrolled: () => void
}

/** Actions on one enquiry: reply, note, create a participant, mark as spam, delete. Suspected spam can only be deleted. */
export function EnquiryActions({ enquiry, composing, onCompose, onEnrolled }: EnquiryActionsProps) {
  const { id, fullName, phone, kind, participantNumber, suspectedFor, batchId } = enquiry
  const mayAnswer = usePermission('records.write') && suspectedFor.length === 0
  const starts: ReadonlyArray<{ what: Composing; label: string; of: string; icon: ReactNode }> = [
    { what: 'mail', label: 'Reply', of: `to ${fullName}`, icon: <Reply /> },
    ...(whatsappUrl(phone ?? '') === undefined
      ? []
      : [{ what: 'whatsapp' as const, label: 'WhatsApp', of: `to ${fullName}`, icon: <MessageCircle /> }]),
    ...(phone === null ? [] : [{ what: 'phone' as const, label: 'Call', of: fullName, icon: <Phone /> }]),
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
      {mayAnswer && kind === 'enrolment' && participantNumber === null && batchId !== null && (
        <AddToBatch enquiry={enquiry} onEnrolled={onEnrolled} />
      )}
      {mayAnswer && kind === 'enrolment' && <CreateParticipant enquiry={enquiry} onEnrolled={onEnrolled} />}
      {suspectedFor.length === 0 && <MakeQuotation of={{ kind: 'enquiry', id }} size="dense" />}
      <div className="ms-auto flex gap-2">
        {mayAnswer && participantNumber === null && <SpamButton enquiry={enquiry} />}
        <DeleteMessage enquiry={enquiry} />
      </div>
    </div>
  )
}

/** Opens the delete page. After deleting, the list is shown without the message. */
function DeleteMessage({ enquiry: { id, fullName } }: { enquiry: Enquiry }) {
  const here = useReturnState()
  return (
    <LinkToForm to={deletePath('contact', id)} note={withoutMessage(here)} variant="secondary" size="dense" icon={<Trash2 />}>
      <ActionLabels of={`the message from ${fullName}`}>Delete</ActionLabels>
    </LinkToForm>
  )
}

function CreateParticipant({ enquiry, onEnrolled }: { enquiry: Enquiry; onEnrolled: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="dense" icon={<UserPlus />} onClick={() => setIsOpen(true)}>
        <ActionLabels of={`from the request of ${enquiry.fullName}`}>
          {enquiry.participantNumber === null ? 'Create participant' : 'Add another person'}
        </ActionLabels>
      </Button>
      {isOpen && <EnrolDialog enquiry={enquiry} onClose={() => setIsOpen(false)} onEnrolled={onEnrolled} />}
    </>
  )
}

function AddToBatch({ enquiry, onEnrolled }: { enquiry: Enquiry; onEnrolled: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="dense" icon={<CalendarPlus />} onClick={() => setIsOpen(true)}>
        <ActionLabels of={`the people of the request of ${enquiry.fullName}`}>Add to batch</ActionLabels>
      </Button>
      {isOpen && <RequestPeopleDialog enquiry={enquiry} onClose={() => setIsOpen(false)} onEnrolled={onEnrolled} />}
    </>
  )
}
