import { Copy, FileText, IndianRupee, Mail, MessageCircle, XCircle } from 'lucide-react'
import { useState } from 'react'
import { callAddress } from '#base/api/api-client.ts'
import { indianDate, shortDate } from '#base/dates/dates.ts'
import { inRupees } from '#base/values/money/paise.ts'
import { whatsappUrl } from '#base/values/whatsapp.ts'
import type { StatusTone } from '#base/values/tone.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { Menu, MenuItem, MenuLink } from '#ui/overlay/menu.tsx'
import { useNow } from '#office/kit/relative-time-text.tsx'
import { useCopy } from '#office/kit/use-copy.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { editPath } from '#lists/records/record-paths.ts'
import type { Proforma } from '../../proforma.schema.ts'
import { withoutErasedContact } from '../../document/erased-contact.ts'
import { reminderText } from '../../payment-reminder.ts'
import { useCancelProforma } from './money-data.tsx'
import { BuyerName, PaymentDialog } from './payment-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { ReminderDialog } from './reminder-dialog.tsx'

/** A proforma with its balance and actions. */
export function ProformaRow({ proforma, hasBuyer }: { proforma: Proforma; hasBuyer: boolean }) {
  const {
    number,
    quotationId,
    issuedOn,
    dueOn,
    totalPaise,
    creditPaise,
    settledPaise,
    paidOn,
    tdsPaise,
    cancelledBy,
    cancelReason,
    buyerName,
    paper,
    reminder,
  } = proforma
  const mayWrite = usePermission('money.write')
  const [isPaying, setIsPaying] = useState(false)
  const { label, tone } = badgeOf(proforma)
  const isUnpaid = cancelReason === null && proforma.balancePaise > 0
  const isVoid = proforma.isOutdated && isUnpaid
  const facts = [
    inRupees(totalPaise),
    ...(creditPaise > 0 ? [`${inRupees(creditPaise)} off the bill`] : []),
    `issued ${shortDate(issuedOn)}`,
    cancelReason === null && (paidOn === null ? `payable by ${shortDate(dueOn)}` : settledPaise > 0 && `paid ${shortDate(paidOn)}`),
    ...(tdsPaise > 0 ? [`TDS ${inRupees(tdsPaise)}`] : []),
    ...(reminder === null || paidOn !== null ? [] : [reminderInWords(reminder)]),
    ...(isVoid ? [`asks for version ${paper.quotation.versionNumber}, which has changed: cancel it`] : []),
    ...(isUnpaid && proforma.isBatchCancelled ? ['the batch of this order is cancelled'] : []),
    ...(proforma.newPoNumber === null
      ? []
      : [`${newPoInWords(proforma.newPoNumber)}: to print that, cancel this proforma and issue a new one`]),
    ...(cancelReason === null ? [] : [`cancelled by ${cancelledBy}: ${cancelReason}`]),
  ]
  return (
    <li className="grid gap-1.5 border-border py-3 not-first:border-t">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 wrap-anywhere">
          {hasBuyer ? (
            <TextLink to={editPath('quotation', quotationId)} className="font-semibold">
              <BuyerName name={buyerName} />
            </TextLink>
          ) : (
            <span className="id-text font-semibold">{number}</span>
          )}
          {hasBuyer && <span className="id-text ms-2 text-small text-text-2">{number}</span>}
        </p>
        <StatusBadge tone={tone} {...(label !== 'Paid' && { icon: null })}>
          {label}
        </StatusBadge>
      </div>
      <p className="figures text-small text-text-2 wrap-anywhere">
        {facts.filter(Boolean).join(' · ')}
        {paper.poNumber !== '' && ` · PO ${paper.poNumber}`}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {mayWrite && (proforma.cancelledAt === null || proforma.balancePaise < 0) && (
          <Button variant="secondary" size="dense" icon={<IndianRupee />} onClick={() => setIsPaying(true)}>
            {proforma.cancelledAt === null ? 'Note payment' : 'Note refund'}
          </Button>
        )}
        <MoreActions proforma={proforma} mayWrite={mayWrite} />
      </div>
      {isPaying && <PaymentDialog proforma={proforma} onClose={() => setIsPaying(false)} />}
    </li>
  )
}

function MoreActions({ proforma, mayWrite }: { proforma: Proforma; mayWrite: boolean }) {
  const { id, number, balancePaise, cancelledAt, isOutdated, upiLink, paper } = proforma
  const [isCancelling, setIsCancelling] = useState(false)
  const [isReminding, setIsReminding] = useState(false)
  const { copy } = useCopy('UPI link')
  const text = reminderText(proforma, indianDate(useNow()))
  const { phone } = withoutErasedContact(paper).content.buyer
  const isDue = cancelledAt === null && balancePaise > 0 && !isOutdated
  const chat = phone === null ? undefined : whatsappUrl(phone, text)
  return (
    <>
      <Menu label={`More actions for ${number}`}>
        <MenuLink icon={<FileText />} href={callAddress('GET /proformas/{id}/proforma.pdf', { path: { id } })} target="_blank">
          Open the PDF
        </MenuLink>
        {isDue && mayWrite && (
          <MenuItem icon={<Mail />} onSelect={() => setIsReminding(true)}>
            Remind by e-mail
          </MenuItem>
        )}
        {isDue && chat !== undefined && (
          <MenuLink icon={<MessageCircle />} href={chat} target="_blank">
            Remind by WhatsApp
          </MenuLink>
        )}
        {upiLink !== null && (
          <MenuItem icon={<Copy />} onSelect={() => void copy(upiLink)}>
            Copy the UPI link
          </MenuItem>
        )}
        {mayWrite && cancelledAt === null && (
          <MenuItem icon={<XCircle />} isDangerous onSelect={() => setIsCancelling(true)}>
            Cancel the proforma
          </MenuItem>
        )}
      </Menu>
      {isReminding && <ReminderDialog proforma={proforma} onClose={() => setIsReminding(false)} />}
      {isCancelling && <CancelDialog proforma={proforma} onClose={() => setIsCancelling(false)} />}
    </>
  )
}

function newPoInWords(poNumber: string): string {
  return poNumber === '' ? 'the order no longer has a PO number' : `the PO number is now ${poNumber}`
}

function reminderInWords({ at, isUndelivered }: NonNullable<Proforma['reminder']>): string {
  const day = shortDate(indianDate(new Date(at)))
  return isUndelivered ? `reminder of ${day} not delivered` : `reminded on ${day}`
}

type CancelledProforma = Pick<Proforma, 'id' | 'number' | 'settledPaise' | 'tdsPaise'>

/** Cancels a proforma. Names the money that came for it, which is then to be refunded. */
export function CancelDialog({ proforma, onClose }: { proforma: CancelledProforma; onClose: () => void }) {
  const { number, settledPaise, tdsPaise } = proforma
  const cancel = useCancelProforma(proforma)
  const received = settledPaise - tdsPaise
  return (
    <ReasonDialog
      title={`Cancel proforma ${number}`}
      submitLabel="Cancel the proforma"
      busyLabel="Cancelling..."
      hint="It stays on record with its number. Only the office sees the reason."
      call={cancel}
      onClose={onClose}
    >
      {received > 0 && (
        <p>
          <strong className="figures text-text">{inRupees(received)}</strong> was received for it. It stays listed under “To refund” until
          you note the refund, or take the payment off and note it for another proforma.
        </p>
      )}
    </ReasonDialog>
  )
}

function badgeOf({ cancelledAt, balancePaise, settledPaise, isOverdue, isOutdated }: Proforma): { label: string; tone: StatusTone } {
  if (balancePaise < 0)
    return { label: `${cancelledAt === null ? '' : 'Cancelled, '}${inRupees(-balancePaise)} to refund`, tone: 'warning' }
  if (cancelledAt !== null) return { label: 'Cancelled', tone: 'neutral' }
  if (balancePaise === 0) return settledPaise === 0 ? { label: 'Nothing due', tone: 'neutral' } : { label: 'Paid', tone: 'success' }
  if (isOutdated) return { label: 'Outdated', tone: 'warning' }
  return isOverdue
    ? { label: `${inRupees(balancePaise)} overdue`, tone: 'danger' }
    : { label: `${inRupees(balancePaise)} due`, tone: 'info' }
}
