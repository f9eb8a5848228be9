import { CalendarPlus, Check, Copy, FileDown, Mail, MailCheck, MessageCircle } from 'lucide-react'
import { callAddress } from '#base/api/api-client.ts'
import { shortDate } from '#base/dates/dates.ts'
import { inRupees } from '#base/values/money/paise.ts'
import { whatsappUrl } from '#base/values/whatsapp.ts'
import { usePermission } from '#office/session/use-permission.tsx'
import { useCopy } from '#office/kit/use-copy.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Card } from '#ui/card.tsx'
import { Menu, MenuItem } from '#ui/overlay/menu.tsx'
import type { Quotation } from '../quotation.schema.ts'
import type { QuotationState } from '../quotation-state.ts'
import { isUnsent, standsInWords, stateInWords, stateTone } from '../quotation-words.ts'
import type { QuotationAction } from './quotation-dialogs.tsx'

interface IssuedQuotationProps {
  quotation: Quotation
  onAct: (action: QuotationAction) => void
}

/** The state of an issued quotation, its files and the buyer's link. */
export function IssuedQuotation({ quotation, onAct }: IssuedQuotationProps) {
  const { id, number, state, versionNumber, totalPaise, issuedOn, validUntil, link, form, bookings, unbooked } = quotation
  const mayWrite = usePermission('money.write')
  const { isCopied, copy } = useCopy('Link')
  if (number === null || link === null) return null
  const facts = [`version ${versionNumber ?? ''}`, issuedOn && shortDate(issuedOn), validUntil && `valid until ${shortDate(validUntil)}`]
  const text = `Quotation ${number} for ${inRupees(totalPaise ?? 0)}${validUntil ? `, valid until ${shortDate(validUntil)}` : ''}: ${link}`
  const chat = whatsappUrl(form.buyer.phone ?? '', text)
  const actions = ACTIONS[state]
  const stands = standsInWords(quotation)
  return (
    <Card as="section" aria-label="Issued quotation" className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge tone={stateTone(quotation)}>{stateInWords(quotation)}</StatusBadge>
        <span className="id-text font-semibold">{number}</span>
        <span className="text-small text-text-2">{facts.filter(Boolean).join(' · ')}</span>
        <span className="figures ms-auto font-semibold whitespace-nowrap">{inRupees(totalPaise ?? 0)}</span>
      </p>
      {stands && <p className="text-small font-semibold wrap-anywhere">{stands}</p>}
      <div className="flex flex-wrap items-center gap-2">
        {state === 'accepted' && mayWrite && (unbooked.length > 0 || bookings.some(({ note }) => note !== null)) && (
          <Button size="compact" icon={<CalendarPlus />} onClick={() => onAct('book')}>
            {unbooked.length > 0 ? 'Book' : 'Book again'}
          </Button>
        )}
        {state === 'sent' && mayWrite && (
          <Button size="compact" icon={<Mail />} onClick={() => onAct('send')}>
            Send by e-mail
          </Button>
        )}
        {isUnsent(quotation) && mayWrite && (
          <Button variant="secondary" size="compact" icon={<MailCheck />} onClick={() => onAct('mark-sent')}>
            Mark as sent
          </Button>
        )}
        <Button variant="secondary" size="compact" icon={isCopied ? <Check /> : <Copy />} onClick={() => void copy(link)}>
          Copy the buyer’s link
        </Button>
        {chat !== undefined && (
          <LinkButton href={chat} target="_blank" rel="noreferrer" variant="secondary" size="compact" icon={<MessageCircle />}>
            WhatsApp
          </LinkButton>
        )}
        <LinkButton
          href={callAddress('GET /quotations/{id}/quotation.pdf', { path: { id } })}
          target="_blank"
          variant="secondary"
          size="compact"
          icon={<FileDown />}
        >
          PDF
        </LinkButton>
        {actions.length > 0 && (
          <Menu label={`More actions for ${number}`}>
            {actions.map(([action, label]) => (
              <MenuItem key={action} onSelect={() => onAct(action)}>
                {label}
              </MenuItem>
            ))}
          </Menu>
        )}
      </div>
    </Card>
  )
}

const WITHDRAW = ['withdraw', 'Withdraw'] as const
const BILL = ['bill', 'Issue proforma'] as const

/** The actions of each state, as the server allows them. */
const ACTIONS: Record<QuotationState, ReadonlyArray<readonly [QuotationAction, string]>> = {
  draft: [],
  sent: [['accept', 'Note an acceptance'], BILL, WITHDRAW],
  expired: [['accept', 'Note an acceptance'], BILL, WITHDRAW],
  accepted: [
    ['book', 'Book in another batch'],
    ['undo-acceptance', 'Undo the acceptance'],
  ],
  declined: [WITHDRAW],
  withdrawn: [],
}
